/** Trades of today, yesterday, 7 and 30 days: from the rollup, and equal to a count of the orders themselves. */
import type { SpanFigures, SpanName } from '@countinghouse/contract/engine/span-call.ts'
import { expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertRowsAlone, recordWritten } from '../../../test/orders/order-rows.ts'
import { foldDeltas } from '../../books/rollups/fold-deltas.ts'

const path = '/c2c/order/getDashboard'
const directions = [
  { orderType: 1, kind: 8, table: 'p2p_payin_order', success: [4, 7] },
  { orderType: 2, kind: 9, table: 'p2p_payout_order', success: [5, 8] },
] as const

const app = await startTestApp()
for (const { table } of directions)
  for (const merchantId of ['10001', '10002']) {
    await insertRowsAlone(app.owner, table, merchantId, 150)
    // Over 35 days, with instants on both sides of every midnight, in all states.
    await app.owner.unsafe(`
        update ${table} set created_at = now() - right(order_no, 3)::int * interval '5 hours 37 minutes',
               status = 1 + right(order_no, 3)::int % 7
        where merchant_id = ${merchantId}`)
    await recordWritten(app.owner, table, merchantId)
  }

/** Days, counted back from today. */
const spans: Record<SpanName, [first: number, last: number]> = {
  today: [0, 0],
  yesterday: [1, 1],
  last7Days: [6, 0],
  last30Days: [29, 0],
}

/** The zones that are asked for; without one it is GMT+8. */
const zones = [
  [undefined, 'Asia/Singapore'],
  ['GMT+5:30', 'Asia/Kolkata'],
  ['GMT-3', 'Etc/GMT+3'],
] as const

async function counted(
  { table, success }: (typeof directions)[number],
  name: SpanName,
  place: string,
) {
  const [first, last] = spans[name]
  const [row] = await app.owner.unsafe(`
    with those as (
      select *, status in (${success.join()}) as good from ${table}
      where merchant_id = 10001
        and (created_at at time zone '${place}')::date
            between (now() at time zone '${place}')::date - ${first}
                and (now() at time zone '${place}')::date - ${last}),
    fiats as (select fiat_currency as currency, trim_scale(sum(fiat_amount))::text as amount
              from those where good group by 1 order by 1),
    cryptos as (select currency, trim_scale(sum(settled_amount))::text as amount
                from those where good group by 1 order by 1)
    select count(*)::int as orders, count(*) filter (where good)::int as completed,
           round(avg(trade_seconds) filter (where good))::int as "averageSeconds",
           coalesce((select json_agg(fiats) from fiats), '[]') as "fiatAmounts",
           coalesce((select json_agg(cryptos) from cryptos), '[]') as quantities
    from those`)
  return row
}

test.each(directions)(
  'spans of $table are what the orders come to, folded or not, in every zone',
  async (of) => {
    const admin = await signedIn(app, 'admin')
    for (const isFolded of [false, true]) {
      if (isFolded)
        await foldDeltas(
          app.db,
          { merchantId: '10001', kind: of.kind },
          AbortSignal.timeout(60_000),
        )
      for (const [zone, place] of zones) {
        const { data } = await admin.call(path, { orderType: of.orderType, zone })
        const found = data.spans as SpanFigures[]
        expect(found.map(({ span }) => span)).toEqual(Object.keys(spans))
        for (const { span, from, to, completionRate, ...figures } of found) {
          expect(figures).toEqual(await counted(of, span, place))
          expect(Date.parse(to)).toBeGreaterThan(Date.parse(from))
          const rate = figures.orders === 0 ? null : figures.completed / figures.orders
          if (rate === null) expect(completionRate).toBeNull()
          else expect(Number(completionRate)).toBeCloseTo(rate, 4)
        }
        expect(found.at(-1)?.completed).toBeGreaterThan(0)
      }
    }
  },
)

test('a direction is shown only to those who may see its orders', async () => {
  const nobody = await signedIn(app, await newOperator(app, []))
  for (const orderType of [1, 2])
    expect(await nobody.call(path, { orderType })).toMatchObject({ status: 403, data: null })
})
