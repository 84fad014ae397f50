import { call } from '../../kit/call.ts'
import { resolveBody } from '../../kit/order-calls.ts'
import * as s from '../../kit/schema.ts'
import { releaseProtection } from './release-protection.ts'

/** What somebody found out about an order that is on hold. */
export const holdOutcomes = ['notPaid', 'paid'] as const
export type HoldOutcome = (typeof holdOutcomes)[number]

export const releaseOrder = call({
  area: 'order',
  path: '/order/release',
  summary:
    'Ends the hold of an order. `notPaid`: it goes on from the state in which it is. `paid`: what the upstream reported is applied in the same step, with the approval of this operator where the order still waits for one, so that it is never open to be paid again.',
  access: 'order.release',
  secondFactor: releaseProtection,
  body: s.object({
    outcome: s.oneOf(holdOutcomes),
    ...resolveBody,
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.empty(),
  errors: ['notFound', 'orderNotHeld', 'paidNotReported', 'moveRefused', 'makerMayNotDecide'],
})
