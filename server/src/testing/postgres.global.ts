/** Before all server tests: one PostgreSQL, and in it a migrated database with operators that each test file clones. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../config.ts'
import { type DatabaseAddress, openDatabase } from '../db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { connect } from '../db/owner.ts'
import { createDemoOperators } from '../demo/world/demo-world.ts'
import { loadServices } from '../services.ts'
import { inDatabase } from './in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: DatabaseAddress
    template: string
    keyFile: string
  }
}

/** The data ends with the tests. What the product promises of a crash is tested on databases of their own. */
const unsafe = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'countinghouse-test-'))
  // As root the database runs as another user, who needs access.
  await chmod(dir, 0o711)
  const embedded = process.env.DATABASE_URL
    ? undefined
    : await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => {}, settings: unsafe })
  const server = embedded ? addressOf(embedded) : (process.env.DATABASE_URL as string)
  const template = `countinghouse_test_${process.pid}`
  const keyFile = join(dir, 'secrets.key')

  const admin = connect(server, { max: 1 })
  await admin.unsafe(`create database ${template}`)
  await migrate(inDatabase(server, template))
  const db = openDatabase(inDatabase(server, template), 1)
  // Keys and the passwords of operators are created once here: they are the slow part of a server's first start.
  await loadServices({ ...readConfig({}), secretsKeyFile: keyFile }, db)
  await createDemoOperators(db)
  await db.close()

  project.provide('server', server)
  project.provide('template', template)
  project.provide('keyFile', keyFile)

  return async () => {
    await admin.unsafe(`drop database if exists ${template}`)
    await admin.end()
    await embedded?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

// Only data that can be passed to the test processes, so no functions.
const addressOf = ({ host, port, user }: EmbeddedPostgres): DatabaseAddress => ({
  host,
  port,
  user,
  database: 'postgres',
})
