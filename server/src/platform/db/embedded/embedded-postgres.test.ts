import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartError } from '../../start-error.ts'
import { connect } from '../owner.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

let base: string

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'countinghouse-test-'))
  await chmod(base, 0o755)
})
afterAll(() => rm(base, { recursive: true, force: true, maxRetries: 5 }))

const start = (dir: string) =>
  startEmbeddedPostgres({ dir, log: () => {}, stateDir: join(base, 'state') })

test('a commit reaches the disk before it is acknowledged, and a second server is refused', async () => {
  const dir = join(base, 'db')
  const { stop, ...address } = await start(dir)
  const sql = connect({ ...address, database: 'postgres' }, { max: 1 })
  const [row] = await sql`
    select string_agg(setting, ' ' order by name) as safe from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')`
  await sql.end()
  await expect(start(dir)).rejects.toThrow(`${dir} is in use by another Countinghouse server`)
  await stop()
  expect(row).toEqual({ safe: 'on on on on' })
})

test('a file in place of the directory is refused with one sentence', async () => {
  const dir = join(base, 'file')
  await writeFile(dir, '')
  await expect(start(dir)).rejects.toThrow(`${dir} can't be used as a directory`)
  await expect(start(dir)).rejects.toBeInstanceOf(StartError)
})
