/** Kills the server under load, again and again: what it acknowledged stays, and the books stay right. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Browser } from '../app/browser.ts'
import { addressIn } from '../app/database-processes.ts'
import { newDataDir, programEnv, removeDataDir, root, startServer } from '../app/running-server.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { fund } from '../orders/fund.ts'

let dataDir: string
const env = { DATABASE_URL: '', DEMO_ORDERS: '60' }

beforeAll(async () => {
  dataDir = await newDataDir()
})
afterAll(() => removeDataDir(dataDir))

function audit() {
  return spawnSync(process.execPath, ['server/src/cli/audit.ts'], {
    cwd: root,
    env: { ...programEnv(), ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
}

/** Withdrawals of the merchant's own money, made by one operator and to be decided by another. */
async function askForWithdrawals(url: string, round: number): Promise<string[]> {
  const admin = new Browser(url)
  await admin.signIn('admin')
  const answers = Array.from({ length: 15 }, (_, i) =>
    admin.call('/assets/withdraw', {
      requestNo: `crash-${round}-${i}`,
      currency: 'USDT',
      network: 'TRC20',
      toAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      amount: '10',
      remark: '',
    }),
  )
  const made = await Promise.all(answers)
  expect(made.map(({ msg, code }) => (code === '200' ? '' : msg)).join('')).toBe('')
  return made.map(({ data }) => data.orderNo)
}

/** Six workers, so that the kill finds some decisions made, some under way and some not begun. */
function sixAtOnce(orders: string[], decide: (orderNo: string, i: number) => Promise<void>) {
  const queue = orders.entries()
  return Array.from({ length: 6 }, async () => {
    for (const [i, orderNo] of queue) await decide(orderNo, i)
  })
}

test('after kill -9 at any moment, every decision that was acknowledged is there and the audit finds nothing', async () => {
  const decided = new Map<string, string>()
  for (let round = 0; round < 3; round++) {
    const server = await startServer(dataDir, { env })
    const ended = once(server.process, 'exit')
    const browser = new Browser(`${server.url}/api`)
    await browser.signIn('finance')
    // What the demo world leaves the merchant is different every day.
    if (round === 0) await fund(addressIn(dataDir))
    const orders = await askForWithdrawals(`${server.url}/api`, round)
    const killAfter = 1 + Math.floor((Math.random() * orders.length) / 3)
    let answered = 0
    const decide = async (orderNo: string, i: number) => {
      const decision = i % 2 === 0 ? 'approve' : 'reject'
      // Some stay pending, and are carried out by whichever server runs then.
      const body = { orderNos: orderNo, decision, remark: 'crash', hold: i % 3 === 0 }
      const answer = await browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', body)
      if (answer.data?.results[0].done) decided.set(orderNo, decision)
      answered += 1
      if (answered === killAfter) server.process.kill('SIGKILL')
    }
    const outcomes = await Promise.allSettled(sixAtOnce(orders, decide))
    await ended
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
  }
  const server = await startServer(dataDir, { env })
  const browser = new Browser(`${server.url}/api`)
  await browser.signIn('finance')
  for (const [orderNo, decision] of decided) {
    await vi.waitFor(async () => {
      const { data } = await browser.call('/mentionMoneyOrder/detail', { orderNo })
      expect(data.events.map((event: { move: string }) => event.move)).toEqual(['create', decision])
    }, waitLimitMs)
  }
  await server.stop()
  const { status, stdout, stderr } = audit()
  expect(stderr).toBe('')
  expect(stdout).toContain('Merchant 10001: books, counts and log agree.')
  expect(status).toBe(0)
})
