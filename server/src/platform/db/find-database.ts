/** The database that the settings mean: the one of DATABASE_URL, or the embedded one, started. */
import { mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { StartError } from '../start-error.ts'
import type { DatabaseAddress } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { connect } from './owner.ts'

export interface FoundDatabase {
  address: DatabaseAddress
  /** For people. */
  place: string
  stop(): Promise<void>
}

/** With `joinRunning` also the one that a running server has started: for commands. */
export async function findDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { joinRunning = false } = {},
): Promise<FoundDatabase> {
  if (config.databaseUrl) {
    const place = 'the database of DATABASE_URL'
    return { address: config.databaseUrl, place, stop: async () => {} }
  }
  try {
    // Searchable by others: as root, the database below runs as an unprivileged user.
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `The data directory ${config.dataDir} can't be made (${code}). Set DATA_DIR to one that you may write to.`,
    )
  }
  const embedded = await startEmbeddedPostgres({
    dir: `${config.dataDir}/postgres`,
    log: (line) => process.stdout.write(`${line}\n`),
    joinRunning,
  })
  const { host, port, user, dir, stop } = embedded
  const server = { host, port, user, database: 'postgres' }
  const address = { ...server, database: 'countinghouse' }
  await ensureDatabase(server, address.database)
  return { address, place: dir, stop }
}

async function ensureDatabase(server: DatabaseAddress, database: string): Promise<void> {
  const sql = connect(server, { max: 1 })
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`
    if (found.length === 0) await sql.unsafe(`create database "${database}"`)
  } finally {
    await sql.end()
  }
}
