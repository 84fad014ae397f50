import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts'
import { migrate, requireCurrentSchema } from './migrate.ts'
import { connect, type OwnerSql } from './owner.ts'

const database = `migrate_${Math.random().toString(36).slice(2, 10)}`
let admin: OwnerSql

beforeAll(async () => {
  admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`create database ${database}`)
})
afterAll(async () => {
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
})

test('servers that start concurrently on an empty database migrate it once', async () => {
  const address = inDatabase(inject('server'), database)
  await Promise.all([migrate(address), migrate(address), migrate(address), migrate(address)])
  const sql = connect(address, { max: 1 })
  const rows = await sql`select name from schema_migration order by name`
  expect(rows[0]?.name).toBe('0001-foundation.sql')
  await migrate(address)
  expect(await sql`select name from schema_migration`).toHaveLength(rows.length)
  await sql.end()
})

test('a command that only reads refuses a database that lacks a migration, and changes nothing', async () => {
  const address = inDatabase(inject('server'), database)
  await requireCurrentSchema(address)
  const sql = connect(address, { max: 1 })
  const last = await sql<{ name: string; checksum: string }[]>`
    delete from schema_migration where name = (select max(name) from schema_migration) returning name, checksum`
  await expect(requireCurrentSchema(address)).rejects.toThrow(last[0]?.name)
  expect(await sql`select 1 from schema_migration where name = ${last[0]?.name}`).toHaveLength(0)
  await sql`insert into schema_migration ${sql(last)}`
  await sql.end()
})

test('a migration that was edited after it ran stops the start', async () => {
  const address = inDatabase(inject('server'), database)
  const sql = connect(address, { max: 1 })
  await sql`update schema_migration set checksum = 'other' where name = '0001-foundation.sql'`
  await sql.end()
  await expect(migrate(address)).rejects.toThrow(/0001-foundation.sql was changed after it ran/)
})

test('a user who is no superuser but may create roles can migrate and run, and another installation of the cluster can not enter', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'limited-'))
  await chmod(dir, 0o711)
  const { host, port, stop } = await startEmbeddedPostgres({ dir: join(dir, 'pg'), log: () => {} })
  const server = { host, port, user: 'postgres', database: 'postgres' }
  const root = connect(server, { max: 1 })
  await root`create role limited login createrole`
  await root`create database limited owner limited`
  await root`create role neighbour login`
  const asUser = (user: string) => `postgres://${user}@${encodeURIComponent(host)}:${port}/limited`
  const address = asUser('limited')
  await migrate(address)
  // Another installation acts as the role of the application too, in its own database.
  await root`grant countinghouse_app to neighbour`
  const intruder = connect(asUser('neighbour'), { max: 1 })
  await expect(intruder`select 1`).rejects.toMatchObject({ code: '42501' })
  await intruder.end()
  const db = openDatabase(address, 1)
  const [row] = await db.sql`select current_user as name`
  expect(row?.name).toBe('countinghouse_app')
  await db.close()
  // A coordinator enters shards as the application itself: an administrator lets it in, and the next start leaves it so.
  await root`alter role countinghouse_app login`
  await root`grant connect on database limited to countinghouse_app`
  await root.end()
  await migrate(address)
  const coordinator = connect(asUser('countinghouse_app'), { max: 1 })
  expect(await coordinator`select * from merchant`).toEqual([])
  await coordinator.end()
  await stop()
  await rm(dir, { recursive: true })
})
