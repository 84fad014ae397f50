/** Before all server tests: one PostgreSQL, and in it a migrated database that each test file clones. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect, type DatabaseAddress, openDatabase } from '../db/database.ts'
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts'
import { migrate } from '../db/migrate.ts'
import { loadSealedFields } from '../security/sealed-field.ts'
import { loadVault } from '../security/vault.ts'
import { inDatabase } from './in-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    server: DatabaseAddress
    template: string
    keyFile: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'countinghouse-test-'))
  const url = process.env.DATABASE_URL
  const embedded = url ? undefined : await startEmbeddedPostgres({ dir: join(dir, 'postgres'), log: () => {} })
  const server: DatabaseAddress = embedded ? { ...embedded, database: 'postgres' } : (url as string)
  const template = `countinghouse_test_${process.pid}`
  const keyFile = join(dir, 'secrets.key')

  const admin = connect(server, { max: 1 })
  await admin.unsafe(`create database ${template}`)
  await migrate(inDatabase(server, template))
  const db = openDatabase(inDatabase(server, template), 1)
  await loadSealedFields(db.sql, await loadVault(db.sql, keyFile))
  await db.close()

  const { host, port, user } = embedded ?? {}
  project.provide(
    'server',
    host && port && user ? { host, port, user, database: 'postgres' } : (url as string),
  )
  project.provide('template', template)
  project.provide('keyFile', keyFile)

  return async () => {
    await admin.unsafe(`drop database if exists ${template}`)
    await admin.end()
    await embedded?.stop()
    await rm(dir, { recursive: true, force: true })
  }
}
