/** Makes a database on a server that we own. */
import { connect, type DatabaseAddress } from './database.ts'

export async function ensureDatabase(
  server: { host: string; port: number; user: string },
  database: string,
): Promise<DatabaseAddress> {
  const { host, port, user } = server
  const sql = connect({ host, port, user, database: 'postgres' }, { max: 1 })
  try {
    const found = await sql`select 1 from pg_database where datname = ${database}`
    if (found.length === 0) await sql.unsafe(`create database "${database}"`)
  } finally {
    await sql.end()
  }
  return { host, port, user, database }
}
