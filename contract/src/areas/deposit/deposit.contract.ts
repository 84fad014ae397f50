import { call } from '../../kit/call.ts'
import { detailCall, exportCall, notifyCall, resolveBody } from '../../kit/order-calls.ts'
import * as s from '../../kit/schema.ts'
import { depositList } from './deposit.list.ts'

export const depositDetail = detailCall(depositList, '/chargeMoneyOrder/detail')
export const depositExport = exportCall(depositList, '/chargeMoneyOrder/export')
export const depositNotify = notifyCall(
  depositList,
  '/chargeMoneyOrder/pushOrderMsgNew',
  'deposit.notify',
)

export const depositCredit = call({
  area: 'deposit',
  path: '/chargeMoneyOrder/creditAfterReview',
  summary: 'Credits a deposit of an abnormal quantity to its customer, less the fee.',
  access: 'deposit.resolve',
  body: s.object(resolveBody),
  result: s.object({ creditedAmount: s.text() }),
  errors: ['notFound', 'moveRefused'],
})
