/** The only places where a clock is set: transactions that write the time of a simulated past. */
import type { Clock } from '../../src/platform/db/clock.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'

export class HistoryClock implements Clock {
  readonly isSet = true
  now: Date

  constructor(now: Date) {
    this.now = now
  }
}

/** The past is one transaction, which finds its own jobs in the queue. */
const timed = (tx: Transaction, clock: Clock): Transaction =>
  Object.assign(tx, { clock, isApart: false })

/** The same database, at another time. */
export const atTime = (db: Database, clock: Clock): Database => ({
  ...db,
  asMerchant: (merchantId, work) => db.asMerchant(merchantId, (tx) => work(timed(tx, clock))),
})

/**
 * A database inside one transaction of a merchant, so that all of a past is committed or none, and no worker sees
 * a job before it is. What would be a transaction of its own is a savepoint where the product may refuse the work.
 */
export interface InnerDatabase {
  refusable: Pick<Database, 'asMerchant'>
  /** For work that nothing speaks against: a refusal is a defect, and ends the whole. It costs no savepoint. */
  certain: Pick<Database, 'asMerchant'>
}

export function withinTransaction(
  outer: Transaction,
  merchantId: string,
  clock: Clock,
): InnerDatabase {
  const tx = timed(outer, clock)
  const checked = (id: string) => {
    if (id !== merchantId) throw new Error(`${id} is not the merchant of this transaction`)
  }
  return {
    refusable: {
      async asMerchant(id, work) {
        checked(id)
        // Sent ahead of the work without waiting: statements of a connection are answered in their order.
        const begun = tx.unsafe('savepoint step').execute()
        try {
          const result = await work(tx)
          await Promise.all([begun, tx.unsafe('release savepoint step').execute()])
          return result
        } catch (error) {
          await tx.unsafe('rollback to savepoint step; release savepoint step')
          throw error
        }
      },
    },
    certain: {
      async asMerchant(id, work) {
        checked(id)
        try {
          return await work(tx)
        } catch (error) {
          throw new Error('A step of the past that can not be refused was refused', {
            cause: error,
          })
        }
      },
    },
  }
}
