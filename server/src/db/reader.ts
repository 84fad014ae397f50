/**
 * Reads of one merchant that do not wait for each other, as one transaction that travels in one go. A
 * transaction of the pool asks and waits three times (begin, work, commit); here everything is sent at once.
 */
import type { Sql, TransactionSql as Transaction } from 'postgres'

/** A query that is written but not sent. */
export interface PendingRead<Rows = unknown> extends Promise<Rows> {
  execute(): unknown
}

export interface Reader {
  readTogether<Q extends readonly PendingRead[]>(
    merchantId: string,
    queries: (tx: Transaction) => readonly [...Q],
  ): Promise<{ [I in keyof Q]: Awaited<Q[I]> }>
  close(): Promise<void>
}

const mostTries = 4

class ConnectionLost extends Error {}

/** 57P01 is what the database says when it ends a connection; the driver may tell it late, to the next who asks. */
const isLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  ['CONNECTION_CLOSED', '57P01'].includes((error as { code?: string }).code ?? '')

/** `open` gives a client of one connection, so that what is sent to it stays in order. */
export function openReader(size: number, open: () => Sql): Reader {
  // None connects before it is needed.
  const all = Array.from({ length: size }, open)
  const idle = [...all]
  const waiting: ((connection: Sql) => void)[] = []

  const take = (): Sql | Promise<Sql> =>
    idle.pop() ?? new Promise((resolve) => waiting.push(resolve))
  const giveBack = (connection: Sql) => {
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
  }

  async function inOneGo(
    merchantId: string,
    queries: (tx: Transaction) => readonly PendingRead[],
  ): Promise<unknown[]> {
    const sql = await take()
    const sent = [
      // One snapshot for all of them: a total and its page, an order and its trace never disagree.
      sql`begin isolation level repeatable read read only`,
      sql`select set_config('app.merchant_id', ${merchantId}, true)`,
      // To those who write queries this is a transaction: it has begun.
      ...queries(sql as unknown as Transaction),
      sql`commit`,
    ].map((query) => query.execute() as Promise<{ state?: { pid: number } }>)
    try {
      const results = await Promise.all(sent)
      // A connection that was lost on the way is replaced, and what came after it ran outside of the transaction.
      const [first] = results
      if (results.some(({ state }) => state?.pid !== first?.state?.pid)) throw new ConnectionLost()
      return results.slice(2, -1)
    } finally {
      Promise.allSettled(sent).then(() => giveBack(sql))
    }
  }

  return {
    async readTogether(merchantId, queries) {
      for (let tries = 1; ; tries++) {
        try {
          return (await inOneGo(merchantId, queries)) as never
        } catch (error) {
          // Reads change nothing: they can be asked again.
          if (tries === mostTries || !isLost(error)) throw error
        }
      }
    },
    async close() {
      await Promise.all(all.map((sql) => sql.end({ timeout: 5 })))
    },
  }
}
