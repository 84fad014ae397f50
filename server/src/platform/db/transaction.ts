/** Transactions on pooled connections, retried when it is certain that nothing was committed. */
import { ConnectionLost, NotExecuted } from './connection.ts'
import type { Database, Transaction } from './database.ts'
import type { Connections } from './pool.ts'
import { type Query, type Rows, type Send, type Tag, tagOf } from './query.ts'

/** A transaction that lost a conflict or its connection before the commit changed nothing: retry it as a whole. */
const maxAttempts = 4
const isTransientConflict = (error: unknown): boolean =>
  ['40001', '40P01'].includes((error as { code?: string }).code ?? '')
/** 57P01 and 57P02: the database terminated the connection. */
export const isLost = (error: unknown): boolean =>
  error instanceof ConnectionLost ||
  ['57P01', '57P02'].includes((error as { code?: string }).code ?? '')

async function retry<T>(attempt: () => Promise<T>, when: (error: unknown) => boolean): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === maxAttempts || !when(error)) throw error
    }
  }
}

/** Reads have no side effects, so they are retried when their connection is lost. */
export const retryWhenLost = <T>(ask: () => Promise<T>): Promise<T> => retry(ask, isLost)

/**
 * Scopes a transaction to a merchant with a plain local setting, which is passed on to shards. As text, because `set`
 * takes no parameters; safe because the id is checked to be a number.
 */
export function scopeOf(merchantId: string): string {
  if (!/^\d{1,19}$/.test(merchantId)) throw new Error(`${merchantId} is no merchant's id`)
  return `set local app.merchant_id = '${merchantId}'`
}

const plain = { prepare: false }

const transactionOf = (
  send: Send,
  isApart: boolean,
  afterCommit: Transaction['afterCommit'],
): Transaction => Object.assign(tagOf(send), { clock: { isSet: false }, isApart, afterCommit })

/** The connection was lost during the commit, so it is unknown whether the transaction took effect. */
class OutcomeUnknown extends Error {
  readonly code = 'OUTCOME_UNKNOWN'
}

export function transaction<T>(
  pool: Connections,
  /** Set in the transaction before anything else. */
  scope: string | undefined,
  work: (tx: Transaction) => Promise<T>,
  /** Called when the transaction has written something, or may have. */
  onWrite?: () => void,
): Promise<T> {
  return pool.use(async (connection) => {
    const { send } = connection
    // Not awaited yet: the first statement leaves right behind it, and is answered after it.
    const begun = connection.begin(scope)
    begun.catch(() => {})
    let isOver = false
    // A statement of a floating promise must not reach the connection's next user.
    const sendInside: Send = (...statement) =>
      isOver ? Promise.reject(new Error('The transaction is over')) : send(...statement)
    const callbacks: (() => void)[] = []
    const isApart = scope !== undefined && connection.hasShards
    const tx = transactionOf(sendInside, isApart, (callback) => callbacks.push(callback))
    let result: T
    try {
      result = await work(tx)
      isOver = true
      await begun
    } catch (error) {
      isOver = true
      // If the rollback fails too, the pool drops the connection.
      await send('rollback', [], plain).catch(() => {})
      // Where `begin` itself failed, its error is the cause of all others.
      await begun
      throw error
    }
    const written =
      onWrite && connection.corked(() => [send(askWrote, [], plain), commit()] as const)
    try {
      await (written ? written[1] : commit())
    } catch (error) {
      throw isLost(error) ? new OutcomeUnknown((error as Error).message) : error
    } finally {
      const [row] = (await written?.[0].catch(() => [{ wrote: true }])) ?? []
      if (row?.wrote) onWrite?.()
    }
    for (const callback of callbacks) callback()
    return result

    function commit() {
      return send('commit', [], plain)
    }
  })
}

/** Only a transaction that writes or locks rows is assigned an id. */
const askWrote = 'select pg_current_xact_id_if_assigned() is not null as wrote'

export const asMerchantOf =
  (pool: Connections, onWrite?: () => void): Database['asMerchant'] =>
  (merchantId, work) =>
    retry(
      () => transaction(pool, scopeOf(merchantId), work, onWrite),
      (error) => isTransientConflict(error) || isLost(error),
    )

export function sqlOf(pool: Connections): Tag {
  return tagOf((text, values, options) =>
    retry(
      () => pool.use((connection) => connection.sendOutsideTransaction(text, values, options)),
      (error) => error instanceof NotExecuted,
    ),
  )
}

export const readPipelinedOf =
  (pool: Connections): Database['readPipelined'] =>
  (merchantId, queries) =>
    retryWhenLost(() => readOnce(pool, merchantId, queries))

export const readOnce = <Q extends readonly (Query<Rows> | undefined)[]>(
  pool: Connections,
  merchantId: string,
  queries: (tx: Tag) => readonly [...Q],
): Promise<{ [I in keyof Q]: Awaited<Q[I]> }> =>
  pool.use(async (connection) => {
    const { send } = connection
    const sent = connection.corked(() => {
      const begin = connection.begin(scopeOf(merchantId))
      let answers: (Promise<unknown> | undefined)[] = []
      try {
        answers = queries(tagOf(send)).map((query) => query?.execute())
      } finally {
        // Also ends a transaction that failed or has no queries.
        answers = [begin, ...answers, send('commit', [], plain)]
        for (const answer of answers) answer?.catch(() => {})
      }
      return answers
    })
    // Answers arrive in order: with the last one all of them are there.
    await sent.at(-1)?.catch(() => {})
    return (await Promise.all(sent)).slice(1, -1) as never
  })
