import { detailCall, exportCall, notifyCall } from '../../kit/order-calls.ts'
import { cryptoPayinList } from './crypto-payin.list.ts'

export const cryptoPayinDetail = detailCall(cryptoPayinList, '/payChargeMoneyOrder/detail')
export const cryptoPayinExport = exportCall(cryptoPayinList, '/payChargeMoneyOrder/export')
export const cryptoPayinNotify = notifyCall(
  cryptoPayinList,
  '/payChargeMoneyOrder/pushMsgNew',
  'cryptoPayin.notify',
)
