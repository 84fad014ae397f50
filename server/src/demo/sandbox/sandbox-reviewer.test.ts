import { beforeAll, expect, test } from 'vitest'
import { disableOperator } from '../../areas/session/administer-operator.command.ts'
import { booksOf } from '../../testing/books.ts'
import { openMerchant } from '../../testing/open-merchant.ts'
import { payin, payout } from '../../testing/orders.ts'
import { p2pPayout, setTradeRates } from '../../testing/p2p-payouts.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { chanceOf } from '../world/random.ts'
import { decideWaitingPayout, leftForPeople } from './sandbox-reviewer.ts'

let app: TestApp
const merchantId = '10001'
const numbers: string[] = []

beforeAll(async () => {
  app = await startTestApp()
  await app.db.asMerchant(merchantId, (tx) => payin(tx, merchantId, '10000'))
  for (let i = 0; i < leftForPeople + 40; i++) {
    const order = await app.db.asMerchant(merchantId, (tx) => payout(tx, merchantId, '5'))
    numbers.push(order.order_no)
  }
})

const waiting = async () =>
  (
    await app.owner<{ order_no: string }[]>`
      select order_no from crypto_payout_order where status = 1 order by created_at`
  ).map((row) => row.order_no)

test('the sandbox decides the oldest payouts that wait, and leaves the newest for people', async () => {
  const chance = chanceOf(5)
  const { client } = await openMerchant(app)
  await decideWaitingPayout(app.db, merchantId, chance, client)
  expect(await waiting()).toEqual(numbers.slice(1))
  for (let i = 0; i < 60; i++) await decideWaitingPayout(app.db, merchantId, chance, client)
  expect(await waiting()).toEqual(numbers.slice(-leftForPeople))

  const decisions = await app.owner`
    select e.move, e.actor, o.auditors, count(*)::int as count, count(o.audited_at)::int as timed
    from order_event e join crypto_payout_order o using (merchant_id, order_no)
    where e.move in ('cancel', 'merchantApprove', 'merchantReject') group by 1, 2, 3 order by 1`
  expect(decisions.map(({ move, actor, auditors }) => [move, actor, auditors])).toEqual([
    ['cancel', 'merchant', ''],
    ['merchantApprove', 'operator:finance', 'finance'],
    ['merchantReject', 'operator:finance', 'finance'],
  ])
  for (const { move, count, timed } of decisions) expect(timed).toBe(move === 'cancel' ? 0 : count)
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('the sandbox decides P2P payouts that wait likewise', async () => {
  await setTradeRates(app.db)
  for (let i = 0; i < leftForPeople + 2; i++) await p2pPayout(app.db, merchantId)
  for (let i = 0; i < 3; i++) await decideWaitingPayout(app.db, merchantId, chanceOf(5))
  const [left] = await app.owner`
    select count(*) filter (where status = 1)::int as waiting, count(*)::int as all from p2p_payout_order`
  expect(left).toEqual({ waiting: leftForPeople, all: leftForPeople + 2 })
})

test('the sandbox decides nothing for a merchant without its reviewer', async () => {
  await app.db.asMerchant(merchantId, (tx) => payout(tx, merchantId, '5'))
  const before = await waiting()
  await disableOperator(app.db, 'finance')
  await decideWaitingPayout(app.db, merchantId, chanceOf(1))
  await decideWaitingPayout(app.db, '10003', chanceOf(1))
  expect(await waiting()).toEqual(before)
})
