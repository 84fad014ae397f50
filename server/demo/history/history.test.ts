import { expect, test } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { createMerchant } from '../../src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '../../src/areas/session/create-operator.command.ts'
import { retryDelays } from '../../src/engine/webhooks/notification.ts'
import { booksOf } from '../../test/app/books.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { type DemoKinds, kindsFor, sharesOf } from '../kinds/demo-kind.ts'
import { startSandboxMerchant } from '../sandbox/sandbox-merchant.ts'
import { setFirstRates } from '../world/exchange-rates.ts'
import { Pace, perDayFor } from '../world/pace.ts'
import { createHistory } from './create-history.ts'
import { atTime, HistoryClock } from './history-clock.ts'

const first = '10011'
const second = '10012'
const day = 86_400_000
const to = new Date()
const days = 90
const from = new Date(to.getTime() - days * day)
const orders = 200
/** At the beginning, when the merchant has no money for it. */
const batch = { daysAgo: days, rows: 3 }

const tables = Object.values(demoKinds).map(({ order }) => order.table)
const ordersOf = (columns: string) =>
  tables.map((table) => `select ${columns} from ${table}`).join(' union all ')

async function newMerchant(merchantId: string): Promise<void> {
  const early = atTime(app.db, new HistoryClock(new Date(from.getTime() - day)))
  await createMerchant(early, { merchantId, name: 'M', useLocalConfig: 0, countries: [] })
  for (const name of ['maker', 'checker'])
    await createOperator(early, {
      merchantId,
      name: `${name}${merchantId}`,
      password: 'past2026',
      roles: ['admin'],
      introduction: '',
    })
}

/** Merchants take out their own money more often here, so that few orders are enough to have some. */
const kinds: DemoKinds = {
  ...demoKinds,
  withdrawal: {
    ...demoKinds.withdrawal,
    ask: (draft, chance) =>
      demoKinds.withdrawal.ask(draft, { ...chance, next: () => chance.next() / 10 }),
  },
}

const past = (merchantId: string, notifyUrl: string | null, services = app.services) =>
  createHistory(
    services,
    {
      merchantId,
      orders,
      maker: `maker${merchantId}`,
      checker: `checker${merchantId}`,
      cryptoPayin: { settlementDays: 1, underpaidTolerance: '0.005', expiryMinutes: 1440 },
    },
    { customers: 25, from, to, seed: 4, notifyUrl, batches: [batch] },
    kinds,
  )

const app = await startTestApp()
await setFirstRates(app.db)
const merchant = await startSandboxMerchant(app.services, [first, second], () => chanceOf(2))
for (const merchantId of [first, second]) await newMerchant(merchantId)
const stopping = new AbortController()
stopping.abort()
const stopped = await Promise.allSettled([
  past(first, merchant.urlOf(first), { ...app.services, stopping }),
])
await Promise.all([first, second].map((id) => past(id, merchant.urlOf(id))))
await merchant.stop()

test('a past whose making was stopped left nothing behind, and was made anew', () => {
  expect(stopped).toMatchObject([{ status: 'rejected', reason: { name: 'AbortError' } }])
})

test('orders, events, postings and tries of the past have the times of its clock', async () => {
  const wrong = await app.owner.unsafe(`
    select order_no, created_at, finished_at from (${ordersOf('merchant_id, order_no, created_at, finished_at')}) o
    where merchant_id = ${first} and (
      created_at is distinct from (select at from order_event e where e.merchant_id = o.merchant_id
                                   and e.order_no = o.order_no and move = 'create')
      or finished_at > (select max(at) from order_event e where e.merchant_id = o.merchant_id
                        and e.order_no = o.order_no)
      or not created_at between '${from.toISOString()}' and '${to.toISOString()}')`)
  expect(wrong).toEqual([])
  const posted = await app.owner`
    select p.at = e.at as same, count(*)::int from posting p join order_event e using (merchant_id, order_no, move)
    where merchant_id = ${first} and p.piece_no is not distinct from e.piece_no group by 1`
  expect(posted.map(({ same }) => same)).toEqual([true])
  const late = await app.owner`
    select 'event' as what from order_event where merchant_id = ${first} and at > ${to}
    union all select 'posting' from posting where merchant_id = ${first} and at > ${to}
    union all select 'audit' from audit_entry where merchant_id = ${first} and at > ${to}
    union all select 'attempt' from notification_attempt where merchant_id = ${first} and at > ${to}
    union all select 'message' from conversation_message where merchant_id = ${first} and created_at > ${to}
    union all select 'customer' from customer where merchant_id = ${first} and created_at > ${to}`
  // What became due after the past is done by the worker, at its own time.
  expect(late.filter(({ what }) => ['audit', 'customer', 'message'].includes(what))).toEqual([])
  expect(late.length).toBeLessThan(10)
})

test('payins and deposits of the past keep how many confirmations they needed', async () => {
  const rows = await app.owner`
    select order_no from crypto_payin_order where confirmations_needed = 0
    union all select order_no from deposit_order where confirmations_needed = 0`
  expect(rows).toEqual([])
})

test('the log of the past is whole, in the order of time, and names who decided and who made', async () => {
  const [log] = await app.db.asMerchant(
    first,
    (tx) => tx`select first_broken_audit_entry() as broken`,
  )
  expect(log?.broken).toBeNull()
  const entries = await app.owner`
    select seq, at, action, o.name from audit_entry a left join operator o using (merchant_id, operator_id)
    where merchant_id = ${first} order by seq`
  const times = entries.map(({ at }) => at.getTime())
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const actions = new Set(entries.map(({ action, name }) => `${action} ${name}`))
  for (const action of ['withdrawal.approve', 'withdrawal.reject', 'cryptoPayout.approve'])
    expect(actions).toContain(`${action} checker${first}`)
  for (const action of ['transfer.created', 'asset.withdraw'])
    expect(actions).toContain(`${action} maker${first}`)
})

test('merchants of the past were told over HTTP, again by the schedule until they knew', async () => {
  const wrong = await app.owner.unsafe(`
    select order_no from (${ordersOf('merchant_id, order_no, notify_count, last_notify_at')}) o
    left join (select merchant_id, order_no, count(*) as tries, max(at) as last_at
               from notification_attempt group by 1, 2) a using (merchant_id, order_no)
    where notify_count <> coalesce(tries, 0) or last_notify_at is distinct from last_at`)
  expect(wrong).toEqual([])
  const tries = await app.owner<{ success: boolean; seconds: number | null; number: number }[]>`
    select success, row_number() over w::int as number,
           round(extract(epoch from at - lag(at) over w))::int as seconds
    from notification_attempt where merchant_id = ${first} and at < ${to} and order_no not in (
      -- a refund, and a payment that came late, leads to an end of its own
      select order_no from order_event
      where move in ('refund', 'refundExcess') or (kind = 1 and move = 'pay' and from_status = 4))
    window w as (partition by order_no order by attempt_id)`
  expect(tries.some(({ success }) => success)).toBe(true)
  expect(tries.some(({ number }) => number > 1)).toBe(true)
  for (const { number, seconds } of tries)
    if (number > 1) expect(seconds).toBe(retryDelays[number - 1])
})

test('a file of payouts that the merchant could not pay for was submitted on a later day', async () => {
  const batches = await app.owner<{ created_at: Date; row_count: number }[]>`
    select created_at, row_count from payout_batch where merchant_id = ${first}`
  expect(batches).toMatchObject([{ row_count: batch.rows }])
  const daysLater = (Number(batches[0]?.created_at) - from.getTime()) / day
  expect(daysLater).toBeGreaterThanOrEqual(1)
  expect(daysLater % 1).toBeCloseTo(0)
})

test('the same seed makes the same past', async () => {
  const told = (merchantId: string) =>
    app.owner.unsafe(`
      select currency, network, amount::text, created_at,
        (select jsonb_agg(jsonb_build_array(move, at) order by event_id) from order_event e
         where e.merchant_id = o.merchant_id and e.order_no = o.order_no and at <= '${to.toISOString()}') as events
      from (${ordersOf('merchant_id, order_no, currency, network, amount, created_at')}) o
      where merchant_id = ${merchantId} order by created_at, amount`)
  const made = [...(await told(first))]
  const own = sharesOf(kindsFor(kinds, []))
  const since = from.getTime()
  const pace = new Pace({ shares: own, perDay: perDayFor(orders, days), since })
  expect(made.length).toBe(pace.between(since, to.getTime()).length + batch.rows)
  expect([...(await told(second))]).toEqual(made)
})

test('a past that is cut short leaves nothing behind, and passes for none', async () => {
  const merchantId = '10013'
  await newMerchant(merchantId)
  await app.owner`
    alter table order_event add constraint cut check (merchant_id <> 10013 or move <> 'complete')`
  await expect(past(merchantId, null)).rejects.toThrow()
  await app.owner`alter table order_event drop constraint cut`
  const left = await app.owner.unsafe(`
    select order_no from (${ordersOf('merchant_id, order_no')}) o where merchant_id = ${merchantId}
    union all select payload->>'orderNo' from job where merchant_id = ${merchantId}`)
  expect(left).toEqual([])
  await past(merchantId, null)
  expect(await booksOf(app, merchantId)).toEqual([])
})
