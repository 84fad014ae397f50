/** The server as a process: what a person sees who starts, stops and kills it. */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import {
  newDataDir,
  removeDataDir,
  runProgram,
  serverCommand,
  startServer,
} from './testing/running-server.ts'

let dataDir: string
const embedded = { DATABASE_URL: '', DEMO_ORDERS: '0' }

// One for all tests: each leaves its server stopped, and the first start is the slow one.
beforeAll(async () => {
  dataDir = await newDataDir()
})
afterAll(() => removeDataDir(dataDir))

const run = (args: string[], env: Record<string, string> = {}) =>
  runProgram(args, { ...embedded, DATA_DIR: dataDir, PORT: '0', ...env })

const main = serverCommand.slice(1)
const databasePid = () =>
  Number(readFileSync(`${dataDir}/postgres/data/postmaster.pid`, 'utf8').split('\n')[0])

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return false
  }
}

async function signedIn(url: string): Promise<Browser> {
  const browser = new Browser(`${url}/api`)
  await browser.signIn('admin')
  return browser
}

// One life of a server after another, because a start is what takes time.
test('a server that is stopped or killed is found as it was by the next, and no two run at once', async () => {
  const first = await startServer(dataDir, { env: embedded })
  const pid = databasePid()
  const browser = await signedIn(first.url)
  // An open console holds a stream; it must not hold up the stop.
  const stream = await browser.fetch('/mentionMoneyOrder/auditNum/stream')
  await first.stop()
  expect(await stream.text()).toMatch(/retry: 250\n\n$/)
  expect(first.process.exitCode).toBe(0)
  expect(isRunning(pid)).toBe(false)

  const second = await startServer(dataDir, { env: embedded })
  const later = await signedIn(second.url)
  expect((await later.call('/userInfo')).data.user.lastSignInTime).not.toBeNull()
  const refused = await run(main)
  expect(refused.code).toBe(1)
  expect(refused.error.trim()).toMatch(
    /^The data directory \S+ is in use by another Countinghouse server \(process \d+\)\. Stop it, or set DATA_DIR to another directory\.$/,
  )
  second.process.kill('SIGKILL')

  const third = await startServer(dataDir, { env: embedded })
  const same = new Browser(`${third.url}/api`)
  same.token = later.token
  for (const [name, value] of later.cookies) same.cookies.set(name, value)
  expect((await same.call('/userInfo')).code, 'who was signed in still is').toBe('200')
  await third.stop()
})

test('a port in use is refused with one sentence', async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  const { port } = blocker.address() as { port: number }
  const { code, error } = await run(main, { PORT: String(port) })
  blocker.close()
  expect(code).toBe(1)
  expect(error.trim()).toBe(
    `Port ${port} on 127.0.0.1 is in use. Stop the program that has it, or set PORT to another one.`,
  )
})

test.each([
  [{ DATA_DIR: '/dev/null/data' }, /^The data directory \S+ can't be made \(ENOTDIR\)/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x' }, /^The database can't be reached: .*ECONNREFUSED/],
  [{ PORT: 'http' }, /^PORT must be a whole number/],
  [{ HOST: '203.0.113.77' }, /^HOST 203\.0\.113\.77 is not an address of this machine/],
])('%o is refused with one sentence', async (env, sentence) => {
  const { code, error } = await run(main, env as Record<string, string>)
  expect(code).toBe(1)
  expect(error.trim()).toMatch(sentence)
  expect(error.trim().split('\n')).toHaveLength(1)
})

test('--help prints the settings and starts nothing', async () => {
  const { code, out } = await run([...main, '--help'])
  expect(code).toBe(0)
  expect(out).toContain('DATA_DIR')
})

test("an administrator's command works on the embedded database of a stopped server", async () => {
  const { out } = await run(['server/src/admin.ts', 'add-merchant', '20001', 'Quayside'])
  expect(out).toBe('Merchant 20001 was added.\n')
})
