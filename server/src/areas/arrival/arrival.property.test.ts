/** Arrivals in any order of reports, repeated and at once: each counts once, as its newest report says. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { arrivalAt, merchantId, newConnector, watched } from '../../../test/orders/arrivals.ts'
import { newOrderNo, setMarketRates } from '../../../test/orders/order-factory.ts'
import { depositOrder } from '../deposit/deposit.order.ts'
import { problemIds } from './arrival.ts'

const app = await startTestApp()
await setMarketRates(app.db)
const connector = await newConnector(app)

const event = fc.record({
  event: fc.constantFrom('seen', 'confirmed', 'failed', 'reversed'),
  confirmations: fc.integer({ min: 0, max: 30 }),
  second: fc.integer({ min: 0, max: 100 }),
})
const one = fc.record({
  /** At the address of a payin, of a customer, or of another currency there. */
  place: fc.constantFrom('payin', 'deposit', 'otherCurrency'),
  amount: fc.integer({ min: 5, max: 900 }),
  events: fc.array(event, { minLength: 1, maxLength: 6 }),
})
const story = fc.record({
  arrivals: fc.array(one, { minLength: 1, maxLength: 5 }),
  /** Decides in which order all reports come, and which of them come again. */
  order: fc.array(fc.nat(), { minLength: 30, maxLength: 30 }),
  atOnce: fc.integer({ min: 1, max: 6 }),
})

let made = 0

test('each arrival counts once, as its newest report says, and the books balance', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ arrivals, order, atOnce }) => {
      const uid = `story-${++made}`
      const addresses = {
        payin: await watched(app, connector, { uid: `${uid}-payin` }),
        deposit: await watched(app, connector, { uid, isForDeposits: true }),
      }
      const payin = { currency: 'USDT', network: 'TRC20', amount: '100' }
      await newOrderNo.cryptoPayin(app.db, merchantId, {
        ...payin,
        customerUid: `${uid}-payin`,
        address: addresses.payin,
      })
      const start = Date.now() - 3_600_000
      const told = arrivals.map(({ place, amount, events }, index) => {
        const address = addresses[place === 'payin' ? 'payin' : 'deposit']
        const currency = place === 'otherCurrency' ? 'USDC' : 'USDT'
        const arrival = arrivalAt(app, connector, { address, currency, amount: String(amount) })
        const reports = events.map((each, at) => ({
          event: each.event,
          reportId: `${uid}-${index}-${at}`,
          confirmations: each.confirmations,
          at: new Date(start + each.second * 1000).toISOString(),
        }))
        return { arrival, reports, place }
      })
      const sent = told.flatMap(({ arrival, reports }) =>
        reports.flatMap((report, index) =>
          Array.from({ length: 1 + ((order[index] ?? 0) % 2) }, () => ({ arrival, report })),
        ),
      )
      const shuffled = sent
        .map((each, index) => ({ each, place: (order[index % order.length] ?? 0) * 31 + index }))
        .sort((a, b) => (a.place % 97) - (b.place % 97))
        .map(({ each }) => each)
      for (let i = 0; i < shuffled.length; i += atOnce)
        await Promise.all(
          shuffled
            .slice(i, i + atOnce)
            .map(({ arrival, report: { event: what, ...more } }) => arrival.tell(what, more)),
        )
      for (const { arrival, reports } of told) {
        const [row, ...others] = await app.owner`
          select event, reported_at as at, status, problem, order_no as "orderNo" from arrival where tx_hash = ${arrival.txHash}`
        expect(others).toEqual([])
        const newest = Math.max(...reports.map(({ at }) => Date.parse(at)))
        expect(row?.at.getTime()).toBe(newest)
        const orders = await app.owner`
          select status from deposit_order where tx_hash = ${arrival.txHash} and status = ${depositOrder.machine.states.credited.id}`
        expect(orders.length).toBeLessThanOrEqual(1)
        if (row?.problem === problemIds.otherCurrency) expect(orders).toEqual([])
      }
      const [credited] = await app.owner`
        select coalesce(sum(amount - processing_fee - network_fee), 0)::float8 as sum from deposit_order
        where customer_uid = ${uid} and status = ${depositOrder.machine.states.credited.id}`
      const { available = '0' } = await balancesOf(app.owner, merchantId, uid)
      expect(Number(available)).toBe(credited?.sum)
      const payments = await app.owner`
        select e.order_no from order_event e join crypto_payin_order p using (merchant_id, order_no)
        where p.address = ${addresses.payin} and e.move = 'pay'`
      expect(payments.length).toBeLessThanOrEqual(1)
      expect(await booksOf(app, merchantId)).toEqual([])
    }),
    { numRuns: runs(8) },
  )
})
