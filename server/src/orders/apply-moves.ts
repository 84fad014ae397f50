/**
 * The only code that changes orders: one, or many of one kind and merchant, by the same statements. In one transaction:
 * lock the accounts, compare and set, post, count, write the events, enqueue the next deadlines, and enqueue the
 * notification of the merchant.
 */
import type { State } from '@countinghouse/contract/kit/machine.ts'
import { sqlNow } from '../db/clock.ts'
import type { Transaction } from '../db/database.ts'
import { rowsFromJson } from '../db/insert-rows.ts'
import { identifier, joined, raw, type Sql, send, sql } from '../db/sql.ts'
import { lockAccounts, post } from '../ledger/post.ts'
import type { Posting } from '../ledger/posting.ts'
import { countedOrder } from '../rollups/posting-rollup.ts'
import { rollupOf } from '../rollups/rollup.ts'
import { countChanges } from './count-change.ts'
import { queueDeadlines } from './deadline.ts'
import { notifyStatusAtEnd } from './notification-setting.ts'
import { enqueueEndNotifications } from './notify.ts'
import { type OrderKindDefinition, type OrderRow, resolveMove } from './order-kind.ts'
import { usdValueOf } from './usd-value.ts'
import { writeEvents } from './write-events.ts'

/** A move with all that it will change. */
export interface PlannedMove<Row, M> {
  before: Row
  order: Row
  /** The requested move, or its substitute (`otherwise`). */
  move: M
  target: State
  objection: string | undefined
  postings: Posting[]
}

export function planMove<Row extends OrderRow, S extends string, M extends string>(
  kind: OrderKindDefinition<Row, S, M>,
  wanted: M,
  before: Row,
  at: Date,
  set?: Partial<Row>,
): PlannedMove<Row, M> {
  const reported: Row = { ...before, ...set }
  const { move, filled, objection } = resolveMove(kind, wanted, reported, at)
  const order: Row = { ...reported, ...filled }
  const target = kind.machine.states[kind.machine.moves[move].to]
  return { before, order, move, target, objection, postings: kind.postings[move](order, before) }
}

interface Applied {
  merchantId: string
  actor: string
  remark?: string | undefined
}

/** Returns the moved orders, without those that somebody else has moved since they were read. */
export async function applyMoves<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  kind: OrderKindDefinition<Row, S, M>,
  { merchantId, actor, remark }: Applied,
  decisions: readonly PlannedMove<Row, M>[],
): Promise<Row[]> {
  if (decisions.length === 0) return []
  const postings = decisions.flatMap((decision) => decision.postings)
  const accounts = await lockAccounts(tx, merchantId, postings)
  if (decisions.length > 1) await lockInOrder(tx, kind, merchantId, decisions)
  const rows = await send<Row>(tx, updateOf(tx, kind, merchantId, decisions))
  const byNumber = new Map(rows.map((row) => [row.order_no, row]))
  const made = decisions.flatMap((decision) => {
    const after = byNumber.get(decision.before.order_no)
    return after ? [{ ...decision, after }] : []
  })
  const moved = made.map(({ after }) => after)
  const rollup = rollupOf(kind)
  const entries = made.map(({ before, after, move, target, objection, postings }) => ({
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
  // A move that stays in its state is no new end: who knows of it stays as it is.
  const ended = made.filter(({ before, target }) => target.end && target.id !== before.status)
  await Promise.all([
    post(tx, accounts, entries),
    writeEvents(tx, entries),
    countChanges(tx, kind, made),
    enqueueEndNotifications(
      tx,
      kind.machine.kind,
      ended.map(({ after }) => after),
    ),
  ])
  await queueDeadlines(tx, kind, moved)
  return moved
}

/** In the order of their numbers, so that two batches can't deadlock. */
const lockInOrder = <Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { table }: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  decisions: readonly PlannedMove<Row, M>[],
) => tx`
  select from ${tx(table)}
  where merchant_id = ${merchantId} and order_no = any(${decisions.map(({ before }) => before.order_no)}::text[])
  order by order_no for update`

const comma = raw(', ')

function updateOf<Row extends OrderRow, S extends string, M extends string>(
  tx: Transaction,
  { table, machine, valued = 'amount' }: OrderKindDefinition<Row, S, M>,
  merchantId: string,
  decisions: readonly PlannedMove<Row, M>[],
): Sql {
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
  // A move that stays in its state is no new end: when the order ended and who knows of it stays as it is.
  const atEnd = (column: string, value: Sql, otherwise: Sql) => sql`
    ${identifier(column)} = case when ${status} = o.status then o.${identifier(column)}
                           when ${status} = any(${ends}::smallint[]) then ${value} else ${otherwise} end`
  const set = [
    ...columns.map((column) => sql`${identifier(column)} = ${next(column)}`),
    sql`status = ${status}, version = o.version + 1`,
    atEnd(
      'notify_status',
      notifyStatusAtEnd(machine.kind, status, successes),
      raw('o.notify_status'),
    ),
    atEnd('finished_at', sqlNow(tx), raw('null')),
    atEnd('usd_value', usdValueOf(tx, amount), raw('null')),
    // The first success counts, whatever becomes of the order: figures by this time do not change after their day.
    sql`completed_at = case when ${status} = any(${successes}::smallint[]) then coalesce(o.completed_at, ${sqlNow(tx)})
                            else o.completed_at end`,
  ]
  return sql`
    update ${identifier(table)} o set ${joined(set, comma)} ${only ? raw('') : sql`from ${rowsFromJson(table, records)} n`}
    where o.merchant_id = ${merchantId} and o.order_no = ${next('order_no')} and o.version = ${next('version')}
      and o.status = any(${[...new Set(decisions.map(({ before }) => before.status))]}::smallint[])
    returning o.*`
}

/** What the moves set, and nothing that they leave as it was. */
function changedColumns<Row extends OrderRow, M>(
  decisions: readonly PlannedMove<Row, M>[],
): (keyof Row & string)[] {
  const changed = new Set<keyof Row & string>()
  for (const { before, order } of decisions)
    for (const column of Object.keys(order) as (keyof Row & string)[])
      if (order[column] !== before[column]) changed.add(column)
  return [...changed]
}
