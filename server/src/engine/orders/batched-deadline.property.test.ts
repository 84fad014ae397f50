/** Orders that are due at one instant, moved together. */
import { plus } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, inject, test, vi } from 'vitest'
import { atOnce } from '../../../test/app/at-once.ts'
import { booksOf } from '../../../test/app/books.ts'
import { runs } from '../../../test/app/depth.ts'
import { inDatabase } from '../../../test/app/in-database.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { type DueKind, dueKinds, insertDuePayins } from '../../../test/orders/due-payins.ts'
import { payin } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { orderRegistry } from '../../order-registry.ts'
import { CallError } from '../../platform/call-error.ts'
import { type Databases, openDatabase } from '../../platform/db/database.ts'
import { type BatchedDeadlinePayload, queueDeadlinesOfAll } from './deadline.ts'
import { type MoveRequest, moveOrder } from './move-order.ts'
import { moveOrders } from './move-orders.ts'
import type { OrderRow, OrderTypes } from './order-kind.ts'
import {
  type BatchLimits,
  batchedDeadlineFailed,
  runBatchedDeadline,
} from './run-batched-deadline.ts'

const app = await startTestApp()

const due = new Date('2026-03-01T16:00:00.000Z')
const never = new AbortController().signal
let merchants = 20_000

async function newMerchant(payins: number, kind: DueKind = 'cryptoPayin'): Promise<string> {
  merchants += 1
  const merchantId = String(merchants)
  await createMerchant(app.db, { merchantId, name: 'm', useLocalConfig: 0, countries: [] })
  if (payins > 0) await insertDuePayins(app.owner, merchantId, kind, payins, due)
  return merchantId
}

const payloadOf = (merchantId: string, kind: DueKind = 'cryptoPayin'): BatchedDeadlinePayload => ({
  merchantId,
  kind,
  move: 'settle',
  due: due.toISOString(),
})

const settle = (
  merchantId: string,
  pace: BatchLimits = { atOnce: 7, turnMs: 60_000 },
  { db, kind }: { db: Databases; kind?: DueKind } = app,
) => runBatchedDeadline({ db }, orderRegistry, payloadOf(merchantId, kind), never, pace)

const orderNosOf = async (merchantId: string, kind: DueKind = 'cryptoPayin'): Promise<string[]> => {
  const rows = await app.owner`
    select order_no from ${app.owner(dueKinds[kind].order.table)}
    where merchant_id = ${merchantId} order by order_no`
  return rows.map(({ order_no: orderNo }) => orderNo)
}

/** How many are unsettled and how many are settled; and how many were settled twice, or without their postings. */
async function countOf(merchantId: string, kind: DueKind = 'cryptoPayin') {
  const [count] = await app.owner`
    select count(*) filter (where settlement_status = 0 and status = ${dueKinds[kind].state.id})::int as unsettled,
           count(*) filter (where settlement_status = 1)::int as settled,
           count(*) filter (where events > 1 or postings <> events
                              or (settlement_status = 1 and (events <> 1 or settled_at is null)))::int as wrong
    from ${app.owner(dueKinds[kind].order.table)} o, lateral (
      select (select count(*) from order_event e
              where e.merchant_id = o.merchant_id and e.order_no = o.order_no and move = 'settle') as events,
             (select count(*) from posting p
              where p.merchant_id = o.merchant_id and p.order_no = o.order_no and move = 'settle') as postings) made
    where merchant_id = ${merchantId}`
  return count
}

const jobsOf = (merchantId: string) => app.owner`
  select payload, run_at from job where merchant_id = ${merchantId} and task = 'deadlineTogether'`

describe('payins that settle at the same instant', () => {
  test('have one job, however many of them are credited at once, and it settles all of them', async () => {
    const merchantId = await newMerchant(0)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        payin(app.db, merchantId, '10', { settlement_days: 1, notify_url: 'https://m.example/' }),
      ),
    )
    const jobs = await jobsOf(merchantId)
    expect(jobs).toHaveLength(1)
    expect(jobs[0]?.payload).toEqual({
      ...payloadOf(merchantId),
      due: jobs[0]?.run_at.toISOString(),
    })
    const outbox = () => app.owner`
      select payload from job where merchant_id = ${merchantId} and task = 'notify'`
    expect(await outbox()).toHaveLength(8)
    await app.owner`delete from job where merchant_id = ${merchantId} and task = 'notify'`

    await app.owner`update crypto_payin_order set settles_at = ${due} where merchant_id = ${merchantId}`
    await app.owner`
      update job set run_at = now() where merchant_id = ${merchantId} and task = 'deadlineTogether'`
    await vi.waitFor(
      async () => expect(await countOf(merchantId)).toEqual({ unsettled: 0, settled: 8, wrong: 0 }),
      waitLimitMs,
    )
    // Settlement is no new end: nobody is told again.
    expect(await outbox()).toEqual([])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('are settled by the worker in as many transactions as it takes, each once', async () => {
    const merchantId = await newMerchant(1_203)
    await app.owner.begin((tx) => queueDeadlinesOfAll(tx, cryptoPayinOrder, merchantId))
    await vi.waitFor(async () => expect(await jobsOf(merchantId)).toEqual([]), waitLimitMs)
    expect(await countOf(merchantId)).toEqual({ unsettled: 0, settled: 1_203, wrong: 0 })
    const [transactions] = await app.owner`
      select count(distinct at)::int from order_event where merchant_id = ${merchantId} and move = 'settle'`
    expect(transactions).toEqual({ count: 5 })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('wait when the time of a job is over, and its next run goes on with them', async () => {
    const merchantId = await newMerchant(20)
    const pace = { atOnce: 8, turnMs: 0 }
    const next = await settle(merchantId, pace)
    expect(next).toMatchObject({ again: payloadOf(merchantId) })
    expect(next?.runAt?.getTime()).toBeLessThanOrEqual(Date.now() + 60_000)
    expect(await countOf(merchantId)).toMatchObject({ unsettled: 12, settled: 8 })
    expect(await settle(merchantId, pace)).toBeDefined()
    expect(await settle(merchantId, pace)).toBeUndefined()
    expect(await countOf(merchantId)).toEqual({ unsettled: 0, settled: 20, wrong: 0 })
  })

  test('are left where they are by a job that is stopped, between two transactions', async () => {
    const merchantId = await newMerchant(20)
    const stopping = new AbortController()
    const db = {
      async asMerchant(...[id, work]: Parameters<Databases['asMerchant']>) {
        const result = await app.db.asMerchant(id, work)
        if ((await countOf(merchantId))?.settled === 14) stopping.abort(new Error('stopped'))
        return result
      },
    } as Pick<Databases, 'asMerchant'>
    const pace = { atOnce: 7, turnMs: 60_000 }
    const run = runBatchedDeadline(
      { db },
      orderRegistry,
      payloadOf(merchantId),
      stopping.signal,
      pace,
    )
    await expect(run).rejects.toThrow('stopped')
    expect(await countOf(merchantId)).toEqual({ unsettled: 6, settled: 14, wrong: 0 })
  })

  test('that are not due yet, or not in their state, are left out', async () => {
    const merchantId = await newMerchant(6)
    const [later = '', refunded = ''] = await orderNosOf(merchantId)
    const tomorrow = new Date(Date.now() + 86_400_000)
    await app.owner`
      update crypto_payin_order set settles_at = ${tomorrow} where order_no = ${later}`
    const { moved, overtaken } = await app.db.asMerchant(merchantId, async (tx) => {
      const move = { merchantId, orderNo: refunded, move: 'refund', actor: 'merchant' } as const
      await moveOrder(tx, cryptoPayinOrder, move)
      const orderNos = [...(await orderNosOf(merchantId)), 'NONE']
      return moveOrders(tx, cryptoPayinOrder, {
        merchantId,
        orderNos,
        move: 'settle',
        actor: 'platform',
      })
    })
    expect(overtaken).toEqual([])
    expect(moved.map(({ order_no: orderNo }) => orderNo)).toEqual(
      (await orderNosOf(merchantId)).slice(2),
    )
    expect(await countOf(merchantId)).toEqual({ unsettled: 1, settled: 4, wrong: 0 })
    // A job that was run too early by a clock that is wrong waits for its time.
    const early = { ...payloadOf(merchantId), due: tomorrow.toISOString() }
    expect(await runBatchedDeadline(app, orderRegistry, early, never)).toEqual({
      again: early,
      runAt: tomorrow,
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('are settled too when somebody else moves one of them at that moment', async () => {
    const merchantId = await newMerchant(3)
    const orderNo = (await orderNosOf(merchantId))[2] as string
    const end = Promise.withResolvers<void>()
    const moved = Promise.withResolvers<void>()
    const refund = app.db.asMerchant(merchantId, async (tx) => {
      const move = { merchantId, orderNo, move: 'refundExcess', actor: 'operator:a' } as const
      await moveOrder(tx, cryptoPayinOrder, move)
      moved.resolve()
      await end.promise
    })
    await moved.promise
    const settled = settle(merchantId)
    // It has read the order as it was before, and waits for the account.
    await vi.waitFor(async () => {
      const waiting = await app.owner`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting).toHaveLength(1)
    }, waitLimitMs)
    end.resolve()
    await Promise.all([refund, settled])
    expect(await countOf(merchantId)).toEqual({ unsettled: 0, settled: 3, wrong: 0 })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('hold up no other when one of them can not be settled, and its trace says so', async () => {
    const merchantId = await newMerchant(30)
    const bad = (await orderNosOf(merchantId))[11] as string
    await app.owner.unsafe(`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin raise exception 'one is out of order'; end $$;
      create trigger refuse_one before update on crypto_payin_order
      for each row when (new.order_no = '${bad}') execute function refuse_one()`)
    await expect(settle(merchantId)).rejects.toThrow('one is out of order')
    expect(await countOf(merchantId)).toEqual({ unsettled: 1, settled: 29, wrong: 0 })
    await batchedDeadlineFailed(app, orderRegistry, payloadOf(merchantId))
    const events = await app.owner`
      select order_no, actor from order_event where merchant_id = ${merchantId} and move = 'clockFailed'`
    expect([...events]).toEqual([{ order_no: bad, actor: 'platform' }])
    await app.owner.unsafe('drop function refuse_one() cascade')
    expect(await settle(merchantId)).toBeUndefined()
    expect(await countOf(merchantId)).toEqual({ unsettled: 0, settled: 30, wrong: 0 })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

test('moving many and moving one at the same time wait for each other in one direction only', async () => {
  const merchantId = await newMerchant(60)
  const orderNos = await orderNosOf(merchantId)
  let attempts = 0
  // A transaction that ends in a deadlock is tried again: then there are more attempts than calls.
  const asMerchant: Databases['asMerchant'] = (id, work) =>
    app.db.asMerchant(id, (tx) => {
      attempts += 1
      return work(tx)
    })
  const many = (which: readonly string[]) =>
    asMerchant(merchantId, (tx) =>
      moveOrders(tx, cryptoPayinOrder, {
        merchantId,
        orderNos: which,
        move: 'settle',
        actor: 'platform',
      }),
    )
  const one = (orderNo: string) =>
    asMerchant(merchantId, (tx) =>
      moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move: 'refund', actor: 'merchant' }),
    ).catch(unlessRefused)
  const calls = orderNos.flatMap((orderNo, i) => {
    const some = orderNos.slice(i % 40, (i % 40) + 20)
    if (i % 3 === 0) return [() => many(some.toReversed())]
    if (i % 3 === 1) return [() => many(some), () => one(orderNo)]
    return [() => one(orderNo)]
  })
  await atOnce(calls)
  expect(attempts).toBe(calls.length)
  expect(await countOf(merchantId)).toMatchObject({ wrong: 0 })
  expect(await booksOf(app, merchantId)).toEqual([])
})

function unlessRefused(error: unknown): void {
  const names = ['moveRefused', 'conflict', 'payinWithoutExcess']
  if (!(error instanceof CallError && names.includes(error.errorName))) throw error
}

/** What a caller may see of a connection that was cut. */
function unlessCut(error: unknown): void {
  const { code = '' } = error as { code?: string }
  if (!['CONNECTION_LOST', 'OUTCOME_UNKNOWN', '57P01', '57P02'].includes(code)) throw error
}

/** What single moves there are beside the settlement, and who makes them. */
const singleMoves = {
  cryptoPayin: ['refund merchant', 'refundExcess operator:a', 'settle platform'],
  localPayin: [
    'freeze operator:a',
    'unfreeze operator:a',
    'refund operator:a',
    'payMore upstream',
    'settle platform',
  ],
} satisfies Record<DueKind, string[]>

test.each(['cryptoPayin', 'localPayin'] as const)(
  'whatever else moves a %s and whatever is cut, it is settled once at most and the books stay right',
  async (kind) => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('settle' as const), atOnce: fc.integer({ min: 1, max: 9 }) }),
      fc.record({
        do: fc.constant('move' as const),
        pick: fc.nat({ max: 19 }),
        moves: fc.array(fc.constantFrom(...singleMoves[kind]), { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ do: fc.constant('cut' as const), wait: fc.integer({ min: 0, max: 15 }) }),
    )
    // Two servers, each with its own connections.
    const [own] = await app.owner`select current_database() as name`
    const servers = [0, 1].map(() => openDatabase(inDatabase(inject('server'), own?.name), 16))
    const moveOne = (db: Databases, merchantId: string, orderNo: string, chosen: string) => {
      const [move = '', actor = ''] = chosen.split(' ')
      const paidMore = {
        set: (_at: Date, { paid_amount }: PaidRow) => ({ paid_amount: plus(paid_amount, '3') }),
      }
      const request = { merchantId, orderNo, move, actor, ...(move === 'payMore' && paidMore) }
      return db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, dueKinds[kind].order, request as MoveRequest<OrderTypes>),
      )
    }
    const unlessRefusedOrCut = (error: unknown) => {
      if (error instanceof CallError) unlessRefused(error)
      else unlessCut(error)
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        const merchantId = await newMerchant(20, kind)
        const orderNos = await orderNosOf(merchantId, kind)
        await Promise.all(
          steps.map(async (action, i) => {
            const db = servers[i % 2] as Databases
            if (action.do === 'settle') {
              const pace = { atOnce: action.atOnce, turnMs: 60_000 }
              await settle(merchantId, pace, { db, kind }).catch(unlessCut)
            } else if (action.do === 'move') {
              const orderNo = orderNos[action.pick] as string
              for (const chosen of action.moves)
                await moveOne(db, merchantId, orderNo, chosen).catch(unlessRefusedOrCut)
            } else {
              for (let turn = 0; turn < action.wait; turn++) await app.owner`select 1`
              // Waits for its end: what comes after this wave is not cut.
              await app.owner`
                select pg_terminate_backend(pid, 5000) from (
                  select pid from pg_stat_activity
                  where datname = current_database() and application_name = 'countinghouse' and xact_start is not null
                  order by random() limit 1) one`
            }
          }),
        )
        expect(await booksOf(app, merchantId)).toEqual([])
        expect(await countOf(merchantId, kind)).toMatchObject({ wrong: 0 })
        // Whatever was left, the next run finds.
        expect(await settle(merchantId, undefined, { db: app.db, kind })).toBeUndefined()
        expect(await countOf(merchantId, kind)).toMatchObject({ unsettled: 0, wrong: 0 })
        expect(await booksOf(app, merchantId)).toEqual([])
      }),
      { numRuns: runs(12) },
    )
    await Promise.all(servers.map((db) => db.close()))
  },
)

type PaidRow = OrderRow & { paid_amount: string }
