import { withdrawalList } from '@countinghouse/contract/areas/withdrawal/withdrawal.list.ts'
import { orderList } from '../../lists/define-list.ts'
import { withdrawalOrder } from './withdrawal.postings.ts'

export const withdrawals = orderList(withdrawalList, withdrawalOrder, {
  customerUid: 'customer_uid',
  quantity: 'amount',
  receivedQuantity: 'settled_amount',
  toAddress: 'to_address',
  auditor: 'auditor',
  auditTime: 'audited_at',
  auditRemark: 'audit_remark',
})
