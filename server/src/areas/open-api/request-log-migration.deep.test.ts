/** The migrations 0054 on a log that was written before them. */
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, inject, test } from 'vitest'
import { inDatabase } from '../../../test/app/in-database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { connect } from '../../platform/db/owner.ts'
import { scopeOf } from '../../platform/db/transaction.ts'

const migrations = fileURLToPath(new URL('../../../migrations/', import.meta.url))

test('requests that were logged before get ids of their own, and from then on an id of a caller may come twice', async () => {
  const database = `requests_${process.pid}`
  const address = inDatabase(inject('server'), database)
  const admin = connect(inject('server'), { max: 1 })
  await admin.unsafe(`create database ${database}`)
  const earlier = await earlierMigrations('0054')
  await migrate(address, () => {}, { directory: pathToFileURL(`${earlier}/`) })
  const owner = connect(address, { max: 1 })
  const asMerchant = (merchantId: number, statement: string) =>
    owner.begin(async (tx) => {
      await tx.unsafe(scopeOf(String(merchantId)))
      return tx.unsafe(statement)
    })
  // As the last release does.
  const log = (merchantId: number, count: number) =>
    asMerchant(
      merchantId,
      `insert into api_request (merchant_id, request_id, at, path, address, http_status, code, duration_ms, body)
       select ${merchantId}, 'r' || n, now(), '/rates', '127.0.0.1', 200, '200', 1, '' from generate_series(1, ${count}) n`,
    )
  const idsOf = async (merchantId: number) => {
    const rows = await asMerchant(
      merchantId,
      `select entry_id from api_request where merchant_id = ${merchantId}`,
    )
    return new Set(rows.map((row) => row.entry_id))
  }
  for (const merchantId of [30001, 30002])
    await asMerchant(
      merchantId,
      `insert into merchant (merchant_id, name, use_local_config) values (${merchantId}, 'm', 0)`,
    )
  await log(30001, 12_000)
  await log(30002, 3)
  await migrate(address)
  await log(30001, 5)
  expect((await idsOf(30001)).size).toBe(12_005)
  expect((await idsOf(30002)).size).toBe(3)
  expect(await idsOf(30001)).not.toContain('0')
  await owner.end()
  await admin.unsafe(`drop database ${database} with (force)`)
  await admin.end()
  await rm(earlier, { recursive: true })
})

async function earlierMigrations(next: string): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  const names = (await readdir(migrations)).filter((name) => name < next || name === 'RELEASED')
  for (const name of names) await copyFile(join(migrations, name), join(dir, name))
  return dir
}
