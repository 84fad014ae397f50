import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.list.ts'
import { orderList } from '../../lists/define-list.ts'
import { cryptoPayoutOrder } from './crypto-payout.postings.ts'

export const cryptoPayouts = orderList(cryptoPayoutList, cryptoPayoutOrder, {
  amount: 'amount',
  receivedAmount: 'settled_amount',
  feeBearer: 'fee_bearer',
  toAddress: 'to_address',
  auditors: 'auditors',
  auditTime: 'audited_at',
})
