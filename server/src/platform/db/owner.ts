/** Access as the owner of the tables: for migrations, the demo world and tests. */
import type { ConnectionSettings } from './connection.ts'
import type { Transaction } from './database.ts'
import { type DatabaseAddress, Hosts } from './hosts.ts'
import { openConnection } from './open-connection.ts'
import { Pool } from './pool.ts'
import { type Tag, tagOf } from './query.ts'
import { sqlOf, transaction } from './transaction.ts'

export interface OwnerSql extends Tag {
  begin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** A dedicated session until it is released. */
  reserve(): Promise<Tag & { release(): void }>
  end(): Promise<void>
}

/** No timeouts: owner work such as migrations may take long. */
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
  const hosts = new Hosts(address)
  const pool = new Pool(() => openConnection(hosts, settings), {
    size: max,
    waitMs: 600_000,
    reconnectMs: 0,
    idleMs: 300_000,
  })
  return Object.assign(sqlOf(pool), {
    begin: <T>(work: (tx: Transaction) => Promise<T>) => transaction(pool, undefined, work),
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

/** For the few operations that only the owner of the tables may perform. */
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
