import { transferList } from '@countinghouse/contract/areas/transfer/transfer.list.ts'
import { orderList } from '../../lists/define-list.ts'
import { transferOrder } from './transfer.postings.ts'

export const transfers = orderList(transferList, transferOrder, {
  outAccountType: 'out_kind',
  outCustomerUid: 'out_customer_uid',
  inAccountType: 'in_kind',
  inCustomerUid: 'in_customer_uid',
  amount: 'amount',
  operatorName: 'operator',
})
