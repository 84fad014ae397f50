/** Payins that were credited and are due for settlement at one instant, inserted directly: as many as anybody likes. */
import { cryptoPayinOrder } from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import { localPayinOrder } from '../../src/areas/local-payin/local-payin.order.ts'
import { flowTypes } from '../../src/books/ledger/posting.ts'
import { rollupOf } from '../../src/books/rollups/order-rollup.ts'
import { recountOrders, recountPostings } from '../../src/books/rollups/recount.ts'
import { asAnyKind } from '../../src/engine/orders/order-kind.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'

export const dueKinds = {
  cryptoPayin: {
    order: asAnyKind(cryptoPayinOrder),
    state: cryptoPayinOrder.machine.states.completed,
    currencies: ['USDT', 'USDC'],
    countries: ['', ''],
    columns:
      'network, customer_uid, address, fiat_currency, fiat_amount, rate, confirmations, credit_status',
    values: `'TRC20', 'u' || n % 50, 'T' || n, 'USD', 10, 1, 30, 3`,
  },
  localPayin: {
    order: asAnyKind(localPayinOrder),
    state: localPayinOrder.machine.states.paymentSuccessful,
    currencies: ['INR', 'THB'],
    countries: ['IN', 'TH'],
    columns:
      'network, customer_uid, country, method, details, account, underpaid_tolerance, partial_rule',
    values: `'', 'u' || n % 50, (array['IN', 'TH'])[1 + n % 2], (array['upi', 'promptPay'])[1 + n % 2], '{}', 'a' || n, 0, 'return'`,
  },
}
export type DueKind = keyof typeof dueKinds

/** In two currencies by turns; every third was paid 5 too much. The merchant must have no orders of the kind yet. */
export const insertDuePayins = (
  owner: OwnerSql,
  merchantId: string,
  kind: DueKind,
  count: number,
  due: Date,
): Promise<void> =>
  owner.begin(async (tx) => {
    const { order, state, currencies, countries, columns, values } = dueKinds[kind]
    const { table, declared } = order
    await tx.unsafe(`
      insert into ${table} (merchant_id, order_no, merchant_order_no, request_hash, status, version, currency, amount,
        paid_amount, settled_amount, expires_at, settlement_days, settles_at, created_at, finished_at, ${columns})
      select ${merchantId}, concat('DUE', ${merchantId}, lpad(n::text, 7, '0')), 'M' || n, '', ${state.id}, 2,
             (array['${currencies.join("', '")}'])[1 + n % 2], 10 + n % 90, paid, paid, now(), 1,
             '${due.toISOString()}', now() - interval '2 hours' + n * interval '1 millisecond',
             now() - interval '1 hour', ${values}
      from generate_series(1, ${count}) n,
      lateral (select 10 + n % 90 + case n % 3 when 0 then 5 else 0 end) p (paid)`)
    await tx`
      insert into account (merchant_id, owner_kind, owner_id, currency, country, bucket, balance, last_seq)
      select ${merchantId}::bigint, owner_kind, owner_id, currency, country, bucket, balance * held, orders * held
      from (select currency, sum(paid_amount) as balance, count(*) as orders from ${tx(table)}
            where merchant_id = ${merchantId} group by 1) c
      join unnest(${currencies}::text[], ${countries}::text[]) of (currency, country) using (currency)
      cross join (values (1, '', 1, 0), (1, '', 3, 1), (3, 'upstream', 4, 0)) b (owner_kind, owner_id, bucket, held)`
    await tx`
      insert into posting (merchant_id, order_kind, order_no, move, flow_type, currency, amount, from_kind, from_account,
                           to_kind, to_account, to_seq, to_balance, at)
      select o.merchant_id, ${declared.id}::smallint, order_no, 'complete', ${flowTypes.payin}::smallint, o.currency,
             paid_amount, 3, f.account_id, 1, t.account_id, row_number() over running,
             sum(paid_amount) over running, finished_at
      from ${tx(table)} o
      join account f on f.merchant_id = o.merchant_id and f.currency = o.currency and f.bucket = 4
      join account t on t.merchant_id = o.merchant_id and t.currency = o.currency and t.bucket = 3
      where o.merchant_id = ${merchantId}
      window running as (partition by o.currency order by order_no)`
    await recountOrders(tx, rollupOf(order), merchantId)
    await recountPostings(tx, rollupOf(order), merchantId)
  })
