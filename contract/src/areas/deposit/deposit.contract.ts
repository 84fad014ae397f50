import { detailCall, exportCall, notifyCall } from '../../kit/order-calls.ts'
import { depositList } from './deposit.list.ts'

export const depositDetail = detailCall(depositList, '/chargeMoneyOrder/detail')
export const depositExport = exportCall(depositList, '/chargeMoneyOrder/export')
export const depositNotify = notifyCall(
  depositList,
  '/chargeMoneyOrder/pushOrderMsgNew',
  'deposit.notify',
)
