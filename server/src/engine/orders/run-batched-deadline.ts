/**
 * Makes a deadline's move for all orders of a merchant that are due, a batch per transaction. It may run twice, on two
 * servers at once, and be interrupted anywhere: an order is moved once, and what is left is found again.
 */
import { sqlNow, timeOf } from '../../platform/db/clock.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { identifier, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { NextRun } from '../../platform/jobs/lease.ts'
import type { BatchedDeadlinePayload } from './deadline.ts'
import { moveOrders } from './move-orders.ts'
import { type OrderKindDefinition, type OrderRegistry, orderKindIn } from './order-kind.ts'

export interface BatchLimits {
  /** Orders per transaction. */
  atOnce: number
  /** After this time the job yields to others and is enqueued again. */
  turnMs: number
}

const defaultBatchLimits: BatchLimits = { atOnce: 250, turnMs: 20_000 }

type Scoped = Pick<Database, 'asMerchant'>

/** An order that is due, by the index that finds them. */
interface Due {
  orderNo: string
  /** As text: to the microsecond. */
  due: string
}

export async function runBatchedDeadline(
  { db }: { db: Scoped },
  registry: OrderRegistry,
  payload: BatchedDeadlinePayload,
  signal: AbortSignal,
  { atOnce, turnMs }: BatchLimits = defaultBatchLimits,
): Promise<NextRun<BatchedDeadlinePayload>> {
  const batches = new Batches(db, orderKindIn(registry, payload.kind), payload, signal, atOnce)
  const turnEnds = performance.now() + turnMs
  for (;;) {
    const isEnd = await batches.moveNext()
    if (isEnd) break
    if (performance.now() > turnEnds) return { again: payload, runAt: batches.now }
  }
  if (batches.problem) throw batches.problem
  // The clock was set back since the job was enqueued: it is not due yet.
  const due = new Date(payload.due)
  return due > batches.now ? { again: payload, runAt: due } : undefined
}

/** Goes through the orders that are due, one batch after the other. */
class Batches {
  readonly #db: Scoped
  readonly #kind: OrderKindDefinition
  readonly #payload: BatchedDeadlinePayload
  readonly #signal: AbortSignal
  readonly #atOnce: number
  #after: Due | undefined
  #isOvertaken = false
  /** By the database's clock, when the last batch was looked for. */
  now = new Date(0)
  /** Why an order could not be moved; the others are moved all the same. */
  problem: unknown

  constructor(
    db: Scoped,
    kind: OrderKindDefinition,
    payload: BatchedDeadlinePayload,
    signal: AbortSignal,
    atOnce: number,
  ) {
    this.#db = db
    this.#kind = kind
    this.#payload = payload
    this.#signal = signal
    this.#atOnce = atOnce
  }

  /** Returns whether this was the last batch. */
  async moveNext(): Promise<boolean> {
    const batch = await this.#db.asMerchant(this.#payload.merchantId, (tx) => this.#look(tx))
    await this.#move(batch.map(({ orderNo }) => orderNo))
    this.#after = batch.at(-1)
    if (batch.length === this.#atOnce) return false
    if (!this.#isOvertaken) return true
    // Somebody else moved an order at the same moment, and it may still be due: start over.
    this.#isOvertaken = false
    this.#after = undefined
    this.problem = undefined
    return false
  }

  async #look(tx: Transaction): Promise<Due[]> {
    const { merchantId, move } = this.#payload
    const declared = this.#kind.machine.moves[move]
    this.now = await timeOf(tx)
    if (!declared?.deadline || declared.deadline === 'atOnce') return []
    const column = tx(declared.deadline)
    const { due, orderNo } = this.#after ?? {}
    return tx<Due[]>`
      select order_no as "orderNo", ${column}::text as due from ${tx(this.#kind.table)}
      where merchant_id = ${merchantId} and ${isDue(tx, this.#kind, move)}
        ${due ? tx`and (${column}, order_no) > (${due}::timestamptz, ${orderNo})` : tx``}
      order by ${column}, order_no limit ${this.#atOnce}`
  }

  async #move(orderNos: readonly string[]): Promise<void> {
    if (orderNos.length === 0) return
    this.#signal.throwIfAborted()
    const { merchantId, move } = this.#payload
    try {
      const { overtaken } = await this.#db.asMerchant(merchantId, (tx) =>
        moveOrders(tx, this.#kind, { merchantId, orderNos, move, actor: 'platform' }),
      )
      this.#isOvertaken ||= overtaken.length > 0
    } catch (error) {
      if (!isAboutOrders(error)) throw error
      const half = Math.floor(orderNos.length / 2)
      if (half === 0) {
        this.problem ??= error
        return
      }
      await this.#move(orderNos.slice(0, half))
      await this.#move(orderNos.slice(half))
    }
  }
}

/** Errors of single orders, refused by the rules, the ledger or the database. Any other error would hit all of them. */
const isAboutOrders = (error: unknown): boolean => {
  const { code } = error as { code?: string }
  return code === undefined || /^(22|23|P0)/.test(code)
}

/** As an expression over the table of the orders. */
function isDue(tx: Transaction, { machine }: OrderKindDefinition, move: string): SqlFragment {
  const { from = [], deadline = '' } = machine.moves[move] ?? {}
  const states = from.map((state) => machine.states[state]?.id ?? 0)
  return sql`status = any(${states}::smallint[]) and ${identifier(deadline)} <= ${sqlNow(tx)}`
}

/** After the last try: adds an event to the trace of each order that is stuck. */
export function batchedDeadlineFailed(
  { db }: { db: Scoped },
  registry: OrderRegistry,
  { merchantId, kind: kindName, move }: BatchedDeadlinePayload,
): Promise<unknown> {
  const kind = orderKindIn(registry, kindName)
  return db.asMerchant(
    merchantId,
    (tx) => tx`
      insert into order_event (merchant_id, kind, order_no, move, from_status, to_status, actor)
      select merchant_id, ${kind.declared.id}::smallint, order_no, 'clockFailed', status, status, 'platform'
      from ${tx(kind.table)} where merchant_id = ${merchantId} and ${isDue(tx, kind, move)}`,
  )
}
