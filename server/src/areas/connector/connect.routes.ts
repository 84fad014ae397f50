/** The calls of connectors with the functions that answer them. */
import {
  answerInstructionCall,
  messagesCall,
  nextInstructionsCall,
  openInstructionsCall,
  reportRatesCall,
  reportsCall,
  statementsCall,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import type { BodyOf, Call, ResultOf } from '@countinghouse/contract/engine/call.ts'
import type { ConnectContext } from './connect-context.ts'
import { answerInstruction, nextInstructions, openInstructions } from './instructions.ts'
import { takeMessage } from './take-message.command.ts'
import { takeRates } from './take-rates.command.ts'
import { takeReports } from './take-reports.ts'
import { takeStatement } from './take-statement.command.ts'

export interface ConnectRoute {
  call: Call
  /** It waits for what is to come. */
  waits?: boolean
  handle(context: ConnectContext, body: unknown): Promise<unknown>
}

const connectRoute = <C extends Call>(
  call: C,
  handle: (context: ConnectContext, body: BodyOf<C>) => Promise<ResultOf<C>>,
): ConnectRoute => ({ call, handle: handle as ConnectRoute['handle'] })

export const connectRoutes: readonly ConnectRoute[] = [
  { ...connectRoute(nextInstructionsCall, nextInstructions), waits: true },
  connectRoute(answerInstructionCall, answerInstruction),
  connectRoute(openInstructionsCall, openInstructions),
  connectRoute(reportsCall, async (context, body) => {
    const answer = await takeReports(context, body)
    const { metrics } = context.services
    for (const { outcome } of answer.results)
      metrics.reports.add({ connector: context.connector.name, outcome })
    return answer
  }),
  connectRoute(messagesCall, takeMessage),
  connectRoute(reportRatesCall, takeRates),
  connectRoute(statementsCall, takeStatement),
]
