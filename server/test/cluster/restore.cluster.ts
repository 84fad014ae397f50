/**
 * A database that is restored to an instant from a real base backup and its log: nothing is paid twice
 * (docs/decisions/cluster-and-replicas.md).
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportReceiver, type UpstreamReport } from '../../src/areas/upstream/upstream.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import type { Browser } from '../app/browser.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { approved, statusOf, withdraw } from './decide.ts'
import { exported, replicaState, signedIn } from './operators.ts'
import { ownDirectory } from './own-directory.ts'
import {
  archiveSettings,
  follow,
  type Postgres,
  restoreTo,
  startPostgres,
  startReplica,
  takeBackup,
} from './postgres.ts'

const merchantId = '10001'
let dir: string
let cluster: Cluster
let restored: Postgres
/** Replicas of what is restored: one went on after the instant, one was off from before it. */
let ahead: Postgres
let behind: Postgres
let server: RunningServer
let finance: Browser
let admin: Browser
let instant: Date
/** Pending at the instant, and then: approved and paid, approved only, nothing. */
let [decidedAndPaid, decided, untouched] = ['', '', '']
/** Approved at the instant, and then paid. */
let paid = ''
/** Made, approved and paid after the instant. */
let lost = ''
let drillBackup = ''
let environment: Record<string, string>

const decide = (orderNo: string) =>
  finance.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos: orderNo,
    decision: 'approve',
    remark: 'seen',
  })

async function approve(orderNo: string): Promise<void> {
  expect((await decide(orderNo)).data.results[0]).toMatchObject({ orderNo, done: true })
}

/** What the chain says of a withdrawal that it has paid; it is all that is needed to pay one. */
const reportsOf = (orderNo: string): UpstreamReport[] => {
  const about = { merchantId, kind: 'withdrawal', orderNo }
  const set = { tx_hash: `hash-of-${orderNo}` }
  return [
    { ...about, move: 'send' },
    { ...about, move: 'broadcast', set },
    { ...about, move: 'complete', set: { settled_amount: '20' } },
  ].map((report) => ({ ...report, reportedAt: new Date() }))
}

async function inDatabase<T>(
  { url }: Postgres,
  work: (report: ReturnType<typeof reportReceiver>) => Promise<T>,
): Promise<T> {
  const db = openDatabase(url, 2)
  return work(reportReceiver(db, orderRegistry)).finally(db.close)
}

test('orders are decided and paid after the instant to which the database is restored', async () => {
  dir = await ownDirectory('archive')
  const primary = await startPostgres(archiveSettings(dir))
  cluster = await newCluster({ DATABASE_URL: primary.url })
  server = await cluster.server({})
  await fund(primary.url)
  admin = await signedIn(server, 'admin')
  finance = await signedIn(server, 'finance')
  const backup = await takeBackup(primary)
  drillBackup = (await takeBackup(primary)).data
  ahead = await startReplica(primary)
  behind = await startReplica(primary)
  await behind.stop()

  decidedAndPaid = await withdraw(admin)
  decided = await withdraw(admin)
  untouched = await withdraw(admin)
  paid = await withdraw(admin)
  await approve(paid)
  const [row] = await primary.admin<{ now: Date }[]>`select now() as now`
  instant = row?.now as Date

  lost = await withdraw(admin)
  for (const orderNo of [decidedAndPaid, decided, lost]) await approve(orderNo)
  const reports = [decidedAndPaid, paid, lost].flatMap(reportsOf)
  await inDatabase(primary, async (report) => {
    for (const each of reports) await report(each)
  })
  for (const orderNo of [decidedAndPaid, paid, lost])
    expect(await statusOf(admin, orderNo)).toBe('completed')
  const log = await exported(admin, '/auditLog/export')
  await writeFile(join(dir, 'log.xlsx'), Buffer.from(await log.arrayBuffer()))
  const lines = (values: unknown[]) => values.map((value) => JSON.stringify(value)).join('\n')
  await writeFile(join(dir, 'upstream.jsonl'), lines(reports))
  const timestamp = new Date().toISOString()
  const notified = { type: 'withdrawal.completed', timestamp, data: { orderNo: paid } }
  await writeFile(join(dir, 'notifications.jsonl'), lines([notified]))

  await primary.admin`select pg_switch_wal()`
  await server.stop()
  const [end] = await primary.admin<{ lsn: string }[]>`select pg_current_wal_lsn()::text as lsn`
  await expect
    .poll(async () => {
      const [row] = await ahead.admin<{ isThere: boolean }[]>`
        select pg_last_wal_replay_lsn() >= ${end?.lsn ?? ''}::pg_lsn as "isThere"`
      return row?.isThere
    })
    .toBe(true)
  await primary.stop()
  restored = await restoreTo(backup, dir, instant)
  environment = { DATABASE_URL: restored.url, DATA_DIR: cluster.dataDir }
})

const afterRestore = () =>
  runProgram(
    [
      ...['server/src/cli/after-restore.ts', '--instant', instant.toISOString()],
      ...['--log', join(dir, 'log.xlsx'), '--upstream', join(dir, 'upstream.jsonl')],
      ...['--notifications', join(dir, 'notifications.jsonl')],
    ],
    environment,
  )

const release = (browser: Browser, orderNo: string, outcome: 'paid' | 'notPaid') =>
  browser.call('/order/release', { orderNo, outcome, remark: 'compared with the chain' })

test('a drill restores the newest state beside it all, recounts the books, and says what that took', async () => {
  const { out, error, code } = await runProgram(
    ['server/src/cli/restore-drill.ts', '--backup', drillBackup, '--log', dir],
    environment,
  )
  expect([error, code]).toEqual(['', 0])
  expect(out).toContain(`Merchant ${merchantId}: books, counts and log agree.`)
  expect(out).toMatch(/^RTO: \d+\.\d min/m)
  expect(out).toMatch(/^RPO: \d+\.\d min: the newest transaction is of 20/m)
})

test('what was decided or paid after the instant is listed and frozen before a server starts', async () => {
  const { out, error, code } = await afterRestore()
  expect([error, code]).toEqual(['', 0])
  const blockOf = (orderNo: string) => out.split(/\n(?=\S)/).find((each) => each.includes(orderNo))
  expect(blockOf(decidedAndPaid)).toMatch(
    /^10001 .* withdrawal, 20\S* USDT {2}HELD, it is pendingReview\n.*withdrawal.approve by finance, seen in auditLog/,
  )
  expect(blockOf(decidedAndPaid)).toMatch(/complete by upstream, seen in upstream/)
  expect(blockOf(decided)).toMatch(/HELD, it is pendingReview/)
  expect(blockOf(paid)).toMatch(/HELD, it is auditSuccessful/)
  expect(blockOf(paid)).toMatch(/withdrawal.completed by platform, seen in notification/)
  expect(blockOf(lost)).toMatch(/IS MISSING: it was made after the instant/)
  expect(blockOf(untouched)).toBeUndefined()
  expect(out).toContain('3 orders are held')
})

test('a frozen order is neither decided nor paid again, and an order that nothing happened to is', async () => {
  server = await cluster.server({ DATABASE_URL: restored.url })
  // Nobody pays while this is looked at.
  expect(await afterRestore()).toMatchObject({
    code: 1,
    error: 'A server is at work on this database. Stop all servers first.\n',
  })
  admin = await signedIn(server, 'admin')
  finance = await signedIn(server, 'finance')
  for (const orderNo of [decidedAndPaid, decided])
    expect((await decide(orderNo)).data.results[0]).toMatchObject({
      done: false,
      msg: expect.stringContaining('on hold'),
    })
  const [send] = reportsOf(paid)
  await expect(
    inDatabase(restored, (report) => report(send as UpstreamReport)),
  ).rejects.toMatchObject({ errorName: 'orderHeld' })
  expect(await statusOf(admin, paid)).toBe(approved)
  const { hold } = (await admin.call('/mentionMoneyOrder/detail', { orderNo: paid })).data
  expect(hold.findings).toContainEqual(
    expect.objectContaining({
      seenIn: 'upstream',
      what: 'broadcast',
      reference: `hash-of-${paid}`,
    }),
  )
  const { orders } = (await finance.call('/review/queue')).data
  const waiting = orders.map(({ row }: { row: { orderNo: string } }) => row.orderNo)
  expect(waiting).toContain(untouched)
  expect(waiting).not.toContain(decided)
  await approve(untouched)
})

test('a person releases what was paid and what was not; each goes on once, and the books agree', async () => {
  expect((await release(await signedIn(server, 'viewer'), paid, 'paid')).status).toBe(403)
  // Whoever made it does not approve it, in this way either.
  expect((await release(admin, decidedAndPaid, 'paid')).code).toBe('R00001')
  for (const orderNo of [decidedAndPaid, paid]) {
    expect((await release(finance, orderNo, 'paid')).code).toBe('200')
    expect(await statusOf(admin, orderNo)).toBe('completed')
    expect((await release(finance, orderNo, 'paid')).code).toBe('L00015')
  }
  expect((await release(finance, decided, 'paid')).code).toBe('L00016')
  expect((await release(finance, decided, 'notPaid')).code).toBe('200')
  expect(await statusOf(admin, decided)).toBe('pendingReview')
  await approve(decided)
  // The chain repeats itself; nothing follows from it.
  await inDatabase(restored, async (report) => {
    for (const each of reportsOf(paid)) await report(each)
  })
  const { records } = (await admin.call('/auditLog/list', { size: 20, current: 1 })).data
  expect(records.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['order.held', 'order.released']),
  )
  const { order } = (await admin.call('/mentionMoneyOrder/detail', { orderNo: paid })).data
  expect(order).toMatchObject({ txHash: `hash-of-${paid}`, status: 'completed' })
  await server.stop()
  const { error, code } = await runProgram(['server/src/cli/audit.ts'], environment)
  expect([error, code]).toEqual(['', 0])
})

test('a replica of what was before the restore is not read from until it follows the restored database', async () => {
  await behind.start()
  const listed = async (reader: Browser) => {
    reader.cookies.delete('countinghouse_wrote')
    const { records } = (await reader.call('/mentionMoneyOrder/list', { size: 20, current: 1 }))
      .data
    return records.map(({ orderNo }: { orderNo: string }) => orderNo)
  }
  /** Whatever it says of the replica, from its first second on. */
  const readWith = async (replica: Postgres, until: string) => {
    const reading = await cluster.server({
      DATABASE_URL: restored.url,
      DATABASE_READ_URL: replica.url,
    })
    const reader = await signedIn(reading, 'finance')
    const states = new Set<string>()
    await expect
      .poll(async () => {
        const orders = await listed(reader)
        expect([orders.includes(untouched), orders.includes(lost)]).toEqual([true, false])
        const state = await replicaState(reading)
        states.add(state)
        return state
      })
      .toBe(until)
    return { reading, states }
  }
  const beside = await readWith(ahead, 'foreign')
  expect(beside.states).not.toContain('ok')
  // It can't follow: what it has went another way.
  await follow(ahead, restored)
  for (let i = 0; i < 20; i++) expect(await replicaState(beside.reading)).toBe('foreign')
  await beside.reading.stop()

  const { reading, states } = await readWith(behind, 'late')
  expect(states).not.toContain('ok')
  await follow(behind, restored)
  await expect.poll(() => replicaState(reading)).toBe('ok')
  const reader = await signedIn(reading, 'finance')
  expect(await listed(reader)).not.toContain(lost)
  await reading.stop()
})
