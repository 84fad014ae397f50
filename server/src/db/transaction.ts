/** Transactions over the connections of a pool, done again when nothing of them has happened. */
import { type Connection, ConnectionLost } from './connection.ts'
import type { Database, Transaction } from './database.ts'
import type { Pool } from './pool.ts'
import { type Send, type Tag, tagOf } from './query.ts'

/** A transaction that lost against another, or its connection, is done again, whole; nothing of it has happened. */
const mostTries = 4
const isPassingConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
/** 57P01 and 57P02 are what the database says when it ends connections. */
export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  ['57P01', '57P02'].includes((error as { code?: string }).code ?? '')

async function tryAgain<T>(
  attempt: () => Promise<T>,
  when: (error: unknown) => boolean,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === mostTries || !when(error)) throw error
    }
  }
}

/** Reads change nothing: when their connection is lost they can be asked again. */
export const askAgainWhenLost = <T>(ask: () => Promise<T>): Promise<T> => tryAgain(ask, isLost)

/**
 * The merchant of a transaction, as a plain local setting, which is passed on to shards. As text: it travels with the
 * beginning of the transaction, and a merchant's id is a number.
 */
export function scopeOf(merchantId: string): string {
  if (!/^\d{1,19}$/.test(merchantId)) throw new Error(`${merchantId} is no merchant's id`)
  return `set local app.merchant_id = '${merchantId}'`
}

const beginFor = (merchantId: string) => `begin; ${scopeOf(merchantId)}`

const plain = { prepare: false }

const transactionOf = (send: Send): Transaction =>
  Object.assign(tagOf(send), { clock: { isSet: false } })

/** Nothing has happened before the commit is on its way: only then is it not known what became of the work. */
class OutcomeUnknown extends Error {
  readonly code = 'OUTCOME_UNKNOWN'
}

export function transaction<T, Tx extends Transaction>(
  pool: Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  txOf: (tx: Transaction, connection: Connection) => Tx,
): Promise<T> {
  return pool.use(async (connection) => {
    const { send } = connection
    await send(begin, [], plain)
    let isOver = false
    // What is asked for later, by work that nobody waited for, must not reach whoever has the connection next.
    const sendInside: Send = (...statement) =>
      isOver ? Promise.reject(new Error('The transaction is over')) : send(...statement)
    let result: T
    try {
      result = await work(txOf(transactionOf(sendInside), connection))
    } catch (error) {
      isOver = true
      // A connection that can't even do this is not used again.
      await send('rollback', [], plain).catch(() => {})
      throw error
    }
    isOver = true
    try {
      await send('commit', [], plain)
    } catch (error) {
      throw isLost(error) ? new OutcomeUnknown((error as Error).message) : error
    }
    return result
  })
}

export const asMerchantOf =
  (pool: Pool): Database['asMerchant'] =>
  (merchantId, work) =>
    tryAgain(
      () => transaction(pool, beginFor(merchantId), work, (tx) => tx),
      (error) => isPassingConflict(error) || isLost(error),
    )

export function sqlOf(pool: Pool): Tag {
  return tagOf((text, values, options) =>
    pool.use((connection) => connection.send(text, values, options)),
  )
}

export const readPipelinedOf =
  (pool: Pool): Database['readPipelined'] =>
  (merchantId, queries) =>
    askAgainWhenLost(() =>
      pool.use(async (connection) => {
        const { send } = connection
        const sent = connection.inOnePacket(() => {
          const begun = send(beginFor(merchantId), [], plain)
          let answers: (Promise<unknown> | undefined)[] = []
          try {
            answers = queries(tagOf(send)).map((query) => query?.execute())
          } finally {
            // Also ends a transaction that failed, or that has nothing to ask.
            answers = [begun, ...answers, send('commit', [], plain)]
            for (const answer of answers) answer?.catch(() => {})
          }
          return answers
        })
        const results = await Promise.all(sent).finally(() => Promise.allSettled(sent))
        return results.slice(1, -1) as never
      }),
    )
