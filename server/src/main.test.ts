/** The server as a process: what a person sees who starts, stops and kills it. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from '../test/app/browser.ts'
import {
  newDataDir,
  removeDataDir,
  runProgram,
  serverCommand,
  startServer,
} from '../test/app/running-server.ts'

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

/** Sends the beginning of a call and hangs up. */
const leaveHalfway = (url: string) =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.end(
        'POST /api/user/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
      ),
    )
    socket.resume().on('close', resolve)
  })

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
  const beside = await run(['server/src/cli/admin.ts', 'jobs'])
  expect(beside, 'a command beside the server').toMatchObject({ code: 0, error: '' })
  const refused = await run(main)
  expect(refused.code).toBe(1)
  expect(refused.error.trim()).toMatch(
    /^The data directory \S+ is in use by another Countinghouse server \(process \d+\)\. Stop it, or set DATA_DIR to another directory\.$/,
  )
  second.process.kill('SIGKILL')

  let said = ''
  const third = await startServer(dataDir, {
    env: embedded,
    output: (text) => {
      said += text
    },
  })
  await leaveHalfway(third.url)
  const same = new Browser(`${third.url}/api`)
  same.token = later.token
  for (const [name, value] of later.cookies) same.cookies.set(name, value)
  expect((await same.call('/userInfo')).code, 'who was signed in still is').toBe('200')
  await third.stop()
  expect(said, 'of a caller who hung up').not.toContain('"level":50')
})

test('a setting that can not be is refused with one sentence', async () => {
  const { code, error } = await run(main, { PORT: 'http' })
  expect(code).toBe(1)
  expect(error.trim()).toMatch(/^PORT must be a whole number.*$/)
})

test('--help prints the settings and starts nothing', async () => {
  const { code, out } = await run([...main, '--help'])
  expect(code).toBe(0)
  expect(out).toContain('DATA_DIR')
})
