import { call } from '../../engine/call.ts'
import { resolveBody } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'

/** What an operator found out about an order that is frozen after a restore. */
export const restoreFreezeOutcomes = ['notPaid', 'paid'] as const
export type RestoreFreezeOutcome = (typeof restoreFreezeOutcomes)[number]

export const releaseOrder = call({
  area: 'order',
  path: '/order/release',
  summary:
    'Releases an order that is frozen after a restore. `notPaid`: it goes on from the state in which it is. `paid`: what the upstream reported is applied in the same step, with the approval of this operator where the order still waits for one, so that it is never open to be paid again.',
  access: 'order.release',
  secondFactor: 'whenBound',
  body: s.object({
    outcome: s.oneOf(restoreFreezeOutcomes),
    ...resolveBody,
  }),
  result: s.empty(),
  errors: [
    'notFound',
    'orderNotHeld',
    'paidNotReported',
    'moveRefused',
    'makerMayNotDecide',
    'approvalNotCounted',
  ],
})
