import { depositList } from '@countinghouse/contract/areas/deposit/deposit.list.ts'
import { orderList } from '../../lists/define-list.ts'
import { depositOrder } from './deposit.postings.ts'

export const deposits = orderList(depositList, depositOrder, {
  customerUid: 'customer_uid',
  quantity: 'amount',
  fromAddress: 'from_address',
  toAddress: 'to_address',
  confirmations: 'confirmations',
  confirmationsNeeded: 'confirmations_needed',
  creditStatus: 'credit_status',
})
