import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { orderRegistry } from '../../order-registry.ts'
import { orderKindIn } from '../../orders/order-kind.ts'
import { recountOrders, rollupOf } from '../../rollups/rollup.ts'
import { booksOf } from '../../testing/books.ts'
import { deposit, payin, payPayin, pendingPayin } from '../../testing/orders.ts'
import { fund } from '../../testing/sample-kind.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { messageReceiver, type ReportedMessage } from '../../upstream/report-message.ts'
import { reportReceiver, type UpstreamReport } from '../../upstream/upstream.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { sandboxUpstream } from './sandbox-upstream.ts'

let app: TestApp
const merchantId = '10001'
const customers = 3

beforeAll(async () => {
  app = await startTestApp()
  await setFirstRates(app.db)
})
afterEach(() => {
  vi.useRealTimers()
})

const sendMessage = (message: ReportedMessage) =>
  messageReceiver(app.services, orderRegistry)(message)

/** Lets the sandbox look so many times, a minute apart as far as orders can tell; answers what it reported. */
async function looks(times: number): Promise<UpstreamReport[]> {
  const problems: unknown[] = []
  const reported: UpstreamReport[] = []
  const report = reportReceiver(app.db, orderRegistry)
  for (let i = 0; i < times; i++) {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const options = { merchantIds: [merchantId], customers, sendMessage }
    const sandbox = sandboxUpstream(app.db, options, {
      error: (...problem: unknown[]) => problems.push(...problem),
    })
    sandbox.start((event) => {
      reported.push(event)
      return report(event)
    })
    vi.advanceTimersByTime(4000)
    await sandbox.stop()
    vi.useRealTimers()
    for (const { table } of Object.values(orderRegistry))
      await app.owner.unsafe(`update ${table} set created_at = created_at - interval '1 minute'`)
  }
  expect(problems).toEqual([])
  return reported
}

test('the sandbox plays chains and merchants, and nothing that the platform or an operator decides', async () => {
  await app.db.asMerchant(merchantId, async (tx) => {
    for (const currency of ['USDT', 'USDC', 'TRX']) {
      await payin(tx, merchantId, '100000', { currency })
      for (let i = 0; i < customers; i++)
        await deposit(tx, merchantId, `C${100_000 + i}`, '100000', { currency })
    }
    for (const country of countries)
      await fund(tx, merchantId, {
        currency: railCurrencies[country],
        country,
        amount: '900000000',
      })
  })
  const reported = await looks(60)
  for (const { kind, move, pieceNo } of reported) {
    const { machine, declared } = orderKindIn(orderRegistry, kind)
    const { moves } = pieceNo === undefined ? machine : (declared.pieces?.machine ?? machine)
    expect(moves[move]?.by, `${kind} ${move}`).toBe('upstream')
  }
  expect(new Set(reported.map(({ move }) => move))).toContain('pay')
  const local = new Set(reported.map(({ kind, move }) => `${kind} ${move}`))
  for (const said of [
    'localPayin submit',
    'localPayin pay',
    'localPayout submit',
    'localPayout succeed',
  ])
    expect(local).toContain(said)
  for (const table of ['crypto_payout_order', 'withdrawal_order']) {
    const [row] = await app.owner.unsafe(
      `select count(*)::int > 0 as some, min(network_fee) > 0 as always from ${table}`,
    )
    expect(row, table).toEqual({ some: true, always: true })
  }
  // Their times of creation were changed past the engine, which counts by them.
  for (const kind of Object.values(orderRegistry)) {
    await app.owner.begin(async (tx) => {
      await tx.unsafe(`lock table ${kind.table} in share row exclusive mode`)
      await recountOrders(tx, rollupOf(kind), merchantId)
    })
  }
  expect(await booksOf(app, merchantId)).toEqual([])
}, 60_000)

test('the sandbox leaves what is held to operators, and lets some pay late', async () => {
  const made = await app.db.asMerchant(merchantId, async (tx) => {
    const held = await payPayin(tx, await pendingPayin(tx, merchantId, '100'), {
      paid_amount: '60',
    })
    const expired = await pendingPayin(tx, merchantId, '100', { expires_at: new Date() })
    return { held: held.order_no, expired: expired.order_no }
  })
  await vi.waitFor(async () => {
    const [row] = await app.owner`
      select status from crypto_payin_order where order_no = ${made.expired}`
    expect(row?.status).toBe(4)
  }, 10_000)
  // One of those who pay after all.
  const late = `${made.expired.slice(0, -1)}0`
  await app.owner`update crypto_payin_order set order_no = ${late} where order_no = ${made.expired}`
  await app.owner`update crypto_payin_order set created_at = created_at - interval '1 day'
                  where order_no in (${late}, ${made.held})`
  const reported = await looks(2)
  const moves = reported.filter(({ orderNo }) => orderNo === late).map(({ move }) => move)
  expect(moves[0]).toBe('pay')
  expect(reported.filter(({ orderNo }) => orderNo === made.held)).toEqual([])
}, 60_000)
