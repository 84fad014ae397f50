import {
  creditStatuses,
  payinExceptions,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { networks } from '@countinghouse/contract/currencies.ts'
import { type OrderKind, orders } from '@countinghouse/contract/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeProduct } from '../areas/product/change-product.command.ts'
import { auditBooks } from '../ledger/audit-books.ts'
import { flowTypes } from '../ledger/posting.ts'
import { retryDelays } from '../orders/notify.ts'
import { orderNoOf } from '../orders/order-number.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { personOf } from './customers.ts'
import { fillOrders } from './fill-orders.ts'
import { type DemoRow, makers } from './order-makers.ts'

let app: TestApp

const told = '10001'
const loaded = '10002'
const past = { orders: 4000, customers: 100, days: 90, seed: 7 }

beforeAll(async () => {
  app = await startTestApp()
})

const kinds = Object.values(makers).map(({ kind }) => kind)
const ordersOf = (columns: string) =>
  kinds.map(({ table }) => `select ${columns} from ${table}`).join(' union all ')

describe.for([
  ['a past', told],
  ['a past that is loaded in bulk', loaded],
] as const)('%s', ([, merchantId]) => {
  let before: unknown
  beforeAll(async () => {
    before = await schema()
    await changeProduct(app.db, merchantId, 'cryptoPayin', {
      settlementDays: merchantId === told ? 1 : 0,
      underpaidTolerance: '0.005',
      expiryMinutes: 1440,
    })
    await fillOrders(app.owner, {
      ...past,
      merchantId,
      operator: 'finance',
      ...(merchantId === told
        ? { notifyUrl: 'http://127.0.0.1:9/callbacks/10001' }
        : { bulk: true }),
    })
  })

  test('has every balance, running balance and count right', async () => {
    expect(await app.db.asMerchant(merchantId, auditBooks)).toEqual([])
  })

  test('has every state of every kind that the world was meant to have', async () => {
    for (const [name, { kind, ends }] of Object.entries(makers)) {
      const rows = await app.owner.unsafe(
        `select distinct status from ${kind.table} where merchant_id = ${merchantId}`,
      )
      const found = rows.map(({ status }) => status)
      const wanted = Object.keys(ends).flatMap((way) => way.split(', '))
      for (const state of [...wanted, ...(name === 'cryptoPayin' ? ['pendingPayment'] : [])]) {
        expect(found, `${name} ${state}`).toContain(kind.machine.states[state]?.id)
      }
    }
  })

  test('has payins of every exception and credit status, and what operators did about them', async () => {
    const [seen] = await app.owner`
      select array_agg(distinct exception order by exception) as exceptions,
             array_agg(distinct credit_status order by credit_status) as credits,
             bool_or(settlement_status = 2) as refunded
      from crypto_payin_order where merchant_id = ${merchantId}`
    expect(seen).toEqual({
      exceptions: Object.values(payinExceptions.ids),
      credits: Object.values(creditStatuses.ids),
      refunded: true,
    })
    const moves = await app.owner`
      select distinct move from order_event where merchant_id = ${merchantId} and kind = 1`
    expect(moves.map(({ move }) => move)).toEqual(
      expect.arrayContaining(['creditByHand', 'returnPayment', 'refundExcess']),
    )
  })

  test('has settled what was credited before the last midnight of GMT+8, and by T+0 all of it', async () => {
    const unsettled = merchantId === told ? 'e.at >= day_of(now())' : 'false'
    const wrong = await app.owner.unsafe(`
      select o.order_no from crypto_payin_order o join order_event e
        on e.merchant_id = o.merchant_id and e.order_no = o.order_no and e.move in ('complete', 'creditByHand')
      where o.merchant_id = ${merchantId} and o.status = 3
        and (settlement_status = 0) is distinct from (${unsettled})`)
    expect(wrong).toEqual([])
    const [settled] = await app.owner`
      select count(*)::int from order_event where merchant_id = ${merchantId} and move = 'settle'`
    expect((settled?.count ?? 0) > 0).toBe(merchantId === told)
  })

  test('charges network fees for what goes out', async () => {
    for (const table of ['crypto_payout_order', 'withdrawal_order']) {
      const [row] = await app.owner.unsafe(
        `select min(network_fee) > 0 as always from ${table} where merchant_id = ${merchantId}`,
      )
      expect(row).toEqual({ always: true })
    }
  })

  test('has a job for every deadline of its open orders, and for no other order', async () => {
    const jobs = await app.owner`
      select payload->>'move' as move, payload->>'orderNo' as no, run_at as at from job
      where task = 'deadline' and merchant_id = ${merchantId} order by 2`
    const due = await app.owner`
      select 'expire' as move, order_no as no, expires_at as at from crypto_payin_order
      where merchant_id = ${merchantId} and status = 1
      union all select 'settle', order_no, settles_at from crypto_payin_order
      where merchant_id = ${merchantId} and status = 3 and settles_at is not null
      order by 2`
    expect([...jobs]).toEqual([...due])
    expect(due.length).toBeGreaterThan(0)
  })

  test('took each order a way that its machine allows, and its last event is its state', async () => {
    for (const kind of kinds) {
      const moves = Object.entries(kind.machine.moves).flatMap(([move, { from, to }]) =>
        from.map(
          (state) => `${move}:${kind.machine.states[state]?.id}:${kind.machine.states[to]?.id}`,
        ),
      )
      const events = await app.owner`
        select distinct concat_ws(':', move, from_status, to_status) as step from order_event
        where merchant_id = ${merchantId} and kind = ${kind.declared.id} and move <> 'create'`
      for (const { step } of events) expect(moves).toContain(step)
      const wrong = await app.owner.unsafe(`
        select order_no from ${kind.table} o where merchant_id = ${merchantId} and status <> (
          select to_status from order_event e where e.merchant_id = o.merchant_id and e.order_no = o.order_no
          order by event_id desc limit 1)`)
      expect(wrong).toEqual([])
    }
  })

  test('moved the same money, and filled the same columns, as the product would', async () => {
    for (const kind of kinds) {
      const orders = await app.owner.unsafe(`
        select o.*, (select jsonb_agg(jsonb_build_object('move', move, 'at', at) order by event_id)
                     from order_event e
                     where e.merchant_id = o.merchant_id and e.order_no = o.order_no) as events
        from ${kind.table} o where merchant_id = ${merchantId}`)
      const posted = await app.owner`
        select p.order_no, string_agg(
                 concat_ws(' ', move, flow_type, trim_scale(amount), f.bucket, t.bucket), ', '
                 order by posting_id) as said
        from posting p
        join account f on f.merchant_id = p.merchant_id and f.account_id = p.from_account
        join account t on t.merchant_id = p.merchant_id and t.account_id = p.to_account
        where p.merchant_id = ${merchantId} and order_kind = ${kind.declared.id}
        group by 1`
      const found = new Map(posted.map(({ order_no, said }) => [order_no, said]))
      for (const order of orders) {
        const { row, postings } = replayed(kind, order)
        expect(found.get(order.order_no) ?? '').toBe(postings.join(', '))
        for (const column of Object.keys(unfilled))
          expect(comparable(row[column]), `${order.order_no} ${column}`).toBe(
            comparable(order[column]),
          )
      }
    }
  })

  test('numbers orders as the product does', async () => {
    for (const [name, { kind }] of Object.entries(makers)) {
      const rows = await app.owner.unsafe(
        `select order_no, created_at from ${kind.table} where merchant_id = ${merchantId}`,
      )
      for (const { order_no, created_at } of rows) {
        expect(order_no.slice(0, -8)).toBe(orderNoOf(orders[name as OrderKind], created_at, ''))
      }
    }
  })

  test('leaves the schema and row level security as they were', async () => {
    expect(await schema()).toEqual(before)
  })

  test('knows customers by name, and before their first order', async () => {
    const customers = await app.owner`
      select customer_uid as uid, name, email, phone from customer where merchant_id = ${merchantId}`
    expect(customers.length).toBeGreaterThan(90)
    for (const { uid, ...person } of customers) expect(person).toEqual(personOf(merchantId, uid))
    const early = await app.owner`
      select o.customer_uid from (
        select merchant_id, customer_uid, created_at from crypto_payin_order
        union all select merchant_id, customer_uid, created_at from deposit_order
        union all select merchant_id, customer_uid, created_at from withdrawal_order
        union all select merchant_id, out_customer_uid, created_at from transfer_order
        union all select merchant_id, in_customer_uid, created_at from transfer_order) o
      left join customer c using (merchant_id, customer_uid)
      where merchant_id = ${merchantId} and o.customer_uid <> ''
        and c.created_at is distinct from least(c.created_at, o.created_at - interval '1 second')`
    expect(early).toEqual([])
  })

  test('has deposits arrive at the one address that a customer has in a family of networks', async () => {
    const used = await app.owner<
      { uid: string; network: keyof typeof networks; address: string }[]
    >`
      select distinct customer_uid as uid, network, to_address as address
      from deposit_order where merchant_id = ${merchantId}`
    const known = await app.owner`
      select customer_uid as uid, network, address from customer_address where merchant_id = ${merchantId}`
    const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    expect([...known].sort(byText)).toEqual([...used].sort(byText))
    const families = new Map<string, Set<string>>()
    for (const { uid, network, address } of used) {
      const family = `${uid} ${networks[network].addressFamily}`
      families.set(family, (families.get(family) ?? new Set()).add(address))
    }
    for (const [family, addresses] of families) expect(addresses.size, family).toBe(1)
    const owners = new Set(used.map(({ uid, address }) => `${address} ${uid}`))
    expect(owners.size).toBe(new Set(used.map(({ address }) => address)).size)
  })

  test('has transfers from the merchant to customers, back, and between customers', async () => {
    const ways = await app.owner`
      select distinct out_kind || ' ' || in_kind as way from transfer_order where merchant_id = ${merchantId}`
    expect(ways.map(({ way }) => way).sort()).toEqual(['1 2', '2 1', '2 2'])
  })

  test('points to nothing that is missing', async () => {
    const lost = await app.owner`
      select posting_id from posting p where not exists
        (select from account a where a.merchant_id = p.merchant_id and a.account_id = p.from_account)
        or not exists
        (select from account a where a.merchant_id = p.merchant_id and a.account_id = p.to_account)`
    expect(lost).toEqual([])
  })
})

/** What a payin has before any of its moves. */
const unfilled: Record<string, unknown> = {
  settled_amount: '0',
  excess_refunded: '0',
  exception: 0,
  credit_status: 0,
  settlement_status: 0,
  settles_at: null,
  settled_at: null,
}

/** The same moves once more, by the rules and postings of the product. */
function replayed(kind: (typeof kinds)[number], stored: Record<string, unknown>) {
  const isPayin = kind.machine.kind === 'cryptoPayin'
  let row = { ...stored, ...(isPayin ? unfilled : {}) } as DemoRow
  const postings: string[] = []
  for (const { move, at } of stored.events as { move: string; at: string }[]) {
    const before = row
    row = { ...row, ...(kind.fills?.[move]?.(row, new Date(at)) ?? {}) }
    for (const { type, amount, from, to } of kind.postings[move]?.(row, before) ?? [])
      postings.push([move, flowTypes[type], trimmed(amount), from.bucket, to.bucket].join(' '))
  }
  return { row, postings }
}

const comparable = (value: unknown) =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? trimmed(value) : value

const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** Everything that a bulk load takes away and must bring back. */
async function schema() {
  const [row] = await app.owner`
    select (select jsonb_agg(indexdef order by indexdef) from pg_indexes where schemaname = 'public') as indexes,
      (select jsonb_agg(jsonb_build_array(conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid))
                        order by conrelid::regclass::text, conname) from pg_constraint
       where connamespace = 'public'::regnamespace) as constraints,
      (select jsonb_agg(jsonb_build_array(tgrelid::regclass, tgname, tgenabled)
                        order by tgrelid::regclass::text, tgname) from pg_trigger where not tgisinternal) as triggers,
      (select count(*) from pg_trigger where tgenabled <> 'O') as disabled,
      (select jsonb_agg(relname order by relname) from pg_class where relforcerowsecurity) as secured`
  return row
}

test('a bulk load is refused for a merchant that has orders', async () => {
  const again = { ...past, merchantId: loaded, operator: 'finance', bulk: true }
  await expect(fillOrders(app.owner, again)).rejects.toThrow('has orders already')
})

test.for([true, false])(
  'a past that the database refuses is an error and changes nothing (in bulk: %s)',
  async (bulk) => {
    const before = await schema()
    const nobody = { ...past, merchantId: '10003', operator: 'finance', bulk }
    const weights = { cryptoPayin: 1, cryptoPayout: 0, deposit: 0, withdrawal: 0, transfer: 0 }
    await app.owner`alter table order_event add constraint refused check (merchant_id <> 10003)`
    await expect(fillOrders(app.owner, { ...nobody, weights })).rejects.toThrow(
      /refused|foreign key/,
    )
    await app.owner`alter table order_event drop constraint refused`
    expect(await schema()).toEqual(before)
    expect(await app.owner`select 1 from crypto_payin_order where merchant_id = 10003`).toEqual([])
  },
)

test('customers of the demo world have names in many scripts, and plain addresses for mail', () => {
  const people = Array.from({ length: 300 }, (_, i) => personOf(told, `C${100_000 + i}`))
  const scripts = [
    /^[A-Za-z ]+$/,
    /\p{Script=Thai}/u,
    /\p{Script=Devanagari}/u,
    /\p{Script=Han}/u,
    /ã|ç/,
  ]
  for (const script of scripts) expect(people.some(({ name }) => script.test(name))).toBe(true)
  for (const { name, email } of people) {
    expect(name).toMatch(/^\S+( \S+)?$/)
    expect(email).toMatch(/^[a-z._]+\d{3}@example\.(com|net|org)$/)
  }
  expect(new Set(people.map(({ name }) => name)).size).toBeGreaterThan(150)
})

describe('notifications of a past', () => {
  test('are counted and timed in the order as their tries say', async () => {
    const wrong = await app.owner.unsafe(`
      select order_no from (${ordersOf('merchant_id, order_no, notify_count, last_notify_at')}) o
      left join (select merchant_id, order_no, count(*) as tries, max(at) as last_at
                 from notification_attempt group by 1, 2) a using (merchant_id, order_no)
      where notify_count <> coalesce(tries, 0) or last_notify_at is distinct from last_at`)
    expect(wrong).toEqual([])
  })

  test('are complete where the last try was acknowledged, failed where all ten were not, and not due before the end', async () => {
    const rows = await app.owner.unsafe(`
      select distinct o.finished_at is not null as ended, o.notify_url is not null as asked, notify_status,
        (select success from notification_attempt a where a.merchant_id = o.merchant_id
         and a.order_no = o.order_no order by attempt_id desc limit 1) as success,
        notify_count = 10 as "gaveUp"
      from (${ordersOf('merchant_id, order_no, finished_at, notify_url, notify_status, notify_count')}) o
      -- one that was paid late has come to an end twice, or is on its way to the second
      where not exists (select from order_event e where e.merchant_id = o.merchant_id
                        and e.order_no = o.order_no and e.move = 'pay' and e.from_status = 4)`)
    const seen = rows.map(({ ended, asked, notify_status, success, gaveUp }) =>
      [ended ? 'ended' : 'open', asked ? 'asked' : 'silent', notify_status, success, gaveUp].join(
        ' ',
      ),
    )
    expect(seen.sort()).toEqual([
      'ended asked 2 false true',
      'ended asked 3 true false',
      'ended silent 4  false',
      'open asked 0  false',
      'open silent 4  false',
    ])
  })

  test('were tried after the end, and again by the schedule', async () => {
    const tries = await app.owner<{ number: number; seconds: number }[]>`
      select row_number() over w::int as number,
             extract(epoch from at - lag(at) over w)::float8 as seconds
      from notification_attempt where order_no in (
        select order_no from notification_attempt group by 1 having bool_or(not success)
        -- a refund, and a payment that came late, leads to an end of its own
        except select order_no from order_event
        where move = 'refund' or (kind = 1 and move = 'pay' and from_status = 4))
      window w as (partition by merchant_id, order_no order by attempt_id)`
    for (const { number, seconds } of tries) {
      if (number === 1) continue
      const delay = retryDelays[number - 1] as number
      expect(seconds).toBeGreaterThan(delay)
      expect(seconds).toBeLessThan(delay + 12)
    }
    expect(tries.some(({ number }) => number === retryDelays.length)).toBe(true)
  })
})
