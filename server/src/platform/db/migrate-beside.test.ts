/** Migrating a database that servers of the last release work on (docs/decisions/migrations.md). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import type { DatabaseAddress } from './database.ts'
import { migrate } from './migrate.ts'
import { connect, type OwnerSql } from './owner.ts'

const patience = { lockMs: 400, onlineLockMs: 400, pauseMs: 20, limitMs: 120_000 }
const commit = 'a'.repeat(40)
const database = `beside_${Math.random().toString(36).slice(2, 10)}`
let admin: OwnerSql
let address: DatabaseAddress
let sql: OwnerSql
let dir: string
let directory: URL

beforeAll(async () => {
  admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`create database ${database}`)
  address = inDatabase(inject('server'), database)
  sql = connect(address, { max: 3 })
  dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  directory = pathToFileURL(`${dir}/`)
  await add('0001-first.sql', 'create table parcel (id bigint primary key, place text)')
  await release('0001-first.sql')
  await migrate(address, () => {}, { directory })
})
afterAll(async () => {
  await sql.end()
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
  await rm(dir, { recursive: true })
})

const add = (name: string, text: string) => writeFile(join(dir, name), text)
const release = (migration: string) => writeFile(join(dir, 'RELEASED'), `${commit} ${migration}\n`)
const applied = async () => (await sql`select name from schema_migration`).map(({ name }) => name)

/** Reads the table and does not end, until it is told to. */
async function longRead(): Promise<() => Promise<void>> {
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const reading = sql.begin(async (tx) => {
    await tx`select count(*) from parcel`
    begun.resolve()
    await end.promise
  })
  await begun.promise
  return async () => {
    end.resolve()
    await reading
  }
}

test('a migration that can not have its lock lets others work, says whom it waits for, and is done when it can', async () => {
  await add('0002-weight.sql', 'alter table parcel add column weight integer')
  const endRead = await longRead()
  const lines: string[] = []
  const migrating = migrate(address, (line) => lines.push(line), { directory, patience })
  await expect.poll(() => lines.length).toBeGreaterThan(1)
  // Whoever comes after it waits for as long as one try, not for the read to end.
  await sql`insert into parcel (id) values (1)`
  expect(lines[0]).toMatch(
    /^Migration 0002-weight.sql waits for parcel, which process \d+ \(countinghouse owner\) has held for \d+ s. It is tried again.$/,
  )
  expect(await applied()).not.toContain('0002-weight.sql')
  await endRead()
  await migrating
  expect(await sql`select weight from parcel`).toEqual([{ weight: null }])
})

test('a migration that waits for too long ends the start with one sentence, and has changed nothing', async () => {
  await add('0003-size.sql', 'create table box (id bigint); alter table parcel add column size int')
  const endRead = await longRead()
  const limited = { directory, patience: { ...patience, limitMs: 500 } }
  await expect(migrate(address, () => {}, limited)).rejects.toThrow(
    /^Migration 0003-size.sql waits for parcel, .*: for too long. End that, and start the server again.$/,
  )
  expect(await sql`select to_regclass('box') as found`).toEqual([{ found: null }])
  await endRead()
  await migrate(address, () => {}, { directory, patience })
})

test('an index is built while others write, also when a try before was broken off', async () => {
  await add(
    '0004-by-place.sql',
    '-- online\ncreate index concurrently if not exists parcel_by_place on parcel (place);\nanalyze parcel;',
  )
  // A transaction that writes the table holds the building up; it is broken off, and leaves an index that is not valid.
  const end = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const writing = sql.begin(async (tx) => {
    await tx`insert into parcel (id) values (2)`
    begun.resolve()
    await end.promise
  })
  await begun.promise
  const lines: string[] = []
  // A second server waits for its turn, and does not hold the first one up.
  const both = [1, 2].map(() =>
    migrate(address, (line) => lines.push(line), { directory, patience }),
  )
  await expect.poll(() => lines.some((line) => line.includes('0004'))).toBe(true)
  expect(lines).toContain('Another server is migrating the database. Waiting for it.')
  await sql`insert into parcel (id) values (3)`
  end.resolve()
  await writing
  await Promise.all(both)
  expect(
    await sql`select indisvalid as valid from pg_index where indexrelid = 'parcel_by_place'::regclass`,
  ).toEqual([{ valid: true }])
  expect((await applied()).filter((name) => name.startsWith('0004'))).toHaveLength(1)
})

test('a server works with a database of the next release, and refuses one that is further', async () => {
  const newer = (name: string, needs: string | null) =>
    sql`insert into schema_migration (name, checksum, needs) values (${name}, 'x', ${needs})`
  const lines: string[] = []
  await newer('0005-next.sql', '0004-by-place.sql')
  await migrate(address, (line) => lines.push(line), { directory })
  expect(lines).toEqual([
    'The database is of the next release (0005-next.sql). Upgrade this server.',
  ])
  await newer('0006-after-next.sql', '0005-next.sql')
  await expect(migrate(address, () => {}, { directory })).rejects.toThrow(
    /newer version \(0006-after-next.sql\), which is more than one release ahead/,
  )
  await sql`delete from schema_migration where name > '0005'`
  // As a server of the first release recorded it: nobody knows what it needs.
  await newer('0007-unknown.sql', null)
  await expect(migrate(address, () => {}, { directory })).rejects.toThrow(/0007-unknown.sql/)
  await sql`delete from schema_migration where name > '0005'`
})

test('what a migration needs is the last release, and a database that is behind that is said to be', async () => {
  await release('0004-by-place.sql')
  await add('0005-next.sql', 'create table shelf (id bigint)')
  await migrate(address, () => {}, { directory })
  expect(await sql`select needs from schema_migration where name like '0005%'`).toEqual([
    { needs: '0004-by-place.sql' },
  ])
  await add('0006-later.sql', 'create table aisle (id bigint)')
  await add('0007-last.sql', 'create table hall (id bigint)')
  await release('0006-later.sql')
  const lines: string[] = []
  await migrate(address, (line) => lines.push(line), { directory })
  expect(lines).toEqual([
    'The database is more than one release behind: only servers of this version may run now.',
  ])
})
