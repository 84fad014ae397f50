/** Every call of the interface that connectors use. */
import { currencyNames } from '../../currencies.ts'
import { type BodyOf, call, type ResultOf } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { messageAuthors } from '../conversation/message.ts'
import { connectorLimits } from './connector.ts'
import { anyAnswer, type Instruction, instructions } from './instruction.ts'
import { report, reportResult } from './report.ts'

const { said } = s

// A union of seven shapes, which types know by their kind.
const instruction = s.anyOf(Object.values(instructions)) as unknown as s.Schema<Instruction>
const currency = said(s.oneOfThese(currencyNames), 'The currency.')
/** Where to go on: `next` of an answer, as it was. */
const cursor = s
  .text({ max: 40 })
  .refine((value) => /^\d{1,18}-\d{1,18}$/.test(value), rule('invalid'))
  .meta({ pattern: '^\\d{1,18}-\\d{1,18}$' })
/** Of a statement a balance may be below zero, and so may a line. */
const signedAmount = () =>
  s
    .text({ max: 40 })
    .refine((value) => /^-?\d{1,18}(\.\d{1,18})?$/.test(value), rule('amount'))
    .meta({ pattern: '^-?\\d{1,18}(\\.\\d{1,18})?$' })

export const nextInstructionsCall = call({
  area: 'instructions',
  path: '/instructions/next',
  summary:
    'The instructions that wait for this connector, oldest first, and of each order only the first. They come again until they are answered. Without any, the call waits for one.',
  access: 'connector',
  body: s.object({
    limit: said(
      s.optional(s.integer({ min: 1, max: connectorLimits.instructionsMost })),
      'At most so many; 10 if it is not said.',
    ),
    waitSeconds: said(
      s.optional(s.integer({ min: 0, max: connectorLimits.waitSecondsMost })),
      'How long to wait for one; 0 if it is not said.',
    ),
  }),
  result: s.object({ instructions: said(s.list(instruction), 'Those that wait.') }),
  errors: ['tooManyAtOnce'],
})

export const answerInstructionCall = call({
  area: 'instructions',
  path: '/instructions/answer',
  summary:
    'Accepts or refuses an instruction. The same answer again changes nothing; another one than before is refused.',
  access: 'connector',
  body: s.object({
    instructionId: said(s.text({ min: 1, max: 64 }), 'Of the instruction.'),
    answer: said(anyAnswer, 'What the connector says to it.'),
  }),
  result: s.object({
    status: said(
      s.oneOf(['accepted', 'refused', 'notNeeded']),
      'What holds now; `notNeeded` if the order came to its end before.',
    ),
  }),
  errors: ['notFound', 'conflict'],
})

export const openInstructionsCall = call({
  area: 'instructions',
  path: '/instructions/open',
  summary:
    'The instructions that this connector has accepted and whose orders have not ended: what it needs after it has lost its memory.',
  access: 'connector',
  body: s.object({
    after: said(s.optional(cursor), '`next` of the answer before.'),
    limit: said(
      s.optional(s.integer({ min: 1, max: connectorLimits.instructionsMost })),
      'At most so many.',
    ),
  }),
  result: s.object({
    instructions: said(s.list(instruction), 'Oldest first.'),
    next: said(s.nullable(s.text()), 'Where to go on; null at the end.'),
  }),
})

export const reportsCall = call({
  area: 'reports',
  path: '/reports',
  summary:
    'What happened to orders and addresses. Each report is answered by itself, in the order of the request.',
  access: 'connector',
  body: s.object({
    reports: said(
      s.list(report).min(1).max(connectorLimits.reportsMost),
      `1 to ${connectorLimits.reportsMost}, applied one after the other.`,
    ),
  }),
  result: s.object({ results: said(s.list(reportResult), 'One per report.') }),
})

export const messagesCall = call({
  area: 'messages',
  path: '/messages',
  summary:
    'A payer, a payee or the desk writes in the conversation of an order that was given to this connector. The same `messageId` again changes nothing.',
  access: 'connector',
  body: s.object({
    merchantId: said(s.text({ min: 1, max: 18 }), 'Whose order it is.'),
    orderNo: said(s.text({ min: 1, max: 64 }), 'Our number for the order.'),
    messageId: said(
      s.text({ min: 1, max: 64 }),
      'The connector’s own, unique among the messages of this author in this order.',
    ),
    author: said(
      s.oneOfThese(messageAuthors.filter((author) => author !== 'merchant')),
      'Who writes.',
    ),
    content: said(s.text({ max: 10_000 }), 'The text; what is too long is cut.'),
    file: said(
      s.optional(
        s.object({
          name: said(s.text({ min: 1, max: 200 }), 'The name of the file.'),
          base64: said(s.text({ min: 1, max: connectorLimits.bodyBytesMax }), 'PNG, JPEG or PDF.'),
        }),
      ),
      'A picture or document.',
    ),
  }),
  result: s.object({
    outcome: said(
      s.oneOf(['taken', 'repeated', 'refused']),
      '`refused`: not kept, for the reason.',
    ),
    reason: said(s.optional(s.text()), 'The name of the cause.'),
  }),
  errors: ['notFound'],
})

export const reportRatesCall = call({
  area: 'rates',
  path: '/rates',
  errors: ['permissionDenied'],
  summary: 'What currencies are worth. A rate that is older than the known one changes nothing.',
  access: 'connector',
  body: s.object({
    rates: said(
      s
        .list(
          s.object({
            currency,
            usd: said(s.amount(), 'USD for one unit of it.'),
            source: said(s.text({ min: 1, max: 60 }), 'Where it is from.'),
            at: said(s.instant(), 'When it held.'),
          }),
        )
        .min(1)
        .max(connectorLimits.ratesMost),
      'Each is answered by itself.',
    ),
  }),
  result: s.object({
    results: said(
      s.list(
        s.object({
          currency: said(s.text(), 'Of the rate.'),
          outcome: said(
            s.oneOf(['taken', 'olderThanKnown', 'refused']),
            '`refused`: not possible, for the reason.',
          ),
          reason: said(s.optional(s.text()), 'The name of the cause.'),
        }),
      ),
      'One per rate.',
    ),
  }),
})

export const statementsCall = call({
  area: 'statements',
  path: '/statements',
  summary:
    'The balance of an account at an instant, with the lines that led to it. The same `statementId` again changes nothing.',
  access: 'connector',
  body: s.object({
    statementId: said(s.text({ min: 1, max: connectorLimits.reportIdMax }), 'The connector’s own.'),
    account: said(s.text({ min: 1, max: 120 }), 'The address or account, as its holder calls it.'),
    currency,
    country: said(s.optional(s.oneOf(countries)), 'Of an account at a bank.'),
    balance: said(signedAmount(), 'What was there at that instant.'),
    at: said(s.instant(), 'The instant.'),
    lines: said(
      s
        .list(
          s.object({
            lineId: said(
              s.text({ min: 1, max: connectorLimits.reportIdMax }),
              'The connector’s own, unique within the account.',
            ),
            at: said(s.instant(), 'When it was booked.'),
            amount: said(signedAmount(), 'Below zero for what went out.'),
            reference: said(s.text({ max: 200 }), 'What the line says it is.'),
            txHash: said(s.optional(s.text({ min: 1, max: 120 })), 'The transaction on the chain.'),
          }),
        )
        .max(connectorLimits.statementLinesMost),
      'Those since the statement before.',
    ),
  }),
  result: s.object({ outcome: said(s.oneOf(['taken', 'repeated']), 'Whether it was new.') }),
})

export const connectKeyPath = '/key'

export const connectKeyCall = call({
  area: 'platformKey',
  method: 'GET',
  path: connectKeyPath,
  summary: 'The public key that the platform signs its requests with, as PEM.',
  access: 'public',
  file: 'application/x-pem-file',
  result: s.object({}),
})

/** Those that are signed. */
export const connectCalls = [
  nextInstructionsCall,
  answerInstructionCall,
  openInstructionsCall,
  reportsCall,
  messagesCall,
  reportRatesCall,
  statementsCall,
] as const

type ConnectCall = (typeof connectCalls)[number]
type CallByPath = { [C in ConnectCall as C['path']]: C }
export type ConnectPath = keyof CallByPath
export type ConnectBody<P extends ConnectPath> = BodyOf<CallByPath[P]>
export type ConnectResult<P extends ConnectPath> = ResultOf<CallByPath[P]>
