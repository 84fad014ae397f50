/** What the engine counts of orders as it makes and moves them. */
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  createSample,
  createSampleTable,
  fund,
  sampleOrder,
  sampleRegistry,
} from '../../../test/invariants/sample-kind.ts'
import { actorFor } from '../../../test/orders/order-moves.ts'
import { deposit, payin, withdrawal } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { activeFilters } from '../../engine/lists/conditions.ts'
import { countQuery } from '../../engine/lists/count.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { textOf } from '../../platform/db/sql.ts'

const merchantId = '10001'
const app = await startTestApp()

const usdValue = async (orderNo: string) => {
  const [row] = await app.owner`
    select trim_scale(usd_value)::text as value from withdrawal_order where order_no = ${orderNo}`
  return row?.value
}

test('an order keeps its USD value at the rate of its end, however rates move afterwards', async () => {
  await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
  const make = () =>
    app.db.asMerchant(merchantId, async (tx) => {
      await deposit(tx, merchantId, 'c-usd', '100')
      return (await withdrawal(tx, merchantId, 'c-usd', '10')).order_no
    })
  const end = (orderNo: string) =>
    app.db.asMerchant(merchantId, async (tx) => {
      for (const move of ['approve', 'send', 'broadcast', 'complete'] as const)
        await moveOrder(tx, withdrawalOrder, {
          merchantId,
          orderNo,
          move,
          actor: actorFor(withdrawalOrder.machine, move),
        })
    })
  const [early, late] = [await make(), await make()]
  await end(early)
  expect(await usdValue(late)).toBeNull()
  await setRates(app.owner, [{ currency: 'USDT', usd: '1.1' }])
  await end(late)
  expect([await usdValue(early), await usdValue(late)]).toEqual(['9', '11'])
  const [counted] = await app.owner`
    select trim_scale(sum(usd_value))::text as value, sum(orders)::int as orders from order_delta
    where merchant_id = ${merchantId} and kind = 4 and ended_half_hour is not null`
  expect(counted).toEqual({ value: '20', orders: 2 })
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('a move that changes nothing that is counted writes no delta', async () => {
  const { order_no: orderNo } = await payin(app.db, merchantId, '5', { settlement_days: 1 })
  const deltas = async () => (await app.owner`select from order_delta`).length
  const before = await deltas()
  const settled = await app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move: 'settle', actor: 'platform' }),
  )
  expect(settled.settlement_status).toBe(settlementStatuses.ids.settled)
  expect(await deltas()).toBe(before)
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('totals of either clock are read from the rollup, and of both clocks at once from the orders', () => {
  const { source: cryptoPayins } = cryptoPayinOrder
  const reads = (query: object) =>
    textOf(
      countQuery(
        cryptoPayins,
        merchantId,
        activeFilters(cryptoPayins.list, { size: 10, current: 1, ...query }),
      ),
    ).includes('order_rollup')
  const created = { startDate: '2026-03-01', endDate: '2026-03-09' }
  const ended = { startDate2: '2026-03-01', endDate2: '2026-03-09' }
  const others = { status: 'completed', network: 'TRC20', fiatCurrency: 'USD' }
  expect([{}, created, ended, { ...ended, ...others }].map(reads)).toEqual([true, true, true, true])
  expect([{ ...created, ...ended }, { customerUid: 'x' }].map(reads)).toEqual([false, false])
})

test('totals of a period within half an hour are counted from the orders', async () => {
  const created = await payin(app.db, merchantId, '7.25')
  const second = new Date(created.created_at.getTime() + 8 * 3_600_000).toISOString()
  const at = second.slice(0, 19).replace('T', ' ')
  const admin = await signedIn(app, 'admin')
  const query = { size: 10, current: 1, startDate: at, endDate: at }
  const { data } = await admin.call('/payChargeMoneyOrder/list', query)
  const own = data.records.filter(
    ({ orderNo }: { orderNo: string }) => orderNo === created.order_no,
  )
  expect([own.length, data.total]).toEqual([1, data.records.length])
})

test('a kind with a country, a method and a pair is counted by all of them, as its declaration says', async () => {
  const sample = await startTestApp({}, { orders: sampleRegistry })
  await createSampleTable(sample.owner)
  await sample.db.asMerchant(merchantId, async (tx) => {
    for (const [country, currency] of [
      ['IN', 'INR'],
      ['TH', 'THB'],
    ] as const) {
      await fund(tx, merchantId, { currency, country, amount: '1000' })
      await createSample(tx, merchantId, { country, currency, amount: '20', quantity: '0.5' })
      const coin = { coin: 'BTC', quantity: '0.001' }
      const { order_no: orderNo } = await createSample(tx, merchantId, {
        ...{ country, currency, amount: '30' },
        ...coin,
      })
      for (const move of ['approve', 'complete'] as const)
        await moveOrder(tx, sampleOrder, {
          merchantId,
          orderNo,
          move,
          actor: actorFor(sampleOrder.machine, move),
        })
    }
  })
  const admin = await signedIn(sample, 'admin')
  const countsOf = async (query: object) => {
    const { data } = await admin.call('/sample/list', { size: 10, current: 1, ...query })
    return [data.total, data.totals]
  }
  const rupees = { currency: 'INR', amount: '50', processingFee: '1' }
  expect(await countsOf({ country: 'IN', method: 'upi' })).toEqual([
    2,
    [rupees, { currency: 'BTC', quantity: '0.001' }, { currency: 'USDT', quantity: '0.5' }],
  ])
  const ended = { finishTimeStart: '2020-01-01 00:00:00', finishTimeEnd: '2090-01-01 00:00:00' }
  expect(await countsOf({ country: 'TH', ...ended })).toEqual([
    1,
    [
      { currency: 'THB', amount: '30', processingFee: '1' },
      { currency: 'BTC', quantity: '0.001' },
    ],
  ])
  expect(await booksOf(sample, merchantId, sampleRegistry)).toEqual([])
  // Of another country the audit would say so.
  await sample.owner`update sample_order set country = 'ID' where country = 'TH'`
  const [difference] = await booksOf(sample, merchantId, sampleRegistry)
  expect(difference).toMatchObject({ check: 'order_rollup' })
})
