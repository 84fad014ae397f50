/**
 * The current time for the work of a transaction. In production it is the database's time, so that all servers agree.
 * Only the history of the demo world sets another (demo/past): no input of a request, merchant or operator gets here.
 */
import type { Sql, Transaction } from './database.ts'
import { type Sql as Piece, raw, sql } from './sql.ts'

export interface Clock {
  readonly now: Date
  /** Set by our own code, instead of the database's time. */
  readonly isSet: boolean
}

/** The time as SQL; in production the text is always the same, so that it is planned once. */
export const sqlNow = (tx: Sql | Transaction): Piece =>
  'clock' in tx && tx.clock.isSet ? sql`${tx.clock.now}::timestamptz` : raw('now()')

/** For a column that defaults to the database's time: omitted unless the clock is set. */
export const timeColumn = (tx: Transaction, column: string): Record<string, Date> =>
  tx.clock.isSet ? { [column]: tx.clock.now } : {}
