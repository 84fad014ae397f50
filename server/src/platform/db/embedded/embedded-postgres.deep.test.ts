import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { waitLimitMs } from '../../../../test/app/wait-limit.ts'
import { StartError } from '../../start-error.ts'
import { connect } from '../owner.ts'
import type { QueryResultRow } from '../query.ts'
import { packageOfThisPlatform } from './binaries.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { readPidFile } from './postmaster.ts'

const onLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

let base: string
let dir: string
let databases: EmbeddedPostgres[]
let servers: ChildProcess[]

beforeEach(() => {
  base = mkdtempSync('/tmp/countinghouse-test-')
  chmodSync(base, 0o755)
  dir = join(base, 'db')
  databases = []
  servers = []
})

afterEach(async () => {
  for (const server of servers) server.kill('SIGKILL')
  for (const database of databases) await database.stop()
  // A killed server's database may still be shutting down; the claim ends what is left of it.
  await start().then(
    (database) => database.stop(),
    () => {},
  )
  for (const path of [base, ...databases.map(({ host }) => host)]) {
    await rm(path, { recursive: true, force: true, maxRetries: 5 })
  }
})

interface Setup {
  dir?: string
  log?: (line: string) => void
  packageDir?: string
  joinRunning?: boolean
}

async function start(setup: Setup = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({
    dir,
    log: () => {},
    cacheDir: join(base, 'cache'),
    stateDir: join(base, 'state'),
    ...setup,
  })
  databases.push(database)
  return database
}

async function query(database: EmbeddedPostgres, text: string): Promise<QueryResultRow[]> {
  const { host, port, user } = database
  const sql = connect({ host, port, user, database: 'postgres' }, { max: 1 })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}

interface ServerProcess {
  process: ChildProcess
  lines: string[]
}

function spawnServer(): ServerProcess {
  const script = join(import.meta.dirname, '../../../../test/app/embedded-server-process.ts')
  const child = spawn(process.execPath, [script, dir, join(base, 'state')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  servers.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => lines.push(line))
  return { process: child, lines }
}

async function until(what: string, condition: () => boolean): Promise<void> {
  const deadline = Date.now() + waitLimitMs
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`waited too long until ${what}`)
    await sleep(10)
  }
}

async function killAfterRows(server: ServerProcess, count: number): Promise<void> {
  await until(`${count} rows are acknowledged`, () => server.lines.includes(`row ${count}`))
  server.process.kill('SIGKILL')
  await until('the server is dead', () => server.process.signalCode !== null)
}

const postmasterPid = () => readPidFile(join(dir, 'data'))?.pid ?? 0

function statOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1')
  } catch {
    return ''
  }
}

/** One that has ended, and only waits for its parent, is not running. */
function isRunning(pid: number): boolean {
  // Small Linux images have no ps.
  if (onLinux) return /\) [^ZX]/.test(statOf(pid))
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', `${pid}`], { encoding: 'utf8' })
  return /^[^Z\s]/.test(stdout)
}

async function expectAcknowledgedRows(database: EmbeddedPostgres, lines: string[]): Promise<void> {
  const last = lines.filter((line) => line.startsWith('row ')).length
  expect(last).toBeGreaterThan(0)
  const sum = `SELECT count(*)::int AS kept FROM acknowledged WHERE n <= ${last}`
  expect(await query(database, sum)).toEqual([{ kept: last }])
}

test('a second start finds the data of the first', async () => {
  const first = await start()
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  await first.stop()

  const second = await start()
  expect(await query(second, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
})

test('stopping ends the database', async () => {
  const database = await start()
  const pid = postmasterPid()
  expect(isRunning(pid)).toBe(true)
  await database.stop()
  expect(isRunning(pid)).toBe(false)
})

test.runIf(onLinux)(
  'a killed server takes its database down and loses no acknowledged row',
  async () => {
    const server = spawnServer()
    await until('rows are written', () => server.lines.includes('row 1'))
    const pid = postmasterPid()
    await killAfterRows(server, 100)
    await until('the database has stopped', () => !isRunning(pid))
    await expectAcknowledgedRows(await start(), server.lines)
  },
)

test('a server killed while its database is starting leaves none behind', async () => {
  const server = spawnServer()
  await until('the database is starting', () => postmasterPid() > 0)
  const pid = postmasterPid()
  server.process.kill('SIGKILL')
  await start()
  expect(isRunning(pid)).toBe(false)
})

test('a start right after a kill waits for nothing but the old database', async () => {
  const server = spawnServer()
  await killAfterRows(server, 100)
  await expectAcknowledgedRows(await start(), server.lines)
})

test('a database that outlives its server is stopped by the next start', async () => {
  const server = spawnServer()
  await until('rows are written', () => server.lines.includes('row 100'))
  const orphan = postmasterPid()
  // It notices nothing, as where the system can't tell it.
  process.kill(orphan, 'SIGSTOP')
  server.process.kill('SIGKILL')
  await until('the server is dead', () => server.process.signalCode !== null)
  expect(isRunning(orphan)).toBe(true)

  const database = await start()
  expect(isRunning(orphan)).toBe(false)
  await expectAcknowledgedRows(database, server.lines)
})

test('a command works on the database of a running server, and leaves it running', async () => {
  const server = spawnServer()
  await until('rows are written', () => server.lines.includes('row 1'))
  const joined = await start({ joinRunning: true })
  await query(joined, 'SELECT count(*) FROM acknowledged')
  await joined.stop()
  const rows = server.lines.length
  await until('the server still works', () => server.lines.length > rows)
})

test('a crash of server and database at once loses no acknowledged row', async () => {
  const server = spawnServer()
  await until('rows are written', () => server.lines.includes('row 100'))
  process.kill(postmasterPid(), 'SIGKILL')
  server.process.kill('SIGKILL')
  await until('the server is dead', () => server.process.signalCode !== null)
  await expectAcknowledgedRows(await start(), server.lines)
})

test('a second server on the same directory is refused with one sentence', async () => {
  const server = spawnServer()
  await until('the first server runs', () => server.lines.includes('started'))
  const refusal = await start().catch((error) => error)
  expect(refusal).toBeInstanceOf(StartError)
  expect(refusal.message).toBe(
    `The data directory ${dir} is in use by another Countinghouse server (process ${server.process.pid}). Stop it, or set DATA_DIR to another directory.`,
  )
  const rows = server.lines.length
  await until('the first server still works', () => server.lines.length > rows)
})

test('of servers that race for a fresh directory one wins and the rest are refused', async () => {
  const racers = [spawnServer(), spawnServer(), spawnServer()]
  const outcomes = () => racers.map(({ lines }) => lines[0]?.slice(0, 7))
  await until('every server has decided', () => outcomes().every(Boolean))
  expect(outcomes().sort()).toEqual(['refused', 'refused', 'started'])
  const refusals = racers.flatMap(({ lines }) => lines.filter((line) => line.startsWith('refused')))
  for (const line of refusals) expect(line).toContain('is in use by another Countinghouse server')
  const winner = racers.find(({ lines }) => lines[0] === 'started') as ServerProcess
  await killAfterRows(winner, 10)
  await expectAcknowledgedRows(await start(), winner.lines)
})

test('a postmaster.pid that names another live program does not stop the start', async () => {
  await (await start()).stop()
  const pidFile = join(dir, 'data', 'postmaster.pid')
  // Owned by the same user: PostgreSQL ignores processes of other users.
  const { uid, gid } = statSync(join(dir, 'data'))
  const foreign = spawn('sleep', ['600'], { stdio: 'ignore', ...(isRoot && { uid, gid }) })
  servers.push(foreign)
  writeFileSync(pidFile, `${foreign.pid}\n${dir}/data\n1700000000\n5432\n${dir}/run\n\n\nready\n`)

  await start()
  expect(postmasterPid()).not.toBe(foreign.pid)
  expect(isRunning(foreign.pid as number)).toBe(true)
})

test('what a killed first start left is removed', async () => {
  await (await start()).stop()
  const { pid } = spawnSync('true')
  await rename(join(dir, 'data'), join(dir, `data.init-${pid}`))
  await start()
  expect(spawnSync('ls', [dir], { encoding: 'utf8' }).stdout).not.toContain('data.init')
})

test('a directory whose path is too long for a socket still works', async () => {
  dir = join(base, 'a-long-directory-name'.repeat(6))
  const database = await start()
  expect(database.host.length).toBeLessThan(60)
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('data of another major version is refused with one sentence', async () => {
  await (await start()).stop()
  writeFileSync(join(dir, 'data', 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(
    `The data in ${dir} was made by PostgreSQL 15, and this Countinghouse brings PostgreSQL 18.`,
  )
})

test.runIf(!isRoot)(
  'a directory without write permission is refused with one sentence',
  async () => {
    mkdirSync(dir, { mode: 0o500 })
    await expect(start()).rejects.toThrow(`Countinghouse may not write to ${dir}.`)
  },
)

test.runIf(isRoot)('programs that the unprivileged user cannot reach are copied', async () => {
  const closed = join(base, 'closed')
  mkdirSync(closed, { mode: 0o700 })
  symlinkSync(packageOfThisPlatform(), join(closed, 'package'))
  const lines: string[] = []
  const database = await start({
    packageDir: join(closed, 'package'),
    log: (l) => lines.push(l),
  })
  expect(lines).toEqual([expect.stringContaining(`to ${base}/cache/postgres-18`)])
  expect(await query(database, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)(
  'data under a directory that the unprivileged user cannot enter moves and stays there',
  async () => {
    const closed = join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const requested = join(closed, 'db')
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    const moved = await start({ dir: requested, log })
    expect(moved.dir).toMatch(`${base}/state/`)
    expect(lines.join()).toContain(`kept in ${moved.dir}`)
    await moved.stop()

    chmodSync(closed, 0o755)
    expect((await start({ dir: requested, log })).dir).toBe(moved.dir)
  },
)

test.runIf(isRoot)('a directory with other contents keeps its owner', async () => {
  mkdirSync(dir)
  writeFileSync(join(dir, 'diary.txt'), 'mine')
  const database = await start()
  expect(database.dir).toMatch(`${base}/state/`)
  expect(spawnSync('stat', ['-c', '%u', dir], { encoding: 'utf8' }).stdout).toBe('0\n')
  expect(readFileSync(join(dir, 'diary.txt'), 'utf8')).toBe('mine')
})
