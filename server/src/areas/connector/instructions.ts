/** What a connector fetches and answers. */
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { callError } from '../../platform/call-error.ts'
import type { ConnectContext } from './connect-context.ts'

/** Those that wait for the connector, the first of each order only; waits for one as long as the body says. */
export async function nextInstructions(
  _context: ConnectContext,
  _body: ConnectBody<'/instructions/next'>,
): Promise<ConnectResult<'/instructions/next'>> {
  return { instructions: [] }
}

export async function answerInstruction(
  _context: ConnectContext,
  _body: ConnectBody<'/instructions/answer'>,
): Promise<ConnectResult<'/instructions/answer'>> {
  throw callError('notFound')
}

/** Those that it accepted and whose orders have not ended. */
export async function openInstructions(
  _context: ConnectContext,
  _body: ConnectBody<'/instructions/open'>,
): Promise<ConnectResult<'/instructions/open'>> {
  return { instructions: [], next: null }
}
