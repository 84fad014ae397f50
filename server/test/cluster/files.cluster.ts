/** Two servers with their files in one object store, OpenStack Swift: what one has written the other gives and removes. */
import { existsSync } from 'node:fs'
import { join as joinPath } from 'node:path'
import { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FileType } from '@countinghouse/contract/engine/file.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type OwnerSql } from '../../src/platform/db/owner.ts'
import { s3Store } from '../../src/platform/files/s3-store.ts'
import { storedName } from '../../src/platform/files/stored-file.ts'
import type { Browser } from '../app/browser.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { attachFile, conversationPath, joinConversation } from '../orders/conversations.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { sessionAt, signedIn } from './operators.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { type Swift, startSwift } from './swift.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

let postgres: Postgres
let swift: Swift
let cluster: Cluster
let one: RunningServer
let other: RunningServer
let admin: Browser
/** The same operator with the same session, at the other server. */
let elsewhere: Browser
/** As the superuser, who can make things old. */
let sql: OwnerSql

beforeAll(async () => {
  ;[postgres, swift] = await Promise.all([startPostgres(), startSwift()])
  cluster = await newCluster({ DATABASE_URL: postgres.url, DEMO_ORDERS: '600', ...swift.env })
  one = await cluster.server({})
  other = await cluster.server({})
  admin = await signedIn(one, 'admin')
  elsewhere = sessionAt(other, admin)
  const { socketDir: host } = postgres.place
  sql = connect({ host, port: postgres.port, user: 'postgres', database: 'countinghouse' })
})
afterAll(() => sql?.end())

const bytesOf = async (response: Response) => {
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}
const objectOf = (name: string) => `test/10001/${name}`

async function exported(): Promise<string> {
  const { data } = await admin.call('/payChargeMoneyOrder/export')
  await expect.poll(() => stateOf(data.recordId)).toBe('ready')
  return data.recordId
}

async function stateOf(recordId: string): Promise<string> {
  const { records } = (await elsewhere.call('/exportRecords/list', { size: 10, current: 1 })).data
  return records.find((each: { recordId: string }) => each.recordId === recordId).exportStatus
}

const linkOf = async (recordId: string): Promise<string> =>
  (await elsewhere.call('/exportRecords/checkLinkValid', { recordId })).data.url.replace('/api', '')

const picture = () =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()

async function newAvatar(): Promise<string> {
  const { code, data } = await admin.upload('/user/avatar', await picture(), { fileName: 'a.png' })
  expect(code).toBe('200')
  return data.avatar
}

const opened = async (browser: Browser, filePath: string) =>
  bytesOf(
    await browser.fetch(`${conversationPath('file')}?${new URLSearchParams({ path: filePath })}`),
  )

const due = (task: string) => sql`update job set run_at = now() where task = ${task}`
const scheduledNow = (name: string) =>
  sql`update job_schedule set next_run_at = now() where name = ${name}`

test('an export, a picture and a receipt that one server has stored are opened at the other', async () => {
  const recordId = await exported()
  const sheet = await bytesOf(await elsewhere.fetch(await linkOf(recordId)))
  expect(sheet.subarray(0, 2).toString()).toBe('PK')

  const avatar = await newAvatar()
  const { data } = await elsewhere.call('/files/links', { fileIds: avatar })
  const shown = await bytesOf(await elsewhere.fetch(data.links[0].url.replace('/api', '')))
  expect(await sharp(shown).metadata()).toMatchObject({ width: 200, height: 150 })

  // The demo world was made by the first server, receipts of conversations included.
  const [receipt] = await sql<{ orderNo: string; fileId: string; type: FileType; bytes: number }[]>`
    select m.order_no as "orderNo", f.file_id as "fileId", f.media_type as type, f.bytes
    from conversation_message m join stored_file f on f.file_id = m.file_id
    where m.merchant_id = 10001 limit 1`
  if (!receipt) throw new Error('the demo world has no receipts')
  await joinConversation(elsewhere, receipt.orderNo)
  const name = storedName(receipt.fileId, receipt.type)
  const read = await opened(elsewhere, `10001/${receipt.orderNo}/${name}`)
  expect(read).toHaveLength(receipt.bytes)

  expect(await swift.objects()).toEqual(
    expect.arrayContaining([objectOf(`${recordId}.xlsx`), objectOf(`${avatar}.png`)]),
  )
  expect(existsSync(joinPath(cluster.dataDir, 'files')), 'nothing is on disk').toBe(false)
  const unsigned = await fetch(`${swift.settings.bucketUrl}/${objectOf(name)}`)
  expect(unsigned.ok, 'the store gives nothing to strangers').toBe(false)
})

test('a receipt that an operator adds at one server is opened at the other', async () => {
  const [open] = await sql<{ orderNo: string }[]>`
    select order_no as "orderNo" from p2p_payin_order where merchant_id = 10001
    order by created_at desc limit 1`
  const { orderNo } = open as { orderNo: string }
  await joinConversation(elsewhere, orderNo)
  const { code, data } = await attachFile(elsewhere, orderNo, await picture())
  expect(code).toBe('200')
  await joinConversation(admin, orderNo)
  const shown = await opened(admin, data.message.file.path)
  expect(await sharp(shown).metadata()).toMatchObject({ width: 200, height: 150 })
  const [name = ''] = data.message.file.path.split('/').slice(-1)
  expect(await swift.objects()).toContain(objectOf(name))
})

test('what a server that is gone has stored is removed by the one that is left', async () => {
  const recordId = await exported()
  const replaced = await newAvatar()
  const kept = await newAvatar()
  await one.stop()
  await sql`update export_record set expires_at = now() - interval '1 minute' where record_id = ${recordId}`
  await sql`
    update stored_file set unowned_since = now() - interval '1 hour'
    where file_id = ${replaced} and unowned_since is not null`
  await due('removeFile')
  await scheduledNow('cleanExports')
  await expect
    .poll(async () => {
      const left = await swift.objects()
      return [`${recordId}.xlsx`, `${replaced}.png`].filter((each) => left.includes(objectOf(each)))
    })
    .toEqual([])
  expect(await swift.objects()).toContain(objectOf(`${kept}.png`))
  await expect.poll(() => stateOf(recordId)).not.toBe('ready')
  one = await cluster.server({})
  admin = sessionAt(one, elsewhere)
})

test.each([
  [{ FILES_SECRET_KEY: 'another-secret' }, /answered 403 SignatureDoesNotMatch to PutObject/],
  [{ FILES_ACCESS_KEY: 'somebody:else' }, /answered 403 \w+ to PutObject/],
  [{ FILES_URL: 's3://another-bucket' }, /answered 404 NoSuchBucket to PutObject/],
])('%o ends the start with one sentence', async (wrong, sentence) => {
  const env = { ...swift.env, ...wrong, DATABASE_URL: postgres.url, DATA_DIR: cluster.dataDir }
  const { code, error } = await runProgram(['server/src/main.ts'], { ...env, PORT: '0' })
  expect([code, error.trim()]).toEqual([1, expect.stringMatching(sentence)])
  expect(error.trim().split('\n')).toHaveLength(1)
})

test('a file of many parts passes through little memory, and comes back as it was', async () => {
  const store = s3Store(swift.settings)
  const chunk = 256 * 1024
  const chunks = 480
  let [seen, most] = [0, 0]
  /** Without what waits for the collector; it is asked at every 16th piece, as it takes a while. */
  const kept = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const watched = <T>(value: T): T => {
    seen += 1
    if (seen % 16 === 0) most = Math.max(most, kept())
    return value
  }
  const before = kept()
  const content = function* () {
    for (let i = 0; i < chunks; i++) yield watched(Buffer.alloc(chunk, i % 251))
  }
  await store.write('10001', 'LARGE.xlsx', Readable.from(content()))
  const file = await store.read('10001', 'LARGE.xlsx')
  expect(file?.bytes).toBe(chunk * chunks)
  let at = 0
  for await (const piece of file?.content ?? []) {
    watched(piece)
    expect(piece[0]).toBe(Math.floor(at / chunk) % 251)
    at += piece.length
  }
  expect(at).toBe(chunk * chunks)
  // 120 MB in all; a part is 8 MB.
  expect((most - before) / 1024 / 1024).toBeLessThan(32)
  await store.remove('10001', 'LARGE.xlsx')
})

test('parts that a server left when it died go with their file', async () => {
  await swift.leaveUnfinished('10001/DIED.xlsx')
  expect(await swift.unfinished('10001/DIED.xlsx')).toHaveLength(1)
  const store = s3Store(swift.settings)
  expect(await store.read('10001', 'DIED.xlsx')).toBeUndefined()
  await store.remove('10001', 'DIED.xlsx')
  expect(await swift.unfinished('10001/DIED.xlsx')).toEqual([])
})

test('a file whose making was ended is not there, and neither are its parts', async () => {
  const ending = new AbortController()
  const content = Readable.from(
    (function* () {
      for (let i = 0; i < 40; i++) {
        // In the middle of the second part.
        if (i === 10) ending.abort()
        yield Buffer.alloc(1024 * 1024)
      }
    })(),
  )
  const store = s3Store(swift.settings)
  await expect(store.write('10001', 'ENDED.xlsx', content, ending.signal)).rejects.toThrow()
  expect(content.destroyed).toBe(true)
  expect(await store.read('10001', 'ENDED.xlsx')).toBeUndefined()
  expect(await swift.unfinished('10001/ENDED')).toEqual([])
})

test('without its store a server refuses files, changes nothing, and goes on when it is back', async () => {
  await swift.stop()
  const before = (await admin.call('/userInfo')).data.user.avatar
  const refused = await admin.upload('/user/avatar', await picture(), { fileName: 'a.png' })
  expect(refused).toMatchObject({ status: 503, code: 'F00006' })
  expect((await admin.call('/userInfo')).data.user.avatar).toBe(before)
  const { data } = await admin.call('/files/links', { fileIds: before })
  expect((await admin.fetch(data.links[0].url.replace('/api', ''))).status).toBe(503)
  // An export is tried again by itself.
  const { recordId } = (await admin.call('/payChargeMoneyOrder/export')).data
  await expect
    .poll(async () => (await sql`select problem from job where task = 'export'`)[0]?.problem)
    .toContain('The file store did not answer PutObject')
  await swift.start()
  await due('export')
  await expect.poll(() => stateOf(recordId)).toBe('ready')
  await newAvatar()
})
