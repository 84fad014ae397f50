import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { orderList } from '../../lists/define-list.ts'

export const cryptoPayins = orderList(cryptoPayinList, 'crypto_payin_order', 'cryptoPayin', {
  customerUid: 'customer_uid',
  orderAmount: 'amount',
  paidAmount: 'paid_amount',
  creditedAmount: 'settled_amount',
  excessRefunded: 'excess_refunded',
  address: 'address',
  confirmations: 'confirmations',
  exception: 'exception',
  creditStatus: 'credit_status',
  settlementStatus: 'settlement_status',
  fiatAmount: 'fiat_amount',
  fiatCurrency: 'fiat_currency',
  rate: 'rate',
  expireTime: 'expires_at',
  paidTime: 'paid_at',
  settleDueTime: 'settles_at',
  settleTime: 'settled_at',
})
