import { payoutBatchList } from '@countinghouse/contract/areas/payout-batch/payout-batch.list.ts'
import { defineList } from '../../engine/lists/define-list.ts'

export const payoutBatches = defineList({
  list: payoutBatchList,
  table: 'payout_batch_progress',
  columns: {
    processingFee: 'fee',
    createTime: 'created_at',
    finishTime: 'finished_at',
  },
})
