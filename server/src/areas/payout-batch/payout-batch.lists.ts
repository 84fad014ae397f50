import { payoutBatchList } from '@countinghouse/contract/areas/payout-batch/payout-batch.list.ts'
import { defineQueryList } from '../../engine/lists/define-list.ts'
import { sql } from '../../platform/db/sql.ts'

export const payoutBatches = defineQueryList({
  list: payoutBatchList,
  columns: {
    processingFee: 'fee',
    createTime: 'created_at',
    finishTime: 'finished_at',
  },
  // What of an order was paid out is its settled amount, which is less than the whole where some of its pieces failed.
  query: (merchantId) => sql`
    select b.*, o.done_count, o.failed_count, o.open_count, o.done_fiat_amount, o.open_fiat_amount,
           b.fiat_amount - o.done_fiat_amount - o.open_fiat_amount as failed_fiat_amount,
           case when o.open_count = 0 then o.finished_at end as finished_at
    from payout_batch b
    cross join lateral (
      select count(*) filter (where finished_at is not null and settled_amount > 0) as done_count,
             count(*) filter (where finished_at is not null and settled_amount = 0) as failed_count,
             count(*) filter (where finished_at is null) as open_count,
             coalesce(sum(round(fiat_amount * settled_amount / amount, 2)) filter (where finished_at is not null), 0)
               as done_fiat_amount,
             coalesce(sum(fiat_amount) filter (where finished_at is null), 0) as open_fiat_amount,
             max(finished_at) as finished_at
      from p2p_payout_order where merchant_id = ${merchantId} and batch_no = b.batch_no) o
    where b.merchant_id = ${merchantId}`,
})
