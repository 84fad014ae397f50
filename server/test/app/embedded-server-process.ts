// A server for the tests: starts the database in argv[2], then inserts numbered rows and prints each number once its
// commit is acknowledged, until it is killed.

import { startEmbeddedPostgres } from '../../src/platform/db/embedded/embedded-postgres.ts'
import { connect } from '../../src/platform/db/owner.ts'
import { StartError } from '../../src/platform/start-error.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

const [, , dir = '', stateDir = ''] = process.argv
try {
  const { host, port, user } = await startEmbeddedPostgres({ dir, stateDir, log: () => {} })
  const sql = connect({ host, port, user, database: 'postgres' }, { max: 1 })
  await sql`CREATE TABLE IF NOT EXISTS acknowledged (n int PRIMARY KEY)`
  say('started')
  for (let n = 1; ; n++) {
    await sql`INSERT INTO acknowledged VALUES (${n}) ON CONFLICT DO NOTHING`
    say(`row ${n}`)
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  say(`refused: ${error.message}`)
}
