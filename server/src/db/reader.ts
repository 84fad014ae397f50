/**
 * Reads of one merchant that do not wait for each other, as one transaction that travels in one go. A
 * transaction of the pool asks and waits three times (begin, work, commit); here everything is sent at once.
 * Plans are made once, whatever the values; a read whose values decide which index is right says so before it
 * (`set local plan_cache_mode = auto`).
 */
import type { Sql, TransactionSql as Transaction } from 'postgres'

/** A query that is written but not sent. */
export interface PendingRead<Rows = unknown> extends Promise<Rows> {
  execute(): unknown
}

export interface Reader {
  /** `undefined` among the queries is left out, and is its own answer. */
  readTogether<Q extends readonly (PendingRead | undefined)[]>(
    merchantId: string,
    queries: (tx: Transaction) => readonly [...Q],
  ): Promise<{ [I in keyof Q]: Awaited<Q[I]> }>
  close(): Promise<void>
}

const mostTries = 4

class ConnectionLost extends Error {}

interface Result {
  state?: { pid: number }
}

/** The backend that answered; several statements in one have several answers. */
const pidOf = (result: unknown): number | undefined =>
  (Array.isArray(result) && Array.isArray(result[0])
    ? (result.at(-1) as Result)
    : (result as Result)
  ).state?.pid

/** As text: the scope travels with the beginning of the transaction, and a merchant's id is a number. */
function beginning(merchantId: string): string {
  if (!/^\d{1,19}$/.test(merchantId)) throw new Error(`${merchantId} is no merchant's id`)
  return `begin; set local app.merchant_id = '${merchantId}'`
}

/** 57P01 and 57P02 are what the database says when it ends connections; the driver may tell the next who asks. */
const lostCodes = ['CONNECTION_CLOSED', '57P01', '57P02']

export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionLost || lostCodes.includes((error as { code?: string }).code ?? '')

/** Reads change nothing: when their connection is lost they can be asked again. */
export async function askAgainWhenLost<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (tries === mostTries || !isLost(error)) throw error
    }
  }
}

/** How every transaction of a connection for reading begins. */
export const readerSettings = {
  default_transaction_read_only: true,
  // One snapshot for all of them: a total and its page, an order and its trace never disagree.
  default_transaction_isolation: 'repeatable read',
  plan_cache_mode: 'force_generic_plan',
} as const

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
    queries: (tx: Transaction) => readonly (PendingRead | undefined)[],
  ): Promise<unknown[]> {
    const sql = await take()
    let sent: Promise<unknown>[] = []
    try {
      sent = [
        sql.unsafe(beginning(merchantId)).simple(),
        // To those who write queries this is a transaction: it has begun.
        ...queries(sql as unknown as Transaction),
        sql`commit`,
      ].map((query) => query?.execute() as Promise<unknown>)
      const results = await Promise.all(sent)
      // A connection that was lost on the way is replaced, and what came after it ran outside of the transaction.
      const pid = pidOf(results.at(-1))
      if (results.some((result) => result && pidOf(result) !== pid)) throw new ConnectionLost()
      return results.slice(1, -1)
    } finally {
      Promise.allSettled(sent).then(() => giveBack(sql))
    }
  }

  return {
    readTogether: (merchantId, queries) =>
      askAgainWhenLost(() => inOneGo(merchantId, queries)) as never,
    async close() {
      await Promise.all(all.map((sql) => sql.end({ timeout: 5 })))
    },
  }
}
