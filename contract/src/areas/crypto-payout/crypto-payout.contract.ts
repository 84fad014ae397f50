import { detailCall, exportCall, notifyCall } from '../../kit/order-calls.ts'
import { cryptoPayoutList } from './crypto-payout.list.ts'

export const cryptoPayoutDetail = detailCall(cryptoPayoutList, '/payAnother/detail')
export const cryptoPayoutExport = exportCall(cryptoPayoutList, '/payAnother/export')
export const cryptoPayoutNotify = notifyCall(
  cryptoPayoutList,
  '/payAnother/pushOrder',
  'cryptoPayout.notify',
)
