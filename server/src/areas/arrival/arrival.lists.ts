import { arrivalList } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const arrivals = defineList({
  list: arrivalList,
  table: 'arrival',
  // Those that an order took are that order's.
  where: 'problem is not null',
  columns: {
    toAddress: 'address',
    txHash: 'hash_on_chain',
    operatorName: 'proposed_by',
    auditor: 'decided_by',
    createTime: 'created_at',
    finishTime: 'finished_at',
  },
})
