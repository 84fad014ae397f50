/**
 * The current time for the work of a transaction. In production it is the database's time, so that all servers agree.
 * Only the history of the demo world sets another (demo/history): no input of a request, merchant or operator gets here.
 */
import type { Sql, Transaction } from './database.ts'
import { raw, type SqlFragment, sql } from './sql.ts'

export interface Clock {
  /** Undefined until somebody has asked. */
  now?: Date | undefined
  /** Set by our own code, instead of the database's time. */
  readonly isSet: boolean
}

/** The database is asked once at most; its `now()` is the same for the whole transaction. */
export async function timeOf(tx: Transaction): Promise<Date> {
  if (!tx.clock.now) {
    const [row] = await tx<{ now: Date }[]>`select now()`
    noteTime(tx, row?.now as Date)
  }
  return tx.clock.now as Date
}

/** For a statement that reads `now()` along with other data: the time is then known without a query of its own. */
export function noteTime({ clock }: Transaction, now: Date): void {
  if (!clock.isSet) clock.now = now
}

/** The time as SQL; in production the text is always the same, so that it is planned once. */
export const sqlNow = (tx: Sql | Transaction): SqlFragment =>
  'clock' in tx && tx.clock.isSet ? sql`${tx.clock.now ?? null}::timestamptz` : raw('now()')

/** The same as a value: where many rows are changed, a coordinator of shards reckons no time for each. */
export async function exactNow(tx: Transaction): Promise<SqlFragment> {
  const [row] = await tx<{ now: string }[]>`select ${sqlNow(tx)}::text as now`
  return sql`${row?.now ?? null}::timestamptz`
}

/** For a column that defaults to the database's time: omitted unless the clock is set. */
export const timeColumn = (tx: Transaction, column: string): Record<string, Date> =>
  tx.clock.isSet && tx.clock.now ? { [column]: tx.clock.now } : {}
