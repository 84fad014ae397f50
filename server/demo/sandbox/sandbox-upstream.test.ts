import { railCurrencies } from '@countinghouse/contract/currencies.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { expect, test } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { messageReceiver } from '../../src/areas/upstream/report-message.ts'
import { reportReceiver, type UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import { orderKindIn } from '../../src/engine/orders/order-kind.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { booksOf } from '../../test/app/books.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { fund } from '../../test/invariants/sample-kind.ts'
import { deposit, payin } from '../../test/orders/orders.ts'
import { atTime, HistoryClock } from '../history/history-clock.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { sharesOf } from '../kinds/demo-kind.ts'
import { startAt } from '../testing/played-world.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { Pace } from '../world/pace.ts'
import { Sandbox } from './sandbox-upstream.ts'

const merchantId = '10001'
const customers = 3
const minute = 60_000
const app = await startTestApp()
await setFirstRates(app.db)

test('the sandbox plays chains, banks, merchants and customers, and nothing that the platform decides', async () => {
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
  const clock = new HistoryClock(startAt(10))
  const db = { ...app.db, ...atTime(app.db, clock) }
  const reported: UpstreamReport[] = []
  const receive = reportReceiver(db, orderRegistry)
  const report = (event: UpstreamReport) => {
    reported.push(event)
    return receive(event)
  }
  const shares = sharesOf(demoKinds)
  const pace = new Pace({ shares, perDay: 2400, since: clock.now.getTime() })
  const options = {
    paces: new Map([[merchantId, pace]]),
    customers,
    sendMessage: messageReceiver({ ...app.services, db }, orderRegistry),
  }
  const sandbox = new Sandbox(db, report, options, { clock, chance: chanceOf(9) })
  for (let i = 0; i < 120; i++) {
    clock.now = new Date(clock.now.getTime() + minute)
    await sandbox.tick()
  }
  for (const { kind, move, pieceNo } of reported) {
    const { machine, declared } = orderKindIn(orderRegistry, kind)
    const { moves } = pieceNo === undefined ? machine : (declared.pieces?.machine ?? machine)
    expect(moves[move]?.by, `${kind} ${move}`).toBe('upstream')
  }
  const said = new Set(reported.map(({ kind, move }) => `${kind} ${move}`))
  for (const each of [
    'cryptoPayin pay',
    'cryptoPayin confirm',
    'deposit credit',
    'localPayin submit',
    'localPayin pay',
    'localPayout submit',
    'localPayout succeed',
  ])
    expect(said).toContain(each)
  const moves = await app.owner`
    select distinct move, split_part(actor, ':', 1) as actor from order_event
    where merchant_id = ${merchantId} and move in ('approve', 'cancel', 'complete', 'expire')`
  const actors = moves.map(({ move, actor }) => `${move} ${actor}`)
  for (const each of ['approve operator', 'cancel merchant']) expect(actors).toContain(each)
  for (const table of ['crypto_payout_order', 'withdrawal_order']) {
    const [row] = await app.owner.unsafe(
      `select count(*)::int > 0 as some, min(network_fee) > 0 as always from ${table} where merchant_id = ${merchantId}`,
    )
    expect(row, table).toEqual({ some: true, always: true })
  }
  expect(await booksOf(app, merchantId)).toEqual([])
})
