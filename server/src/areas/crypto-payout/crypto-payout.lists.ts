import { cryptoPayoutList } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.list.ts'
import { orderList } from '../../lists/define-list.ts'

export const cryptoPayouts = orderList(cryptoPayoutList, 'crypto_payout_order', 'cryptoPayout', {
  amount: 'amount',
  receivedAmount: 'settled_amount',
  feeBearer: 'fee_bearer',
  toAddress: 'to_address',
  auditors: 'auditors',
  auditTime: 'audited_at',
})
