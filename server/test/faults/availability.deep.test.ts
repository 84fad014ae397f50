/** The server as a process, with its database cut, restarted and frozen under it: it stays, and answers everybody. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from '../app/browser.ts'
import {
  addressIn,
  cutConnections,
  databaseProcesses,
  ownerIn,
  postmasterPid,
} from '../app/database-processes.ts'
import {
  newDataDir,
  programEnv,
  type RunningServer,
  removeDataDir,
  root,
  startServer,
} from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'

const env = { DATABASE_URL: '', SANDBOX: 'off', DEMO_ORDERS: '60' }
let dataDir: string
let server: RunningServer

beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServer(dataDir, { env })
  await fund(addressIn(dataDir))
})
afterAll(() => removeDataDir(dataDir))

async function signedIn(name: string): Promise<Browser> {
  const browser = new Browser(`${server.url}/api`)
  await browser.signIn(name)
  return browser
}

interface Load {
  /** How every call was answered. */
  answers: Map<number, number>
  made: string[]
  stop(): Promise<void>
}

/** Lists, balances and transfers, six at once, until it is stopped. Every call must be answered. */
async function startLoad(browser: Browser): Promise<Load> {
  const customerUid = await browser.customerUid()
  const answers = new Map<number, number>()
  const made: string[] = []
  let stopped = false
  const count = (status: number) => answers.set(status, (answers.get(status) ?? 0) + 1)
  const reader = async () => {
    while (!stopped) {
      count((await browser.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })).status)
    }
  }
  const writer = async (n: number) => {
    for (let i = 0; !stopped; i++) {
      const asked = {
        requestNo: `availability-${n}-${i}`,
        outAccountType: 'merchant',
        outCustomerUid: '',
        inAccountType: 'customer',
        inCustomerUid: customerUid,
        currency: 'USDT',
        amount: '1',
        remark: '',
      }
      const { status, data } = await browser.call('/transfer/addTransfer', asked)
      count(status)
      if (status === 200) made.push(data.orderNo)
    }
  }
  const working = Promise.all([reader(), reader(), reader(), reader(), writer(1), writer(2)])
  return {
    answers,
    made,
    async stop() {
      stopped = true
      await working
    },
  }
}

const total = (answers: Map<number, number>) => [...answers.values()].reduce((sum, n) => sum + n, 0)

describe('a server whose database goes away', () => {
  test('stays, answers every call, and keeps every transfer that it acknowledged', async () => {
    const admin = await signedIn('admin')
    const load = await startLoad(admin)
    for (let round = 0; round < 6; round++) {
      const before = total(load.answers)
      await expect.poll(() => total(load.answers) - before, { timeout: 60_000 }).toBeGreaterThan(20)
      if (round % 2 === 0) {
        await cutConnections(dataDir)
      } else {
        const pid = postmasterPid(dataDir)
        process.kill(pid, round === 1 ? 'SIGINT' : 'SIGKILL')
        await expect.poll(() => postmasterPid(dataDir), { timeout: 60_000 }).not.toBe(pid)
      }
    }
    const calls = total(load.answers)
    const good = () => load.answers.get(200) ?? 0
    const before = good()
    await expect.poll(() => good() - before, { timeout: 60_000 }).toBeGreaterThan(20)
    await load.stop()
    expect(calls).toBeGreaterThan(100)
    expect([...load.answers.keys()].filter((status) => ![200, 503].includes(status))).toEqual([])
    expect(server.process.exitCode).toBeNull()

    expect(load.made.length).toBeGreaterThan(10)
    expect(new Set(load.made).size).toBe(load.made.length)
    const owner = ownerIn(dataDir)
    const [kept] = await owner`
      select count(*)::int as n from transfer_order where order_no = any(${load.made})`
    await owner.end()
    expect(kept?.n).toBe(load.made.length)
  }, 300_000)

  test('says within two seconds that it is not well, and is well again by itself', async () => {
    const health = async () => {
      const begun = performance.now()
      const { status } = await fetch(`${server.url}/ready`)
      return { status, ms: performance.now() - begun }
    }
    await expect.poll(async () => (await health()).status, { timeout: 30_000 }).toBe(200)
    const frozen = databaseProcesses(dataDir)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      const many = await Promise.all(Array.from({ length: 20 }, health))
      expect(many.map(({ status }) => status)).toEqual(many.map(() => 503))
      expect(Math.max(...many.map(({ ms }) => ms))).toBeLessThan(2_000)
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await health()).status, { timeout: 30_000 }).toBe(200)
  }, 120_000)

  test('ends within 25 seconds of a SIGTERM, frozen database, open streams and calls under way or not', async () => {
    const admin = await signedIn('admin')
    const streams = await Promise.all(
      Array.from({ length: 4 }, () => admin.fetch('/mentionMoneyOrder/auditNum/stream')),
    )
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const frozen = databaseProcesses(dataDir)
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    const calls = Array.from({ length: 10 }, () =>
      admin.call('/payChargeMoneyOrder/list', { size: 10, current: 1 }).catch(() => undefined),
    )
    await sleep(500)
    const ended = once(server.process, 'exit')
    const begun = performance.now()
    server.process.kill('SIGTERM')
    await ended
    expect(performance.now() - begun).toBeLessThan(25_000)
    await Promise.all(calls)
    await Promise.all(streams.map(({ body }) => body?.cancel().catch(() => {})))
    expect(frozen.filter((pid) => readdirSync('/proc').includes(String(pid)))).toEqual([])
    // Nothing was lost, and the next start finds its way.
    server = await startServer(dataDir, { env })
  }, 180_000)

  test('has books that agree afterwards', async () => {
    await server.stop()
    const { status, stderr } = spawnSync(process.execPath, ['server/src/cli/audit.ts'], {
      cwd: root,
      env: { ...programEnv(), ...env, DATA_DIR: dataDir },
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }, 120_000)
})
