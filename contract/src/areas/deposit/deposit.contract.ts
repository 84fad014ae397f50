import { call } from '../../kit/call.ts'
import { resolveBody } from '../../kit/order-calls.ts'
import * as s from '../../kit/schema.ts'

export const depositCredit = call({
  area: 'deposit',
  path: '/chargeMoneyOrder/creditAfterReview',
  summary: 'Credits a deposit of an abnormal quantity to its customer, less the fee.',
  access: 'deposit.resolve',
  body: s.object(resolveBody),
  result: s.object({ creditedAmount: s.text() }),
  errors: ['notFound', 'moveRefused'],
})
