/** A server that is stopped while it runs a job, for longer than its lease, and goes on when another one has the job. */
import { afterAll, expect, test } from 'vitest'
import { withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { openReceiver } from '../app/open-receiver.ts'
import type { RunningServer } from '../app/running-server.ts'
import { fundedWithdrawal } from '../orders/orders.ts'
import { newCluster } from './cluster-server.ts'
import { startPostgres } from './postgres.ts'

const metricsToken = 'a-token-for-monitors'
const postgres = await startPostgres()
const cluster = await newCluster({
  DATABASE_URL: postgres.url,
  METRICS_TOKEN: metricsToken,
  ALLOW_LOCAL_CALLBACKS: 'on',
})
/** Answers that the merchant's endpoint has not given yet. */
const open: (() => void)[] = []
const receiver = await openReceiver((response) => open.push(() => response.end('success')))
afterAll(() => receiver.close())

/** Runs of the job that this server has ended, by its own account. */
async function runsEndedBy({ url }: RunningServer): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${url}/metrics`, { headers })).text()
  const counts = text.matchAll(/^countinghouse_job_seconds_count\{.*task="notify".*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

test('a worker that was stopped beyond its lease cannot end the job, which another one runs once', async () => {
  let log = ''
  const paused = await cluster.server({}, { output: (text) => (log += text) })
  const before = await runsEndedBy(paused)
  const db = openDatabase(postgres.url, 1)
  afterAll(() => db.close())
  const { order_no: orderNo } = await fundedWithdrawal(db, '10001', { notify_url: receiver.url })
  await db.asMerchant('10001', (tx) =>
    moveOrder(tx, withdrawalOrder, {
      merchantId: '10001',
      orderNo,
      move: 'reject',
      actor: 'operator:admin',
    }),
  )
  await receiver.waitFor(1)
  paused.process.kill('SIGSTOP')
  const jobs = () =>
    db.sql<{ leaseId: string; attempts: number; isLeased: boolean }[]>`
      select lease_id as "leaseId", attempts, leased_until > now() as "isLeased" from job
      where task = 'notify' and payload ->> 'orderNo' = ${orderNo}`
  const [held] = await jobs()
  expect(held).toMatchObject({ attempts: 1, isLeased: true })

  const other = await cluster.server({})
  await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBe(2)
  const [taken] = await jobs()
  expect(taken).toMatchObject({ attempts: 2, isLeased: true })
  expect(taken?.leaseId).not.toBe(held?.leaseId)

  // The first one has its answer now, and takes note of it while the second still waits for its own.
  open[0]?.()
  paused.process.kill('SIGCONT')
  const hasNoticed = async () => log.includes('notify') || (await runsEndedBy(paused)) > before
  await expect.poll(hasNoticed).toBe(true)
  expect(await jobs()).toEqual([taken])

  open[1]?.()
  await expect.poll(jobs).toEqual([])
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(
    Array(2).fill(receiver.received[0]?.headers['webhook-id']),
  )
  await paused.stop()
  await other.stop()
  expect(receiver.received).toHaveLength(2)
})
