/** Kills the server in the middle of a resend and of a scheduled report: nothing is lost, and nobody is told two things. */
import { once } from 'node:events'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser } from '../app/browser.ts'
import { ownerIn } from '../app/database-processes.ts'
import { startReceiver } from '../app/receiver.ts'
import {
  newDataDir,
  type RunningServer,
  removeDataDir,
  startServer,
} from '../app/running-server.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { insertOrderRows } from '../orders/order-rows.ts'
import { daily } from '../reports/report-schedules.ts'

const orderCount = 260
const killedAfter = 40
let dataDir: string

beforeAll(async () => {
  dataDir = await newDataDir()
})
afterAll(() => removeDataDir(dataDir))

const start = () =>
  startServer(dataDir, {
    env: { DATABASE_URL: '', DEMO_ORDERS: '100', ALLOW_LOCAL_CALLBACKS: 'on' },
  })

/** What the killed server was at is not waited for: its leases count as over. */
async function startAgain(): Promise<RunningServer> {
  const server = await start()
  const owner = ownerIn(dataDir)
  await owner`update job set leased_until = '-infinity'`
  await owner.end()
  return server
}

async function kill(server: RunningServer): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
}

async function adminOf(server: RunningServer): Promise<Browser> {
  const admin = new Browser(`${server.url}/api`)
  await admin.signIn('admin')
  return admin
}

test('every order of the range is told by one id, and the report is written and told once', async () => {
  let server = await start()
  let admin = await adminOf(server)
  let killed: Promise<void> | undefined
  const receiver = await startReceiver((response, count) => {
    if (count === killedAfter) killed = kill(server)
    response.end('success')
  })
  const idsOf = (type: RegExp) => {
    const ids = new Map<string, Set<string>>()
    for (const { headers, body } of receiver.received) {
      const { type: said, data } = JSON.parse(body)
      const about = data.orderNo ?? data.scheduleId
      if (type.test(said))
        ids.set(about, (ids.get(about) ?? new Set()).add(String(headers['webhook-id'])))
    }
    return ids
  }

  const owner = ownerIn(dataDir)
  await insertOrderRows(owner, 'withdrawal_order', '10001', orderCount)
  const ended = await owner<{ no: string }[]>`
    update withdrawal_order
    set status = ${withdrawalMachine.states.auditRejected.id}, finished_at = '2021-05-05 12:00+08', notify_url = null
    where merchant_id = 10001 and order_no like 'N10001%' returning order_no as no`
  await owner.end()
  const key = { product: 'withdrawal' }
  const { version, events, acknowledgement } = (await admin.call('/notify/setting', key)).data
  const setting = { ...key, version, events, acknowledgement, callbackAddress: receiver.url }
  expect((await admin.call('/notify/setting/save', setting)).msg).toBe('')
  const day = { product: 'withdrawal', startTime: '2021-05-05', endTime: '2021-05-05' }
  const asked = { ...day, onlyFailed: 0, requestNo: 'resend-killed' }
  const { data: run } = await admin.call('/notify/resend', asked)
  expect(run).toMatchObject({ total: orderCount, isDone: false })

  await vi.waitFor(() => expect(killed).toBeDefined(), waitLimitMs)
  await killed
  expect(idsOf(/./).size).toBeLessThan(orderCount)

  server = await startAgain()
  admin = await adminOf(server)
  const again = await admin.call('/notify/resend', asked)
  expect(again.data).toMatchObject({ resendId: run.resendId, total: orderCount })
  await vi.waitFor(() => expect(idsOf(/withdrawal/i).size).toBe(orderCount), waitLimitMs)
  for (const [orderNo, ids] of idsOf(/withdrawal/i)) expect(ids.size, orderNo).toBe(1)
  expect(new Set(idsOf(/withdrawal/i).keys())).toEqual(new Set(ended.map(({ no }) => no)))
  const progress = await admin.call('/notify/resend/progress', { resendId: run.resendId })
  expect(progress.data).toMatchObject({ sent: orderCount, isDone: true })

  const saved = await admin.call('/report/schedule/save', {
    ...daily,
    // Of the week before, the demo world has payins on any day.
    rhythm: 'weekly',
    weekday: 'monday',
    notifyUrl: receiver.url,
  })
  const { scheduleId } = saved.data
  const db = ownerIn(dataDir)
  await db`update report_schedule set since = '2020-01-01' where schedule_id = ${scheduleId}`
  await db`
    update job_schedule set next_run_at = now()
    where name = ${`report:${scheduleId}`}`
  const runsOf = (sql: typeof db) => sql`
    select outcome, (select count(*)::int from export_record where schedule_id = ${scheduleId}) as files
    from report_schedule_run where schedule_id = ${scheduleId}`
  await vi.waitFor(async () => expect(await runsOf(db)).toHaveLength(1), {
    timeout: waitLimitMs,
    interval: 5,
  })
  await db.end()
  await kill(server)

  server = await startAgain()
  await vi.waitFor(() => expect(idsOf(/report/i).size).toBe(1), waitLimitMs)
  expect([...(idsOf(/report/i).get(scheduleId) ?? [])]).toHaveLength(1)
  const after = ownerIn(dataDir)
  expect([...(await runsOf(after))]).toEqual([{ outcome: 'exported', files: 1 }])
  await after.end()
  await server.stop()
})
