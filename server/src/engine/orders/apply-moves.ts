/**
 * The only code that changes orders: one, or many of one kind and merchant, by the same statements. In one transaction:
 * lock the accounts, compare and set, post, count, write the events, enqueue the next deadlines, and enqueue the
 * notification of the merchant.
 */
import type { State } from '@countinghouse/contract/engine/machine.ts'
import { lockAccounts, post } from '../../books/ledger/post.ts'
import type { Posting } from '../../books/ledger/posting.ts'
import { countChanges } from '../../books/rollups/count-changes.ts'
import { rollupOf } from '../../books/rollups/order-rollup.ts'
import { countedOrder } from '../../books/rollups/posting-rollup.ts'
import { exactNow, sqlNow } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { rowsFromJson } from '../../platform/db/insert-rows.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import { queueDeadlines } from './deadline.ts'
import { giveInstructions, instructionOf, readCarriers } from './give-instructions.ts'
import {
  notificationOf,
  notifyStatusAtEnd,
  type ProductNotification,
} from './notification-setting.ts'
import { enqueueEndNotifications } from './notify.ts'
import { type OrderKindDefinition, type OrderTypes, resolveMove } from './order-kind.ts'
import { type PastRate, ratesAt, usdRateOf } from './usd-value.ts'
import { writeEvents } from './write-events.ts'

/** A move with all that it will change. */
export interface PlannedMove<T extends OrderTypes> {
  before: T['row']
  order: T['row']
  /** The requested move, or its substitute (`otherwise`). */
  move: T['move']
  target: State
  objection: string | undefined
  postings: Posting[]
}

export function planMove<T extends OrderTypes>(
  kind: OrderKindDefinition<T>,
  wanted: T['move'],
  before: T['row'],
  at: Date,
  set?: Partial<T['row']>,
): PlannedMove<T> {
  const reported: T['row'] = { ...before, ...set }
  const { move, filled, objection } = resolveMove(kind, wanted, reported, at)
  const order: T['row'] = { ...reported, ...filled }
  const target = kind.machine.states[kind.machine.moves[move].to]
  return { before, order, move, target, objection, postings: kind.postings[move](order, before) }
}

interface Applied {
  merchantId: string
  actor: string
  remark?: string | undefined
}

/** Returns the moved orders, without those that somebody else has moved since they were read. */
export async function applyMoves<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  { merchantId, actor, remark }: Applied,
  decisions: readonly PlannedMove<T>[],
): Promise<T['row'][]> {
  if (decisions.length === 0) return []
  const postings = decisions.flatMap((decision) => decision.postings)
  const isTold = decisions.some((plan) => isNews(kind, plan))
  const instructing = decisions.filter(({ move }) => instructionOf(kind, move))
  const [accounts, setting, at, carrierOf] = await Promise.all([
    lockAccounts(tx, merchantId, postings),
    isTold ? notificationOf(tx, merchantId, kind.machine.kind) : undefined,
    decisions.length > 1 ? exactNow(tx) : sqlNow(tx),
    instructing.length > 0
      ? readCarriers(
          tx,
          kind,
          merchantId,
          instructing.map(({ before }) => before),
        )
      : undefined,
  ])
  const [rates] =
    decisions.length > 1
      ? await Promise.all([
          ratesAt(tx, at, new Set(decisions.map(({ before }) => before.currency))),
          lockInOrder(tx, kind, merchantId, decisions).execute(),
        ])
      : []
  const rows = await send<T['row']>(
    tx,
    updateOf(kind, { merchantId, setting, at, rates }, decisions),
  )
  const byNumber = new Map(rows.map((row) => [row.order_no, row]))
  const applied = decisions.flatMap((decision) => {
    const after = byNumber.get(decision.before.order_no)
    return after ? [{ ...decision, after }] : []
  })
  const moved = applied.map(({ after }) => after)
  const rollup = rollupOf(kind)
  const entries = applied.map(({ before, after, move, target, objection, postings }) => ({
    merchantId,
    orderKind: kind.declared.id,
    orderNo: before.order_no,
    move,
    from: before.status,
    to: target.id,
    actor,
    remark: remark ?? objection ?? '',
    postings,
    counted: countedOrder(rollup, after),
  }))
  const ended = applied.filter((plan) => isNews(kind, plan))
  await Promise.all([
    post(tx, accounts, entries),
    writeEvents(tx, entries),
    countChanges(tx, kind, applied),
    setting &&
      enqueueEndNotifications(
        tx,
        kind.machine.kind,
        ended.map(({ after }) => after),
        setting,
      ),
    carrierOf &&
      giveInstructions(
        tx,
        kind,
        merchantId,
        carrierOf,
        applied.map(({ after: order, before, move }) => ({ order, before, move })),
      ),
  ])
  await queueDeadlines(tx, kind, moved)
  return moved
}

/** Changes columns of a locked order that stays in its state: counted, but no move. */
export async function changeColumns<T extends OrderTypes>(
  tx: Transaction,
  kind: OrderKindDefinition<T>,
  before: T['row'],
  set: Partial<T['row']>,
): Promise<T['row']> {
  const changes = Object.entries(set).map(
    ([column, value]) => sql`${identifier(column)} = ${value}`,
  )
  const [after = before] = await send<T['row']>(
    tx,
    sql`
      update ${identifier(kind.table)} set ${joined([...changes, raw('version = version + 1')], comma)}
      where merchant_id = ${before.merchant_id} and order_no = ${before.order_no} returning *`,
  )
  await countChanges(tx, kind, [{ before, after }])
  return after
}

/** In the order of their numbers, so that two batches can't deadlock. */
const lockInOrder = <T extends OrderTypes>(
  tx: Transaction,
  { table }: OrderKindDefinition<T>,
  merchantId: string,
  decisions: readonly PlannedMove<T>[],
) => tx`
  select from ${tx(table)}
  where merchant_id = ${merchantId} and order_no = any(${decisions.map(({ before }) => before.order_no)}::text[])
  order by order_no for update`

/** Whether the merchant is told: a move that stays in its state is no new end, and is told only where its machine says so. */
const isNews = <T extends OrderTypes>(
  { machine }: OrderKindDefinition<T>,
  { before, move, target }: PlannedMove<T>,
): boolean =>
  target.end !== undefined &&
  (target.id !== before.status || machine.moves[move].tellsAgain === true)

const comma = raw(', ')

interface Circumstances {
  merchantId: string
  /** Where an order comes to an end that its merchant is told of. */
  setting: ProductNotification | undefined
  at: SqlFragment
  /** Where many are moved. */
  rates: readonly PastRate[] | undefined
}

/** The `case` of many has only values: a coordinator of shards reckons nothing inside of one. */
function updateOf<T extends OrderTypes>(
  kind: OrderKindDefinition<T>,
  { merchantId, setting, at, rates = [] }: Circumstances,
  decisions: readonly PlannedMove<T>[],
): SqlFragment {
  const { table, machine, valued = 'amount' } = kind
  const columns = changedColumns(decisions)
  const records: Record<string, unknown>[] = decisions.map(({ before, order, target }) => ({
    ...Object.fromEntries(columns.map((column) => [column, order[column]])),
    order_no: before.order_no,
    version: before.version,
    status: target.id,
  }))
  const [only] = records.length === 1 ? records : []
  /** What the order `o` becomes: by the values of the only one, or by its record `n` among many. */
  const next = (column: string) => (only ? sql`${only[column]}` : sql`n.${identifier(column)}`)
  const status = sql`${next('status')}::smallint`
  const states: State[] = Object.values(machine.states)
  const ends = states.filter(({ end }) => end).map(({ id }) => id)
  const successes = states.filter(({ end }) => end === 'success').map(({ id }) => id)
  const amount = columns.includes(valued)
    ? sql`${next(valued)}::numeric`
    : sql`o.${identifier(valued)}`
  const rate = only
    ? usdRateOf(raw('o.currency'), at)
    : sql`case ${joined(
        rates.map(({ currency, usd }) => sql`when o.currency = ${currency} then ${usd}::numeric`),
        raw(' '),
      )} end`
  const toldAgain = decisions
    .filter((plan) => plan.target.id === plan.before.status && isNews(kind, plan))
    .map(({ before }) => before.order_no)
  const stays =
    toldAgain.length > 0
      ? sql`${status} = o.status and o.order_no <> all(${toldAgain}::text[])`
      : sql`${status} = o.status`
  const [one] = only ? decisions : []
  // A move that stays in its state is no new end: when the order ended and who knows of it stays as it is.
  const atEnd = (
    column: string,
    value: SqlFragment,
    otherwise: SqlFragment,
    same = sql`${status} = o.status`,
    isSame = one && one.target.id === one.before.status,
  ) => {
    if (!one) {
      return sql`
        ${identifier(column)} = case when ${same} then o.${identifier(column)}
                               when ${status} = any(${ends}::smallint[]) then ${value} else ${otherwise} end`
    }
    if (isSame) return sql`${identifier(column)} = o.${identifier(column)}`
    return sql`${identifier(column)} = ${one.target.end ? value : otherwise}`
  }
  const succeeds = sql`${status} = any(${successes}::smallint[])`
  const completed = () => {
    if (!one)
      return sql`case when ${succeeds} then coalesce(o.completed_at, ${at}) else o.completed_at end`
    return one.target.end === 'success' && !one.before.completed_at ? at : raw('o.completed_at')
  }
  const set = [
    ...columns.map((column) => sql`${identifier(column)} = ${next(column)}`),
    sql`status = ${status}, version = o.version + 1`,
    ...(setting
      ? [
          atEnd(
            'notify_status',
            notifyStatusAtEnd(setting, succeeds),
            raw('o.notify_status'),
            stays,
            one && !isNews(kind, one),
          ),
        ]
      : []),
    atEnd('finished_at', at, raw('null')),
    atEnd('usd_value', sql`round(${amount} * ${rate}, 6)`, raw('null')),
    // The first success counts, whatever becomes of the order: figures by this time do not change after their day.
    sql`completed_at = ${completed()}`,
  ]
  return sql`
    update ${identifier(table)} o set ${joined(set, comma)} ${only ? raw('') : sql`from ${rowsFromJson(table, records)} n`}
    where o.merchant_id = ${merchantId} and o.order_no = ${next('order_no')} and o.version = ${next('version')}
      and o.status = any(${[...new Set(decisions.map(({ before }) => before.status))]}::smallint[])
    returning o.*`
}

/** What the moves set, and nothing that they leave as it was. */
function changedColumns<T extends OrderTypes>(
  decisions: readonly PlannedMove<T>[],
): (keyof T['row'] & string)[] {
  const changed = new Set<keyof T['row'] & string>()
  for (const { before, order } of decisions)
    for (const column of Object.keys(order) as (keyof T['row'] & string)[])
      if (order[column] !== before[column]) changed.add(column)
  return [...changed]
}
