/**
 * What time it is for the work of a transaction. In production it is the database's own time, whichever server
 * asks. Only the past of the demo world sets another (demo/past): nothing that a request, a merchant or an
 * operator sends gets here.
 */
import type { Sql, Transaction } from './database.ts'
import { type Sql as Piece, raw, sql } from './sql.ts'

export interface Clock {
  readonly now: Date
  /** Set by our own code, instead of the database's time. */
  readonly isSet: boolean
}

/** The time of the work as SQL; the same text for every transaction of production, so that it is planned once. */
export const sqlNow = (tx: Sql | Transaction): Piece =>
  'clock' in tx && tx.clock.isSet ? sql`${tx.clock.now}::timestamptz` : raw('now()')

/** A column whose default is the database's time: left out, unless the clock is set. */
export const timeColumn = (tx: Transaction, column: string): Record<string, Date> =>
  tx.clock.isSet ? { [column]: tx.clock.now } : {}
