/** A database in one file, and back, of this version and an older one. */
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { signedIn } from '../../test/app/builders.ts'
import { runProgram } from '../../test/app/running-server.ts'
import { startTestApp } from '../../test/app/test-app.ts'
import { dump } from '../platform/db/dump.ts'
import { migrate } from '../platform/db/migrate.ts'
import { connect } from '../platform/db/owner.ts'

const app = await startTestApp()
const dir = await mkdtemp(join(tmpdir(), 'countinghouse-dump-'))
const file = join(dir, 'all.dump')
const server = connect(inject('server'), { max: 1 })
const made: string[] = []

afterAll(async () => {
  for (const name of made) await server.unsafe(`drop database ${name} with (force)`)
  await server.end()
  await rm(dir, { recursive: true })
})

async function emptyDatabase() {
  const name = `restored_${process.pid}_${made.length}`
  await server.unsafe(`create database ${name}`)
  made.push(name)
  const url = new URL(app.databaseUrl)
  url.pathname = `/${name}`
  return url.href
}

const admin = (url: string, ...args: string[]) =>
  runProgram(['server/src/cli/admin.ts', ...args], { DATABASE_URL: url, DATA_DIR: dir })

/** Of every table how many rows there are, and all of them in one figure. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const owner = connect(url, { max: 1 })
  try {
    const tables = await owner<{ name: string }[]>`
      select relname as name from pg_class
      where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
        and relname not in ('schema_migration', 'primary_start', 'job', 'job_schedule') order by 1`
    const content: Record<string, string> = {}
    for (const { name } of tables) {
      const [row] = await owner.unsafe(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as all from ${name} t`,
      )
      content[name] = String(row?.all)
    }
    return content
  } finally {
    await owner.end()
  }
}

test('a dump beside a running server holds every row, and a restore brings back each, and the numbers go on', async () => {
  const browser = await signedIn(app, 'admin')
  // What COPY must escape.
  await app.owner`update merchant set name = ${'a\\b\tc\nd\\.'} where merchant_id = 10002`
  const dumped = await admin(app.databaseUrl, 'dump', file)
  expect(dumped).toMatchObject({ code: 0, error: '', out: expect.stringContaining('were written') })
  const before = await contentOf(app.databaseUrl)

  const url = await emptyDatabase()
  const restored = await admin(url, 'restore', file)
  expect(restored).toMatchObject({ code: 0, error: '' })
  const after = await contentOf(url)
  expect(after).toEqual(before)
  expect(after.operator).not.toMatch(/^0 /)
  expect(
    await runProgram(['server/src/cli/audit.ts'], { DATABASE_URL: url, DATA_DIR: dir }),
  ).toMatchObject({ code: 0, error: '' })
  // Sequences go on after the last number.
  expect(await admin(url, 'add-merchant', '20001', 'Quayside')).toMatchObject({ code: 0 })

  const again = await admin(url, 'restore', file)
  expect(again).toMatchObject({ code: 1, error: expect.stringContaining('is not empty') })
  expect((await browser.call('/merchants/info')).code).toBe('200')
})

test('a dump that is cut short leaves nothing behind', async () => {
  const whole = readFileSync(file)
  const cut = join(dir, 'cut.dump')
  writeFileSync(cut, whole.subarray(0, whole.length - 500))
  const url = await emptyDatabase()
  expect(await admin(url, 'restore', cut)).toMatchObject({ code: 1 })
  const { merchant, operator } = await contentOf(url)
  expect([merchant, operator]).toEqual(['0 ', '0 '])
  expect(await admin(url, 'restore', file)).toMatchObject({ code: 0, error: '' })
})

test('a dump of an older version is restored with the schema of its time, and then migrated', async () => {
  const old = await emptyDatabase()
  await migrate(old, () => {}, { upTo: '0070-orders-in-audit-log.sql' })
  const owner = connect(old, { max: 1 })
  await owner`insert into throttle (key, tries, expires_at) values ('of-old', 1, now() + interval '1 year')`
  await owner.end()
  const oldFile = join(dir, 'old.dump')
  await dump(old, oldFile)
  const url = await emptyDatabase()
  expect(await admin(url, 'restore', oldFile)).toMatchObject({ code: 0, error: '' })
  const content = await contentOf(url)
  expect([content.throttle, content.platform_event]).toEqual([expect.stringMatching(/^1 /), '0 '])
})
