import { cryptoPayinList } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.list.ts'
import { orderList } from '../../lists/define-list.ts'
import { cryptoPayinOrder } from './crypto-payin.postings.ts'

export const cryptoPayins = orderList(cryptoPayinList, cryptoPayinOrder, {
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
