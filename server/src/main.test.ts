/** The server as a process: what a person sees who starts, stops and kills it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import {
  newDataDir,
  removeDataDir,
  root,
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

/** Runs until it ends by itself. */
async function run(args: string[], env: Record<string, string> = {}, input = '') {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...embedded, DATA_DIR: dataDir, PORT: '0', ...env },
  })
  child.stdin.end(input)
  const [out, error, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { out, error, code }
}

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

test('SIGTERM stops server and database, and the next start finds what was there', async () => {
  const first = await startServer(dataDir, { env: embedded })
  const pid = databasePid()
  const browser = new Browser(`${first.url}/api`)
  await browser.signIn('admin')
  // An open console holds a stream; it must not hold up the stop.
  const stream = await browser.fetch('/mentionMoneyOrder/auditNum/stream')
  await first.stop()
  await stream.text()
  expect(first.process.exitCode).toBe(0)
  expect(isRunning(pid)).toBe(false)

  const second = await startServer(dataDir, { env: embedded })
  const later = new Browser(`${second.url}/api`)
  await later.signIn('admin')
  expect((await later.call('/userInfo')).data.user.lastSignInTime).not.toBeNull()
  await second.stop()
})

test('after kill -9 the next start recovers by itself, and who was signed in still is', async () => {
  const first = await startServer(dataDir, { env: embedded })
  const browser = new Browser(`${first.url}/api`)
  await browser.signIn('admin')
  first.process.kill('SIGKILL')

  const second = await startServer(dataDir, { env: embedded })
  const same = new Browser(`${second.url}/api`)
  same.token = browser.token
  for (const [name, value] of browser.cookies) same.cookies.set(name, value)
  expect((await same.call('/userInfo')).code).toBe('200')
  await second.stop()
})

test('a second server on the same data directory is refused with one sentence', async () => {
  const first = await startServer(dataDir, { env: embedded })
  const second = await run(main)
  await first.stop()
  expect(second.code).toBe(1)
  expect(second.error.trim()).toMatch(
    /^The data directory \S+ is in use by another Countinghouse server \(process \d+\)\. Stop it, or set DATA_DIR to another directory\.$/,
  )
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

test('an administrator adds a merchant and an operator, who can then sign in', async () => {
  const admin = ['server/src/admin.ts']
  await run([...admin, 'add-merchant', '20001', 'Quayside'])
  const refused = await run(
    [...admin, 'add-operator', '20001', 'alice', '--roles', 'admin'],
    {},
    'short',
  )
  expect(refused.error).toContain('6 to 18 characters')
  const added = await run(
    [...admin, 'add-operator', '20001', 'alice', '--roles', 'admin'],
    {},
    'quay2026\n',
  )
  expect(added.out).toBe('Operator alice was added.\n')
  const taken = await run(
    [...admin, 'add-operator', '20001', 'Alice', '--roles', 'admin'],
    {},
    'quay2026',
  )
  expect(taken).toMatchObject({ code: 1, error: 'The name Alice is taken.\n' })

  const server = await startServer(dataDir, { env: embedded })
  const browser = new Browser(`${server.url}/api`)
  await browser.signIn('alice', 'quay2026')
  expect((await browser.call('/merchants/info')).data.merchantName).toBe('Quayside')
  await server.stop()

  await run([...admin, 'disable-operator', 'alice'])
  const again = await startServer(dataDir, { env: embedded })
  expect((await new Browser(`${again.url}/api`).login('alice', 'quay2026')).code).toBe('N01001')
  await again.stop()
})

test('an administrator switches maker and checker off for a merchant', async () => {
  const makerChecker = (...args: string[]) => run(['server/src/admin.ts', 'maker-checker', ...args])
  const server = await startServer(dataDir, { env: embedded })
  await server.stop()
  expect(await makerChecker('10002', 'off')).toMatchObject({
    code: 0,
    out: 'Who makes an order of merchant 10002 may decide it too.\n',
  })
  expect(await makerChecker('20002', 'on')).toMatchObject({
    code: 1,
    error: 'There is no merchant 20002.\n',
  })
  const unclear = await makerChecker('10002', 'maybe')
  expect(unclear).toMatchObject({ code: 1, error: expect.stringContaining('on|off') })

  const again = await startServer(dataDir, { env: embedded })
  const browser = new Browser(`${again.url}/api`)
  await browser.signIn('lantern')
  expect((await browser.call('/merchants/info')).data.makerChecker).toBe(0)
  await again.stop()
}, 120_000)

test('an administrator changes what holds for new orders of a product', async () => {
  const admin = ['server/src/admin.ts']
  await run([...admin, 'add-merchant', '20003', 'Boathouse'])
  const terms = ['--settlement', 'T+1', '--tolerance', '0.5', '--expiry', '90']
  const { out } = await run([...admin, 'set-product', '20003', 'cryptoPayin', ...terms])
  expect(out).toBe(
    'cryptoPayin of merchant 20003: on, fee 0.2 %, settlement T+1, tolerance 0.5 %, expiry 90 minutes. It holds for new orders.\n',
  )
  // And asks whether work was left undone.
  expect(await run([...admin, 'jobs'])).toMatchObject({ code: 0, out: 'No job has failed.\n' })
  const unclear = await run([...admin, 'jobs', 'mend'])
  expect(unclear).toMatchObject({ code: 1, error: expect.stringContaining('jobs retry ID|all') })
})
