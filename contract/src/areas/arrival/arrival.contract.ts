import { call } from '../../engine/call.ts'
import { rowSchema } from '../../engine/list-call.ts'
import { exportCall } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { arrivalEvents, arrivalList } from './arrival.list.ts'

const area = 'arrival'
const arrivalNo = () => s.text({ min: 1, max: 64 })
const decision = {
  arrivalNo: arrivalNo(),
  remark: s.text({ min: 1, max: 500 }),
  verifyCode: s.optional(s.googleCode()),
}

export const arrivalExport = exportCall(arrivalList)

/** Why an order or customer is proposed, the strongest first. */
export const proposalReasons = [
  'sameReference',
  'sameAddress',
  'sameAmount',
  'sameSender',
  'sameCustomer',
  'nearAmount',
  'nearTime',
] as const
export type ProposalReason = (typeof proposalReasons)[number]

/** Orders that an arrival can be credited to. */
export const creditedKinds = ['cryptoPayin', 'localPayin'] as const
export type CreditedKind = (typeof creditedKinds)[number]

const proposal = s.object({
  /** An order that can take it, or else a customer. */
  orderKind: s.nullable(s.oneOf(creditedKinds)),
  orderNo: s.nullable(s.text()),
  status: s.nullable(s.text()),
  amount: s.nullable(s.text()),
  createTime: s.nullable(s.instant()),
  customerUid: s.text(),
  reasons: s.list(s.oneOf(proposalReasons)),
})
export type Proposal = s.Infer<typeof proposal>

export const arrivalDetail = call({
  area,
  path: '/arrival/detail',
  summary:
    'One arrival with its reports, and, while it waits, the orders and customers that it may have been meant for: each with the reasons.',
  access: 'arrival.view',
  body: s.object({ arrivalNo: arrivalNo() }),
  result: s.object({
    arrival: rowSchema(arrivalList),
    /** What it waits for; null once it is resolved or gone. */
    awaits: s.nullable(s.oneOf(['confirmations', 'resolution', 'decision'])),
    /** Whether it can become a deposit at all: crypto that customers can hold. */
    mayBeDeposit: s.boolean(),
    /** Which kind of order it was credited to, or became. */
    orderKind: s.nullable(s.text()),
    returnTo: s.nullable(s.text()),
    proposals: s.list(proposal),
    reports: s.list(
      s.object({
        time: s.instant(),
        eventTime: s.instant(),
        event: s.oneOf(arrivalEvents),
        confirmations: s.nullable(s.integer()),
        /** Null for one that was applied. */
        reason: s.nullable(s.text()),
      }),
    ),
  }),
  errors: ['notFound'],
})

const outcome = s.object({
  /** `proposed`: another operator has to decide. */
  status: s.text(),
  orderNo: s.nullable(s.text()),
})

export const resolveArrival = call({
  area,
  path: '/arrival/resolve',
  summary:
    'Credits an arrival to an order, makes it a deposit of a customer, or returns it to its sender. Where another operator may decide, it is a proposal until one has.',
  access: 'arrival.resolve',
  secondFactor: 'whenBound',
  body: s.object({
    ...decision,
    resolution: s.oneOf(['credit', 'deposit', 'return']),
    /** The order that is credited. */
    orderNo: s.optional(s.text({ min: 1, max: 64 })),
    /** Whose deposit it becomes. */
    customerUid: s.optional(s.text({ min: 1, max: 64 })),
    /** Where it is returned to on chain; the sender's address if it is not said. */
    toAddress: s.optional(s.text({ min: 1, max: 120 })),
  }),
  result: outcome,
  errors: [
    'notFound',
    'inputInvalid',
    'arrivalChanged',
    'arrivalDoesNotFit',
    'addressInvalid',
    'customerUnknown',
  ],
})

export const decideArrival = call({
  area,
  path: '/arrival/decide',
  summary:
    'Approves or rejects what another operator has proposed for an arrival. Who proposed it may take it back by rejecting it.',
  access: 'arrival.resolve',
  secondFactor: 'whenBound',
  body: s.object({ ...decision, decision: s.oneOf(['approve', 'reject']) }),
  result: outcome,
  errors: [
    'notFound',
    'arrivalChanged',
    'arrivalDoesNotFit',
    'makerMayNotDecide',
    'approvalNotCounted',
  ],
})

export const arrivalCount = call({
  area,
  path: '/arrival/count',
  summary: 'How many arrivals wait to be resolved: the number in the sidebar.',
  access: 'arrival.view',
  result: s.object({ auditNum: s.integer({ min: 0 }) }),
})
