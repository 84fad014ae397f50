import { payoutBatchList } from '@countinghouse/contract/areas/payout-batch/payout-batch.list.ts'
import { defineList } from '../../lists/define-list.ts'

export const payoutBatches = defineList({
  list: payoutBatchList,
  table: 'payout_batch_progress',
  columns: {
    batchNo: 'batch_no',
    fileName: 'file_name',
    operatorName: 'operator_name',
    fiatCurrency: 'fiat_currency',
    fiatAmount: 'fiat_amount',
    currency: 'currency',
    quantity: 'quantity',
    processingFee: 'fee',
    rate: 'rate',
    rowCount: 'row_count',
    doneCount: 'done_count',
    failedCount: 'failed_count',
    openCount: 'open_count',
    doneFiatAmount: 'done_fiat_amount',
    failedFiatAmount: 'failed_fiat_amount',
    openFiatAmount: 'open_fiat_amount',
    createTime: 'created_at',
    finishTime: 'finished_at',
  },
})
