/** Completed payins that are due for settlement at one instant, inserted directly: as many as anybody likes. */
import { cryptoPayinMachine } from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import type { OwnerSql } from '../db/owner.ts'
import { flowTypes } from '../ledger/posting.ts'
import { recountOrders, rollupOf } from '../rollups/rollup.ts'

/** In two currencies by turns; every third was paid 5 too much. The merchant must have no payins yet. */
export const insertDuePayins = (
  owner: OwnerSql,
  merchantId: string,
  count: number,
  due: Date,
): Promise<void> =>
  owner.begin(async (tx) => {
    const { completed } = cryptoPayinMachine.states
    await tx`
      insert into crypto_payin_order (merchant_id, order_no, merchant_order_no, request_hash, status, version,
        currency, network, amount, paid_amount, settled_amount, customer_uid, address, fiat_currency, fiat_amount,
        rate, confirmations, expires_at, credit_status, settlement_days, settles_at, created_at, finished_at)
      select ${merchantId}::bigint, concat('DUE', ${merchantId}::text, lpad(n::text, 7, '0')), 'M' || n, '',
             ${completed.id}::smallint, 2, (array['USDT', 'USDC'])[1 + n % 2], 'TRC20', 10 + n % 90, paid, paid,
             'u' || n % 50, 'T' || n, 'USD', 10, 1, 30, now(), 3, 1, ${due}::timestamptz,
             now() - interval '2 hours' + n * interval '1 millisecond', now() - interval '1 hour'
      from generate_series(1, ${count}::integer) n, lateral (select 10 + n % 90 + case n % 3 when 0 then 5 else 0 end) p (paid)`
    await tx`
      insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket, balance, last_seq)
      select ${merchantId}::bigint, owner_kind, owner_id, currency, '', bucket, balance * held, orders * held
      from (select currency, sum(paid_amount) as balance, count(*) as orders from crypto_payin_order
            where merchant_id = ${merchantId} group by 1) c
      cross join (values (1, '', 1, 0), (1, '', 3, 1), (3, 'upstream', 4, 0)) b (owner_kind, owner_id, bucket, held)`
    await tx`
      insert into posting (merchant_id, order_kind, order_no, move, flow_type, currency, amount, from_kind, from_account,
                           to_kind, to_account, to_seq, to_balance, at)
      select o.merchant_id, ${cryptoPayinOrder.declared.id}::smallint, order_no, 'complete',
             ${flowTypes.payin}::smallint, currency, paid_amount, 3, f.account_id, 1, t.account_id,
             row_number() over running, sum(paid_amount) over running, finished_at
      from crypto_payin_order o
      join account f using (merchant_id, currency) join account t using (merchant_id, currency)
      where o.merchant_id = ${merchantId} and f.bucket = 4 and t.bucket = 3
      window running as (partition by currency order by order_no)`
    await recountOrders(tx, rollupOf(cryptoPayinOrder), merchantId)
  })
