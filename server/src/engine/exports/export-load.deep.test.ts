/** Exports in numbers, and exports whose file can't be written or read: the server goes on. */
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'

const app = await startTestApp()
const viewer = await signedIn(app, 'viewer')
const lantern = await signedIn(app, 'lantern')
await insertOrderRows(app.owner, 'crypto_payin_order', '10001', 3000)
await insertOrderRows(app.owner, 'crypto_payin_order', '10002', 1200)

const ask = (browser: Browser) => browser.call('/payChargeMoneyOrder/export')

const statusOf = async (browser: Browser, recordId: string) => {
  const { data } = await browser.call('/exportRecords/list', { size: 80, current: 1 })
  return data.records.find((record: { recordId: string }) => record.recordId === recordId)
}

const inState = (browser: Browser, recordId: string, state: string) =>
  vi.waitFor(
    async () => expect((await statusOf(browser, recordId)).exportStatus).toBe(state),
    60_000,
  )

/** Connections that hold a transaction open and do nothing. */
const leaked = async () => {
  const rows = await app.owner`
    select 1 from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'
      and state_change < now() - interval '200 milliseconds'`
  return rows.length
}

describe('many exports at once', () => {
  test('stop nobody: calls and health are answered, the surplus is refused, the rest is written', async () => {
    const asked = [...Array.from({ length: 24 }, () => ask(viewer))]
    await Promise.race(asked)
    asked.push(...Array.from({ length: 24 }, () => ask(viewer)))
    expect((await fetch(new URL('/ready', app.url))).status).toBe(200)
    expect((await lantern.call('/mentionMoneyOrder/list', { size: 10, current: 1 })).status).toBe(
      200,
    )
    const answers = await Promise.all(asked)
    const accepted = answers.filter(({ status }) => status === 200)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(accepted.length).toBeGreaterThanOrEqual(20)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 429, code: 'E00006' })
      expect(answer.msg).toMatch(/^20 exports are already waiting or being written/)
    }
    // Another merchant does not queue behind them.
    const { data } = await ask(lantern)
    await inState(lantern, data.recordId, 'ready')
    for (const answer of accepted) await inState(viewer, answer.data.recordId, 'ready')
    expect(await leaked()).toBe(0)
  })
})

describe('exports whose file', () => {
  const fullDisk = (part: string) => symlink('/dev/full', part)
  const notOurs = (part: string) => mkdir(part)

  test.each([
    ['does not fit on the disk', fullDisk, 'EFULL'],
    ['can not even be begun', notOurs, 'ETAKEN'],
  ])('%s fail, let their connections go, and the next one succeeds', async (_what, prevent, id) => {
    const { data } = await ask(lantern)
    await inState(lantern, data.recordId, 'ready')
    const failing = Array.from({ length: 5 }, (_, i) => `${id}${i}`)
    for (const recordId of failing) {
      await prevent(`${app.dataDir}/files/10002/${recordId}.xlsx.part`)
      await app.owner`
        insert into export_record (merchant_id, record_id, operator_id, operator_name, list_name, permission, query,
                                   language, file_name, record_count)
        select merchant_id, ${recordId}, operator_id, operator_name, list_name, permission, query, language,
               file_name, record_count
        from export_record where record_id = ${data.recordId}`
      // Two tries have failed already: the third failure is the last.
      await app.owner`
        insert into job (task, merchant_id, payload, attempts)
        values ('export', 10002, ${app.owner.json({ merchantId: '10002', recordId })}, 2)`
    }
    for (const recordId of failing) await inState(lantern, recordId, 'failed')
    expect(await leaked()).toBe(0)
    const after = await ask(lantern)
    await inState(lantern, after.data.recordId, 'ready')
  })
})

test('an export that has no place to go fails, and the rows that were on their way end nothing', async () => {
  const { data } = await ask(lantern)
  await inState(lantern, data.recordId, 'ready')
  const { recordId } = data
  // Where the merchant's files should be is one.
  const dir = `${app.dataDir}/files/10002`
  await rename(dir, `${dir}.aside`)
  await writeFile(dir, '')
  for (let i = 0; i < 3; i++) {
    await app.owner`update export_record set status = 0 where record_id = ${recordId}`
    await app.owner`
      insert into job (task, merchant_id, payload, attempts)
      values ('export', 10002, ${app.owner.json({ merchantId: '10002', recordId })}, 2)`
    await inState(lantern, recordId, 'failed')
  }
  expect(await leaked()).toBe(0)
  await rm(dir)
  await rename(`${dir}.aside`, dir)
})

test('an export whose file is there stays ready when its server ended before it could say that its last try is over', async () => {
  const { data } = await ask(lantern)
  const { recordId } = data
  await inState(lantern, recordId, 'ready')
  await app.owner`
    insert into job (task, merchant_id, payload, attempts)
    values ('export', 10002, ${app.owner.json({ merchantId: '10002', recordId })}, 3)`
  await vi.waitFor(
    async () =>
      expect(
        await app.owner`select 1 from failed_job where payload->>'recordId' = ${recordId}`,
      ).toHaveLength(1),
    60_000,
  )
  expect(await statusOf(lantern, recordId)).toMatchObject({ exportStatus: 'ready' })
})

describe('a download', () => {
  test('whose file can not be read is answered with a code, and the server goes on', async () => {
    const { data } = await ask(lantern)
    await inState(lantern, data.recordId, 'ready')
    const path = `${app.dataDir}/files/10002/${data.recordId}.xlsx`
    const link = async () => {
      const answer = await lantern.call('/exportRecords/checkLinkValid', {
        recordId: data.recordId,
      })
      return answer.data.url.replace('/api', '') as string
    }
    await rename(path, `${path}.aside`)
    const gone = await lantern.fetch(await link())
    expect(await gone.json()).toMatchObject({ code: 'E00004' })
    await mkdir(path)
    const unreadable = await lantern.fetch(await link()).catch(() => undefined)
    await unreadable?.arrayBuffer().catch(() => {})
    await rm(path, { recursive: true })
    await rename(`${path}.aside`, path)
    const whole = await lantern.fetch(await link())
    expect(whole.status).toBe(200)
    expect((await whole.arrayBuffer()).byteLength).toBeGreaterThan(1000)
  })
})
