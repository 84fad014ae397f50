/** The pool, and the only two ways to use it: scoped to one merchant, or on the few tables that belong to none. */
import postgres from 'postgres'
import { isLost, openReader, type Reader, readerSettings } from './reader.ts'

export type Sql = postgres.Sql
type Options = postgres.Options<Record<string, postgres.PostgresType>>
export type Transaction = postgres.TransactionSql
export interface Database {
  /** For tables without a merchant (sign_in_name, throttle, platform_secret). Tenant tables show nothing here. */
  sql: Sql
  /** One transaction that sees and touches this merchant's rows only. */
  asMerchant<T>(merchantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Reads that do not wait for each other, in one transaction of this merchant that travels in one go: where
   * `asMerchant` asks and waits three times, this asks once.
   */
  readTogether: Reader['readTogether']
  close(): Promise<void>
}

/** Where PostgreSQL is: an address, or the socket directory of the embedded server. */
export type DatabaseAddress =
  | string
  | { host: string; port: number; user: string; database: string }

export const applicationRole = 'countinghouse_app'

export function connect(address: DatabaseAddress, options: Options = {}): Sql {
  const settings: Options = { onnotice: () => {}, ...options }
  if (typeof address === 'string') return postgres(address, settings)
  // The driver takes a socket only as `path`; a directory as host would be resolved as a name.
  const path = `${address.host}/.s.PGSQL.${address.port}`
  return postgres({ ...settings, path, user: address.user, database: address.database })
}

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? ''

/** A transaction that lost against another is done again, whole; nothing of it has happened. */
const mostTries = 4
const isPassingConflict = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error))

/** For the few things that only the owner of the tables may do. */
export async function withOwner<T>(
  address: DatabaseAddress,
  work: (owner: Sql) => Promise<T>,
): Promise<T> {
  const owner = connect(address, { max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}

export function openDatabase(
  address: DatabaseAddress,
  poolSize: number,
  {
    statementTimeoutMs = 60_000,
    /** A replica, for reads that decide nothing. */
    readAddress = address,
  }: { statementTimeoutMs?: number; readAddress?: DatabaseAddress } = {},
): Database {
  const options: Options = {
    idle_timeout: 300,
    connect_timeout: 10,
    // The driver's own wait grows to 20 s: too long for a caller, and for coming back.
    backoff: (retries: number) => Math.min(0.02 * 2 ** retries, 1),
    connection: {
      application_name: 'countinghouse',
      // Not the owner of any table: row level security and grants hold as they are written.
      role: applicationRole,
      TimeZone: 'UTC',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
    },
  }
  const readers = Math.max(1, Math.floor(poolSize / 2))
  const sql = connect(address, { ...options, max: Math.max(1, poolSize - readers) })
  const connection = { ...options.connection, ...readerSettings }
  const reader = openReader(readers, () => connect(readAddress, { ...options, connection, max: 1 }))
  const scoped = <T>(merchantId: string, work: (tx: Transaction) => Promise<T>): Promise<T> =>
    sql.begin(async (tx) => {
      // Not awaited before the work begins: both travel in one round trip, in this order.
      const scope = tx`select set_config('app.merchant_id', ${merchantId}, true)`.execute()
      const [result] = await Promise.all([work(tx), scope])
      return result
    }) as Promise<T>
  return {
    sql,
    async asMerchant(merchantId, work) {
      for (let tries = 1; ; tries++) {
        let begun = false
        try {
          return await scoped(merchantId, (tx) => {
            begun = true
            return work(tx)
          })
        } catch (error) {
          const nothingHappened = isPassingConflict(error) || (!begun && isLost(error))
          if (tries === mostTries || !nothingHappened) throw error
        }
      }
    },
    readTogether: reader.readTogether,

    async close() {
      await Promise.all([sql.end({ timeout: 5 }), reader.close()])
    },
  }
}
