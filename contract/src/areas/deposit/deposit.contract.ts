import { call } from '../../engine/call.ts'
import { resolveBody } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'

export const depositCredit = call({
  area: 'deposit',
  path: '/chargeMoneyOrder/creditAfterReview',
  summary: 'Credits a deposit of an abnormal quantity to its customer, less the fee.',
  access: 'deposit.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ creditedAmount: s.text() }),
  errors: ['notFound', 'moveRefused'],
})
