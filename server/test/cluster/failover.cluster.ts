/** A server that knows several hosts, while the one that leads is killed, frozen, or does not take writes any more. */
import { beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/platform/db/owner.ts'
import type { Browser } from '../app/browser.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { printFigure } from './figures.ts'
import { type Load, startLoad } from './load.ts'
import { replicaState, signedIn, transfer } from './operators.ts'
import { type Postgres, startPostgres, startReplica, urlOn } from './postgres.ts'

let first: Postgres
let second: Postgres
let cluster: Cluster
let server: RunningServer
let admin: Browser

/** As an administrator writes it, with both hosts. */
const hosts = (one: Postgres, two: Postgres, target: string) =>
  `${urlOn(one.port).replace(`:${one.port}`, `:${one.port},127.0.0.1:${two.port}`)}?target_session_attrs=${target}`

beforeAll(async () => {
  first = await startPostgres()
  second = await startReplica(first)
  cluster = await newCluster({
    DATABASE_URL: hosts(first, second, 'read-write'),
    DATABASE_READ_URL: hosts(first, second, 'standby'),
  })
  server = await cluster.server({})
  await fund(first.url)
  await waitForStandby(first)
  admin = await signedIn(server, 'admin')
})

/** What was acknowledged is on both: nothing may be lost with the leader. */
async function waitForStandby({ admin: leader }: Postgres): Promise<void> {
  await leader.unsafe(`alter system set synchronous_standby_names = '*'`)
  await leader`select pg_reload_conf()`
}

const good = ({ answers }: Load) => answers.filter(({ status }) => status === 200)

/** Prints what clients felt of it. */
function felt(what: string, { answers }: Load, since: number): void {
  const failed = answers.filter(({ status }) => status !== 200)
  const longest = Math.max(...answers.map(({ ms }) => ms))
  const ends = answers.filter(({ status }) => status === 200).map(({ at, ms }) => at + ms - since)
  const gaps = ends.toSorted((a, b) => a - b).map((end, i, all) => end - (all[i - 1] ?? end))
  printFigure(
    `${what}: ${answers.length} calls, ${failed.length} failed, no good answer for ${(Math.max(...gaps) / 1000).toFixed(1)} s, longest call ${(longest / 1000).toFixed(1)} s`,
  )
}

/** Refused calls were told to try again, none waited too long, and the server lives. */
function expectBearable({ answers }: Load): void {
  const refused = answers.filter(({ status }) => status !== 200)
  expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(
    new Set(refused.length > 0 ? ['503 S00503'] : []),
  )
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000)
  expect(server.process.exitCode).toBeNull()
}

/** How many of the acknowledged orders a host has. */
async function kept(leader: Postgres, { made }: Load): Promise<number> {
  const owner = connect({
    host: leader.place.socketDir,
    port: leader.port,
    user: 'postgres',
    database: 'countinghouse',
  })
  const [row] = await owner<{ n: number }[]>`
    select count(*)::int as n from transfer_order where order_no = any(${made})`
  await owner.end()
  return row?.n ?? 0
}

test('a database that does not take writes for a while is no defect: clients are told to try again', async () => {
  const readOnly = async (value: 'on' | 'off') => {
    await first.admin.unsafe(`alter system set default_transaction_read_only = ${value}`)
    await first.admin`select pg_reload_conf()`
  }
  await admin.customerUid()
  await readOnly('on')
  try {
    await expect.poll(async () => (await transfer(admin)).code).toBe('S00503')
  } finally {
    await readOnly('off')
  }
  await expect.poll(async () => (await transfer(admin)).status).toBe(200)
})

test('a frozen database gives errors within ten seconds, and the server recovers with it', async () => {
  const load = startLoad(admin, { readers: 12, writers: 4 })
  await expect.poll(() => good(load).length).toBeGreaterThan(50)
  first.freeze()
  const at = performance.now()
  try {
    expect((await fetch(`${server.url}/ready`)).status).toBe(503)
    expect(performance.now() - at).toBeLessThan(10_000)
    await expect
      .poll(() => load.answers.filter(({ status }) => status === 503).length)
      .toBeGreaterThan(50)
  } finally {
    first.thaw()
  }
  const before = good(load).length
  await expect.poll(() => good(load).length - before).toBeGreaterThan(50)
  await load.stop()
  felt('Frozen database', load, at)
  expectBearable(load)
  expect(await kept(first, load)).toBe(load.made.length)
})

test('a leader that is killed under load: calls of that moment are told to try again, and nothing is lost', async () => {
  const load = startLoad(admin, { readers: 4, writers: 2 })
  await expect.poll(() => good(load).length).toBeGreaterThan(50)
  const at = performance.now()
  await first.kill()
  await second.promote()
  printFigure(`Promoted after ${((performance.now() - at) / 1000).toFixed(1)} s`)
  const before = load.made.length
  await expect.poll(() => load.made.length - before).toBeGreaterThan(20)
  await load.stop()
  felt('Leader killed', load, at)
  expectBearable(load)
  expect(await kept(second, load)).toBe(load.made.length)
})

test('the old leader comes back as a replica: every server reads from it within 15 seconds', async () => {
  const other = await cluster.server({})
  const servers = [server, other]
  await startReplica(second, {}, first.port)
  const at = performance.now()
  for (const each of servers) await expect.poll(() => replicaState(each)).toBe('ok')
  const seconds = (performance.now() - at) / 1000
  printFigure(`Old leader back: read from by both servers after ${seconds.toFixed(1)} s`)
  expect(seconds).toBeLessThan(15)
  await other.stop()
})

test('a leader that freezes is fenced and another one promoted: the server moves there', async () => {
  const third = await startReplica(second)
  await waitForStandby(second)
  await server.stop()
  server = await cluster.server({
    DATABASE_URL: hosts(second, third, 'read-write'),
    DATABASE_READ_URL: '',
  })
  admin = await signedIn(server, 'admin')
  const load = startLoad(admin, { readers: 4, writers: 2 })
  await expect.poll(() => good(load).length).toBeGreaterThan(50)
  const at = performance.now()
  second.freeze()
  await expect.poll(() => load.answers.some(({ status }) => status === 503)).toBe(true)
  // Whoever promotes makes sure of it first: two hosts that take writes are two truths.
  await second.kill()
  await third.promote()
  const before = load.made.length
  await expect.poll(() => load.made.length - before).toBeGreaterThan(20)
  await load.stop()
  felt('Leader frozen', load, at)
  expectBearable(load)
  expect(await kept(third, load)).toBe(load.made.length)
  const audit = await runProgram(['server/src/cli/audit.ts'], {
    DATABASE_URL: third.url,
    DATA_DIR: cluster.dataDir,
  })
  expect([audit.error, audit.code]).toEqual(['', 0])
})
