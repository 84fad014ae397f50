/** Orders of the past, made by the commands, and copies of them, judged by the same rules. */

import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import {
  notifyStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { disputes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import { p2pPieceMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { networks } from '@countinghouse/contract/currencies.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { p2pPayoutOrder } from '../src/areas/p2p-payout/p2p-payout.order.ts'
import { flowTypes, type Posting } from '../src/books/ledger/posting.ts'
import type { PieceRow } from '../src/engine/orders/order-kind.ts'
import { orderNoOf } from '../src/engine/orders/order-number.ts'
import { booksOf } from '../test/app/books.ts'
import { signedIn } from '../test/app/builders.ts'
import { startTestApp } from '../test/app/test-app.ts'
import { createHistory } from './history/create-history.ts'
import { demoKinds } from './kinds/all-kinds.ts'
import type { DemoRow } from './kinds/demo-kind.ts'
import { pairOf } from './kinds/p2p.ts'
import { copiedTables, multiplyHistory } from './multiply/multiply-history.ts'
import { startSandboxMerchant } from './sandbox/sandbox-merchant.ts'
import { personOf } from './world/customers.ts'
import { setFirstRates } from './world/exchange-rates.ts'

const commanded = '10001'
const days = 90
const to = new Date()
const cryptoPayin = { settlementDays: 1, underpaidTolerance: '0.005', expiryMinutes: 1440 } as const
const kinds = Object.values(demoKinds).map(({ order }) => order)
const app = await startTestApp()
await setFirstRates(app.db)
const from = new Date(to.getTime() - days * 86_400_000)
const merchant = await startSandboxMerchant(app.services, [commanded])
const who = { merchantId: commanded, maker: 'admin', checker: 'finance', cryptoPayin }
const notifyUrl = merchant.urlOf(commanded)
const batches = [
  { daysAgo: 40, rows: 12 },
  { daysAgo: 0.01, rows: 4 },
]
const past = { customers: 100, from, to, seed: 7, notifyUrl, batches }
await createHistory(app.services, { ...who, orders: 560 }, past)
await merchant.stop()

describe('orders by the commands', () => {
  theRules()

  test('know no address at which nothing arrived', async () => {
    const unused = await app.owner`
      select address from customer_address a where merchant_id = ${commanded} and not exists (
        select from deposit_order d where d.merchant_id = a.merchant_id and d.network = a.network
        and to_address = address)`
    expect(unused).toEqual([])
  })
})

function theRules() {
  test('have every balance, running balance and count right', async () => {
    expect(await booksOf(app, commanded)).toEqual([])
  })

  test('are of every kind, in every state that the demo world is meant to have', async () => {
    for (const [name, { order, ends }] of Object.entries(demoKinds)) {
      const rows = await app.owner.unsafe(
        `select distinct to_status as status from order_event
         where merchant_id = ${commanded} and kind = ${order.declared.id} and piece_no is null`,
      )
      const reached = rows.map(({ status }) => status)
      for (const state of Object.keys(ends).flatMap((end) => end.split(', ')))
        expect(reached, `${name} ${state}`).toContain(order.machine.states[state]?.id)
    }
  })

  test('have settled what was credited before the last midnight of GMT+8', async () => {
    const wrong = await app.owner`
      select o.order_no from crypto_payin_order o join order_event e
        on e.merchant_id = o.merchant_id and e.order_no = o.order_no and e.move in ('complete', 'creditByHand')
      where o.merchant_id = ${commanded} and o.status = 3
        and (settlement_status = 0) is distinct from (e.at >= day_of(now()))`
    expect(wrong).toEqual([])
    const [settled] = await app.owner`
      select count(*)::int from order_event where merchant_id = ${commanded} and move = 'settle'`
    expect(settled?.count).toBeGreaterThan(50)
  })

  test('are, if they are local, of every country, method, exception and settlement', async () => {
    for (const table of ['local_payin_order', 'local_payout_order']) {
      const ways = await app.owner.unsafe<{ way: string }[]>(
        `select distinct country || ' ' || method as way from ${table} where merchant_id = ${commanded}`,
      )
      const direction = table === 'local_payin_order' ? 'payin' : 'payout'
      const declared = Object.entries(rails).flatMap(([country, { methods }]: [string, Rail]) =>
        Object.keys(methods)
          .filter((method) => methods[method]?.[direction])
          .map((method) => `${country} ${method}`),
      )
      expect(ways.map(({ way }) => way).sort()).toEqual(declared.sort())
    }
    const [seen] = await app.owner`
      select array_agg(distinct exception order by exception) as exceptions,
             array_agg(distinct settlement_status order by settlement_status) as settlements,
             count(*) filter (where status = 4 and settles_at < now() - interval '5 minutes')::int as forgotten,
             count(*) filter (where paid_amount > 0 and bank_reference is null)::int as nameless,
             count(*) filter (where status = 2 and qr_text is null and pay_to = '{}')::int as "withoutWay"
      from local_payin_order where merchant_id = ${commanded}`
    expect(seen).toEqual({
      exceptions: Object.values(payinExceptions.ids),
      settlements: Object.values(settlementStatuses.ids),
      forgotten: 0,
      nameless: 0,
      withoutWay: 0,
    })
  })

  test('pay network fees for what goes out', async () => {
    for (const table of ['crypto_payout_order', 'withdrawal_order']) {
      const [row] = await app.owner.unsafe(
        `select min(network_fee) > 0 as always from ${table} where merchant_id = ${commanded}`,
      )
      expect(row).toEqual({ always: true })
    }
  })

  test('have a job for every deadline that lies ahead', async () => {
    const jobs = await app.owner`
      select payload->>'move' as move, coalesce(payload->>'orderNo', '') as no, run_at as at from job
      where task in ('deadline', 'deadlineTogether') and merchant_id = ${commanded} order by 2, 1, 3`
    const due = await app.owner.unsafe(`
      select move, no, at from (${deadlines.join(' union all ')}) o
      where merchant_id = ${commanded} and at is not null order by 2, 1, 3`)
    // An order that was paid leaves the job of its expiry behind, which then finds nothing to do.
    expect([...jobs]).toEqual(expect.arrayContaining([...due]))
    expect(jobs.length).toBeGreaterThan(0)
  })

  test('took routes that their machines allow, and their last event is their state', async () => {
    for (const kind of kinds) {
      const moves = Object.entries(kind.machine.moves).flatMap(([move, { from, to }]) =>
        from.map(
          (state) => `${move}:${kind.machine.states[state]?.id}:${kind.machine.states[to]?.id}`,
        ),
      )
      const events = await app.owner`
        select distinct concat_ws(':', move, from_status, to_status) as step from order_event
        where merchant_id = ${commanded} and kind = ${kind.declared.id} and move <> 'create'
          and piece_no is null`
      for (const { step } of events) expect(moves).toContain(step)
      const wrong = await app.owner.unsafe(`
        select order_no from ${kind.table} o where merchant_id = ${commanded} and status <> (
          select to_status from order_event e
          where e.merchant_id = o.merchant_id and e.order_no = o.order_no and piece_no is null
          order by event_id desc limit 1)`)
      expect(wrong).toEqual([])
    }
  })

  test('moved the money, and filled the columns, that the rules of their kinds say', async () => {
    for (const kind of kinds) {
      const orders = await app.owner.unsafe(`
        select o.*, (select jsonb_agg(jsonb_build_object('move', move, 'at', at, 'pieceNo', piece_no,
                                                         'to', to_status) order by event_id)
                     from order_event e
                     where e.merchant_id = o.merchant_id and e.order_no = o.order_no) as events,
               (select jsonb_agg(jsonb_build_object('piece_no', piece_no, 'status', 1,
                                                    'amount', amount::text) order by piece_no)
                from order_piece p where p.merchant_id = o.merchant_id and p.order_no = o.order_no) as pieces
        from ${kind.table} o where merchant_id = ${commanded}
          -- of one that was paid twice, nothing says what came first
          and not exists (select from order_event e where e.merchant_id = o.merchant_id
                          and e.order_no = o.order_no and e.move in ('payMore', 'holdMore'))`)
      const posted = await app.owner`
        select p.order_no, string_agg(
                 concat_ws(' ', move, flow_type, trim_scale(amount), f.bucket, t.bucket), ', '
                 order by posting_id) as said
        from posting p
        join account f on f.merchant_id = p.merchant_id and f.account_id = p.from_account
        join account t on t.merchant_id = p.merchant_id and t.account_id = p.to_account
        where p.merchant_id = ${commanded} and order_kind = ${kind.declared.id}
        group by 1`
      const found = new Map(posted.map(({ order_no, said }) => [order_no, said]))
      for (const order of orders) {
        const { row, postings } = replayed(kind, order)
        expect(found.get(order.order_no) ?? '', order.order_no).toBe(postings.join(', '))
        for (const column of Object.keys(unfilled[kind.machine.kind]?.(order) ?? {}))
          expect(comparable(row[column]), `${order.order_no} ${column}`).toBe(
            comparable(order[column]),
          )
      }
    }
  })

  test('have numbers of their kind and time', async () => {
    for (const { order } of Object.values(demoKinds)) {
      const orders = await app.owner.unsafe(
        `select order_no, created_at from ${order.table} where merchant_id = ${commanded}`,
      )
      for (const { order_no, created_at } of orders)
        expect(order_no.slice(0, -8)).toBe(orderNoOf(order.declared, created_at, ''))
    }
  })

  test('are of customers with names, known before their first order', async () => {
    const customers = await app.owner`
      select customer_uid as uid, name, email, phone from customer where merchant_id = ${commanded}`
    expect(customers.length).toBeGreaterThan(80)
    for (const { uid, ...person } of customers) expect(person).toEqual(personOf(commanded, uid))
    const early = await app.owner`
      select o.customer_uid from (
        select merchant_id, customer_uid, created_at from crypto_payin_order
        union all select merchant_id, customer_uid, created_at from local_payin_order
        union all select merchant_id, customer_uid, created_at from deposit_order
        union all select merchant_id, customer_uid, created_at from otc_order
        union all select merchant_id, customer_uid, created_at from p2p_payin_order
        union all select merchant_id, customer_uid, created_at from p2p_payout_order
        union all select merchant_id, customer_uid, created_at from withdrawal_order
        union all select merchant_id, out_customer_uid, created_at from transfer_order
        union all select merchant_id, in_customer_uid, created_at from transfer_order) o
      left join customer c using (merchant_id, customer_uid)
      where merchant_id = ${commanded} and o.customer_uid <> ''
        and c.created_at is distinct from least(c.created_at, o.created_at - interval '1 second')`
    expect(early).toEqual([])
  })

  test('arrive, if they are deposits, at the one address that a customer has in a family of networks', async () => {
    const used = await app.owner<
      { uid: string; network: keyof typeof networks; address: string }[]
    >`
      select distinct customer_uid as uid, network, to_address as address
      from deposit_order where merchant_id = ${commanded}`
    const known = await app.owner`
      select customer_uid as uid, network, address from customer_address where merchant_id = ${commanded}`
    expect([...known]).toEqual(expect.arrayContaining(used))
    const families = new Map<string, string>()
    for (const { uid, network, address } of used) {
      const family = `${uid} ${networks[network].addressFamily}`
      expect(families.get(family) ?? address, family).toBe(address)
      families.set(family, address)
    }
  })
}

test('banks told some things twice and some too late, and that changed nothing', async () => {
  const [reports] = await app.owner`
    select bool_or(times > 1 and outcome = 'applied') as twice,
           bool_or(outcome = 'ignored' and move = 'submit' and reason = 'moveRefused') as late,
           bool_and(channel <> '') as signed
    from upstream_report where merchant_id = ${commanded}`
  expect(reports).toEqual({ twice: true, late: true, signed: true })
})

test('operators split payouts, and the pieces went their own ways by the reports of banks', async () => {
  const [seen] = await app.owner`
    select count(distinct order_no)::int as orders, count(*)::int as pieces,
           count(distinct status)::int as states,
           bool_and(status <> ${p2pPieceMachine.states.completed.id} or reference <> '') as named
    from order_piece where merchant_id = ${commanded}`
  expect(seen?.orders).toBeGreaterThan(0)
  expect(seen?.pieces).toBeGreaterThanOrEqual(2 * seen?.orders)
  expect(seen?.states).toBeGreaterThan(1)
  expect(seen?.named).toBe(true)
  const [by] = await app.owner`
    select array_agg(distinct actor) as actors from order_event
    where merchant_id = ${commanded} and move = 'split'`
  expect(by?.actors).toEqual(['operator:finance'])
})

test('people wrote to each other, with receipts, and the counts of orders say how much is unread', async () => {
  const [seen] = await app.owner`
    select array_agg(distinct author order by author) as authors,
           bool_or(thumbnail_id is not null) as pictures,
           count(*) filter (where author <> 4)::int as others
    from conversation_message where merchant_id = ${commanded}`
  expect(seen?.authors).toEqual([1, 2, 3, 4])
  expect(seen?.pictures).toBe(true)
  const [unread] = await app.owner`
    select sum(unread_count)::int as unread, sum(message_count)::int as messages from (
      select unread_count, message_count from p2p_payin_order where merchant_id = ${commanded}
      union all select unread_count, message_count from p2p_payout_order where merchant_id = ${commanded}) o`
  const [written] = await app.owner`
    select count(*)::int as messages from conversation_message where merchant_id = ${commanded}`
  expect(unread?.messages).toBe(written?.messages)
  expect(unread?.unread).toBeLessThan(seen?.others)
  const files = await app.owner<{ disk: string }[]>`
    select file_id || '.' || split_part(media_type, '/', 2) as disk from stored_file
    where merchant_id = ${commanded} and owner_kind = 'conversation' and unowned_since is null`
  expect(files.length).toBeGreaterThan(0)
})

test('operators submitted files of payouts: one is decided, and one waits', async () => {
  const batches = await app.owner`
    select b.row_count as rows, count(o.order_no)::int as orders,
           count(*) filter (where o.status = ${p2pPayoutOrder.machine.states.pendingMerchantAudit.id})::int as waiting
    from payout_batch b join p2p_payout_order o using (merchant_id, batch_no)
    where merchant_id = ${commanded} group by b.batch_no, b.row_count, b.created_at order by b.created_at`
  expect(batches).toEqual([
    { rows: 12, orders: 12, waiting: 0 },
    { rows: 4, orders: 4, waiting: 4 },
  ])
})

test('the last orders rest on their way, so that there is one in every state', async () => {
  for (const { order, resting = [] } of Object.values(demoKinds)) {
    for (const { end } of resting) {
      const state = end.split(', ').at(-1) ?? ''
      // The worker of this server has gone on since.
      const found = await app.owner.unsafe(
        `select order_no from ${order.table} o
         where merchant_id = ${commanded} and (
           select to_status from order_event e
           where e.merchant_id = o.merchant_id and e.order_no = o.order_no and at <= '${to.toISOString()}'
           order by event_id desc limit 1) = ${order.machine.states[state]?.id}`,
      )
      expect(found.length, `${order.table} ${state}`).toBeGreaterThan(0)
    }
  }
})

describe('copies of them', () => {
  let made: number
  const ordersOf = (columns: string) =>
    kinds
      .map(({ table }) => `select ${columns} from ${table} where merchant_id = ${commanded}`)
      .join(' union all ')

  beforeAll(async () => {
    const [found] = await app.owner.unsafe(
      `select count(*)::int as orders from (${ordersOf('1')}) o`,
    )
    made = found?.orders
    const copies = { periodDays: days - 3, periods: 2, times: 1, customerSets: 2 }
    // Somebody who writes to the tables in an order of their own is not in the way.
    const begun = Promise.withResolvers<void>()
    const written = app.owner.begin(async (tx) => {
      await tx`update otc_order set remark = remark where false`
      begun.resolve()
      await vi.waitFor(
        async () => {
          const [seen] = await tx`
            select count(*)::int as multiplying, pg_stat_clear_snapshot() from pg_stat_activity
            where datname = current_database() and query like '%in share row exclusive mode%'
              and pid <> pg_backend_pid()`
          expect(seen?.multiplying).toBe(1)
        },
        { timeout: 60_000 },
      )
      await tx`update account set balance = balance where false`
    })
    await begun.promise
    await Promise.all([multiplyHistory(app.owner, commanded, copies), written])
  })

  theRules()

  test('are there as often as asked, under numbers and payments of their own', async () => {
    const [found] = await app.owner.unsafe(`
      select count(*)::int as orders, count(distinct order_no)::int as numbers,
             count(distinct merchant_order_no)::int as "merchantNumbers"
      from (${ordersOf('order_no, merchant_order_no')}) o`)
    const { orders } = found as { orders: number }
    expect(orders).toBeGreaterThan(2.8 * made)
    expect(found).toEqual({ orders, numbers: orders, merchantNumbers: orders })
    const [hashes] = await app.owner`
      select count(tx_hash)::int as all, count(distinct tx_hash)::int as own from crypto_payin_order
      where merchant_id = ${commanded}`
    expect(hashes?.own).toBe(hashes?.all)
  })

  test('are counted and listed like any order', async () => {
    const admin = await signedIn(app, 'admin')
    for (const { declared, table } of kinds) {
      const [found] = await app.owner.unsafe(
        `select count(*)::int as orders, max(order_no) as last from ${table} where merchant_id = ${commanded}`,
      )
      const { data } = await admin.call(declared.list.path, {
        size: 10,
        current: 1,
        ...variantBody(declared.list),
      })
      expect(data.total, table).toBe(found?.orders)
    }
  })

  test('have all that the history has of an order', async () => {
    const tables = await app.owner<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind = 'r' and a.attname = 'order_no' and not attisdropped order by 1`
    for (const { name } of tables.filter(
      // What operators did is of the orders that they saw.
      ({ name }) =>
        !['posting', 'audit_entry', 'case_notice', 'note', ...copiedTables].includes(name),
    ))
      expect(
        await app.owner`select 1 from ${app.owner(name)} where merchant_id = ${commanded} limit 1`,
        name,
      ).toEqual([])
    const [waiting] = await app.owner.unsafe(`
      select count(*)::int as orders from (${ordersOf('order_no, notify_status, finished_at')}) o
      where notify_status = ${notifyStatuses.ids.notNotified} and finished_at is not null
        and not exists (select from job where task = 'notify' and payload->>'orderNo' = order_no)`)
    expect(waiting).toEqual({ orders: 0 })
  })
})

/** What a payin has before any of its moves. */
const newPayin = {
  settled_amount: '0',
  exception: 0,
  settlement_status: 0,
  settles_at: null,
  settled_at: null,
}
/** What a trade has before any of its moves; the fee that was charged at last may be another. */
const newTrade = (direction: Direction, { currency, fiat_currency: fiat, amount }: Stored) => {
  const { feeRate: rate, digits } = pairOf(String(currency), String(fiat), direction).terms
  return {
    settled_amount: '0',
    dispute: disputes.ids.none,
    trade_seconds: 0,
    processing_fee: feeOf({ flat: '0', rate, minimum: '0' }, String(amount), digits),
  }
}
type Stored = Record<string, unknown>
const unfilled: Record<string, (order: Stored) => Stored> = {
  cryptoPayin: () => ({ ...newPayin, excess_refunded: '0', credit_status: 0 }),
  localPayin: () => newPayin,
  p2pPayin: (order) => {
    const { exception: _, ...settlement } = newPayin
    return { ...settlement, ...newTrade('payin', order) }
  },
  p2pPayout: (order) => newTrade('payout', order),
}

/** Every order with a move that the clock makes from the state it is in, and when; one for all that move together. */
const deadlines = kinds.flatMap(({ table, machine }) =>
  Object.entries(machine.moves).flatMap(([move, { from, deadline, batched }]) =>
    deadline?.endsWith('_at')
      ? [
          `select ${batched ? `distinct '${move}' as move, merchant_id, ''` : `'${move}' as move, merchant_id, order_no`} as no,
                  ${deadline} as at from ${table}
           where status in (${from.map((state) => machine.states[state]?.id).join()})`,
        ]
      : [],
  ),
)

interface ReplayedEvent {
  move: string
  at: string
  pieceNo: number | null
  to: number
}

/** The same moves once more, by the rules and postings of the product. */
function replayed(kind: (typeof kinds)[number], stored: Stored) {
  let row = { ...stored, ...unfilled[kind.machine.kind]?.(stored) } as DemoRow
  const postings: string[] = []
  const note = (move: string, posted: Posting[] = []) => {
    for (const { type, amount, from, to } of posted)
      postings.push([move, flowTypes[type], trimmed(amount), from.bucket, to.bucket].join(' '))
  }
  let pieces = (stored.pieces ?? []) as PieceRow[]
  for (const { move, at, pieceNo, to } of stored.events as ReplayedEvent[]) {
    if (pieceNo !== null) {
      pieces = pieces.map((each) => (each.piece_no === pieceNo ? { ...each, status: to } : each))
      const piece = pieces.find((each) => each.piece_no === pieceNo) as PieceRow
      note(move, kind.pieces?.postings[move]?.(piece, row))
      continue
    }
    const before = row
    const isOfPieces = kind.machine.moves[move]?.ofPieces
    const { set, move: followed } = (isOfPieces && kind.pieces?.follow(row, pieces)) || {}
    if (isOfPieces) expect(followed).toBe(move)
    const moved = { ...row, ...set }
    row = { ...moved, ...(kind.derivedColumns?.[move]?.(moved, new Date(at)) ?? {}), status: to }
    note(move, kind.postings[move]?.(row, before))
  }
  return { row, postings }
}

const comparable = (value: unknown) =>
  value instanceof Date ? value.getTime() : typeof value === 'string' ? trimmed(value) : value

const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)
