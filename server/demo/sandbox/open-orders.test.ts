/** Who decides what waits for a person while the server runs, and what comes next for orders on their way. */
import { beforeEach, expect, test } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { disableOperator } from '../../src/areas/session/administer-operator.command.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { withdrawalReview } from '../../src/areas/withdrawal/withdrawal.review.ts'
import { storePendingDecision } from '../../src/engine/orders/pending-decision.ts'
import { claimOrder } from '../../src/engine/orders/review-claim.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { booksOf } from '../../test/app/books.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { newOrderNo } from '../../test/orders/order-factory.ts'
import { deposit, payin, payPayin, pendingPayin, withdrawal } from '../../test/orders/orders.ts'
import { operatorOf } from '../history/create-history.ts'
import { atTime, HistoryClock } from '../history/history-clock.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { leftForPeople } from '../kinds/waiting.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import type { Pace } from '../world/pace.ts'
import { Sandbox } from './sandbox-upstream.ts'

let clock: HistoryClock
const merchantId = '10001'
const minute = 60_000
const left = leftForPeople(demoKinds.withdrawal)
const app = await startTestApp()
await setFirstRates(app.db)
await payin(app.db, merchantId, '10000')
await deposit(app.db, merchantId, 'u1', '10000')
beforeEach(() => {
  clock = new HistoryClock(new Date(Date.now() + minute))
})

/** For a merchant to whom nobody comes; the sandbox calls nothing else of a pace, which is a class. */
const quiet = { between: () => [] } as unknown as Pace

function sandboxNow(): Sandbox {
  const db = { ...app.db, ...atTime(app.db, clock) }
  const options = {
    paces: new Map([[merchantId, quiet]]),
    customers: 3,
    sendMessage: async () => {},
  }
  const by = { clock, chance: chanceOf(4) }
  return new Sandbox(db, reportReceiver(db, orderRegistry), options, by)
}

async function play(minutes: number): Promise<void> {
  const sandbox = sandboxNow()
  for (let i = 0; i < minutes; i++) {
    clock.now = new Date(clock.now.getTime() + minute)
    await sandbox.tick()
  }
}

const withdrawals = (count: number) =>
  app.db.asMerchant(merchantId, async (tx) => {
    const made: string[] = []
    for (let i = 0; i < count; i++)
      made.push((await withdrawal(tx, merchantId, 'u1', '5')).order_no)
    return made
  })

const waiting = async () =>
  (
    await app.owner<{ no: string }[]>`
      select order_no as no from withdrawal_order where status = 1 order by created_at, order_no`
  ).map(({ no }) => no)

test('the reviewer decides those that wait longest, at the pace of a person, and leaves some for people', async () => {
  await withdrawals(left + 6)
  const before = await waiting()
  await play(30)
  const soon = await waiting()
  expect(soon.length).toBeLessThan(before.length)
  expect(soon.length).toBeGreaterThan(left)
  await play(90)
  expect((await waiting()).length).toBe(left)
  const actors = await app.owner`
    select distinct actor from order_event where move in ('approve', 'reject') and kind = 4`
  expect(actors.map(({ actor }) => actor)).toEqual(['operator:finance'])
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('the reviewer leaves what somebody else has opened, or has decided and may still undo', async () => {
  const [claimed = '', pending = ''] = await waiting()
  await app.db.asMerchant(merchantId, async (tx) => {
    const admin = await operatorOf(tx, merchantId, 'admin')
    await claimOrder(tx, admin, claimed)
    const decided = { orderNo: pending, decision: 'approve' as const, remark: '', address: '' }
    await storePendingDecision(
      tx,
      withdrawalReview,
      { ...admin, tokenHash: Buffer.alloc(32) },
      decided,
    )
  })
  await app.owner`update review_claim set until = until + interval '1 day' where order_no = ${claimed}`
  await app.owner`update held_decision set due_at = due_at + interval '1 day' where order_no = ${pending}`
  await app.owner`delete from job where payload->>'orderNo' = ${pending}`
  await withdrawals(4)
  await play(120)
  const now = await waiting()
  expect(now).toContain(claimed)
  expect(now).toContain(pending)
  expect(now.length).toBe(left)
})

test('the bank answers a new payin at once, and says where to pay', async () => {
  const sandbox = sandboxNow()
  const requests = await Promise.all(
    Array.from({ length: 6 }, () => newOrderNo.localPayin(atTime(app.db, clock), merchantId)),
  )
  await sandbox.answer()
  const rows = await app.owner`
    select status, coalesce(qr_text, pay_to->>'account') <> '' as says from local_payin_order
    where order_no = any(${requests}::text[])`
  expect(rows.map(({ status, says }) => ({ status, says }))).toEqual(
    requests.map(() => ({ status: 2, says: true })),
  )
})

test('what a person has to decide is not reported again, and stays for a while', async () => {
  const held = await app.db.asMerchant(merchantId, async (tx) =>
    payPayin(tx, await pendingPayin(tx, merchantId, '100'), { paid_amount: '60' }),
  )
  const events = () => app.owner`
    select move from order_event where order_no = ${held.order_no} order by event_id`
  const before = [...(await events())]
  expect(before.at(-1)).toEqual({ move: 'confirm' })
  await play(90)
  expect([...(await events())]).toEqual(before)
})

test('nothing is decided for a merchant without its reviewer', async () => {
  await withdrawals(3)
  const before = await waiting()
  await disableOperator(app.db, 'finance')
  await play(60)
  expect(await waiting()).toEqual(before)
})
