/** The owner of the tables, beside the application: migrations, the demo world, tests. */
import { Connection, type ConnectionSettings, type DatabaseAddress } from './connection.ts'
import type { Transaction } from './database.ts'
import { Pool } from './pool.ts'
import { type Tag, tagOf } from './query.ts'
import { sqlOf, transaction } from './transaction.ts'

export interface OwnerSql extends Tag {
  begin<T>(work: (tx: OwnerTransaction) => Promise<T>): Promise<T>
  /** A session of its own, until it is given back. */
  reserve(): Promise<Tag & { release(): void }>
  end(): Promise<void>
}

export interface OwnerTransaction extends Transaction {
  /** For COPY, which talks to the connection itself. */
  connection: Connection
}

/** Without limits: what an owner does takes the time it takes. */
export function connect(
  address: DatabaseAddress,
  {
    max = 4,
    session = {},
    pipeline = false,
  }: { max?: number } & Partial<Pick<ConnectionSettings, 'session' | 'pipeline'>> = {},
): OwnerSql {
  const settings = {
    session: { application_name: 'countinghouse owner', TimeZone: 'UTC', ...session },
    connectMs: 10_000,
    statementMs: 0,
    pipeline,
  }
  const pool = new Pool(() => Connection.open(address, settings), {
    size: max,
    waitMs: 600_000,
    reconnectMs: 0,
    idleMs: 300_000,
  })
  return Object.assign(sqlOf(pool), {
    begin: <T>(work: (tx: OwnerTransaction) => Promise<T>) =>
      transaction(pool, 'begin', work, (tx, connection) => Object.assign(tx, { connection })),
    reserve: () =>
      new Promise<Tag & { release(): void }>((resolve, reject) => {
        pool
          .use(
            ({ send }) =>
              new Promise<void>((release) =>
                resolve(Object.assign(tagOf(send), { release: () => release() })),
              ),
          )
          .catch(reject)
      }),
    end: () => pool.close(0),
  })
}

/** For the few things that only the owner of the tables may do. */
export async function withOwner<T>(
  address: DatabaseAddress,
  work: (owner: OwnerSql) => Promise<T>,
): Promise<T> {
  const owner = connect(address, { max: 1 })
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
