/** Two servers that read from a real streaming replica, while it stands still, is late, frozen, stopped, empty. */
import { beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/platform/db/owner.ts'
import type { Browser } from '../app/browser.ts'
import type { RunningServer } from '../app/running-server.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { printFigure } from './figures.ts'
import { startLoad } from './load.ts'
import { isListed, replicaState, sessionAt, signedIn, transfer } from './operators.ts'
import { type Postgres, startPostgres, startReplica } from './postgres.ts'

const metricsToken = 'a-token-for-monitors'
let primary: Postgres
let replica: Postgres
let cluster: Cluster
let one: RunningServer
let two: RunningServer
let admin: Browser
let finance: Browser

beforeAll(async () => {
  primary = await startPostgres()
  // Long reads do not hold it back: they are ended.
  replica = await startReplica(primary, { max_standby_streaming_delay: 0 })
  cluster = await newCluster({ DATABASE_URL: primary.url, METRICS_TOKEN: metricsToken })
  one = await cluster.server({ DATABASE_READ_URL: replica.url })
  two = await cluster.server({ DATABASE_READ_URL: replica.url })
  admin = await signedIn(one, 'admin')
  finance = await signedIn(two, 'finance')
})

async function figure(name: string): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${two.url}/metrics`, { headers })).text()
  return new RegExp(`^countinghouse_${name}(\\S* \\S+)$`, 'm').exec(text)?.[1]
}

const made = async () => {
  const { status, data } = await transfer(admin)
  expect(status).toBe(200)
  return data.orderNo as string
}
/** A reader who has not written for a while. */
const reader = () => {
  finance.cookies.delete('countinghouse_wrote')
  return finance
}
/** Others see it when the replica has it. */
const arrives = (orderNo: string) => expect.poll(() => isListed(reader(), orderNo)).toBe(true)

test('an operator sees what he just did at every server, while others wait for the replica', async () => {
  for (const server of [one, two]) await expect.poll(() => replicaState(server)).toBe('ok')
  await replica.admin`select pg_wal_replay_pause()`
  try {
    const orderNo = await made()
    expect(await isListed(admin, orderNo)).toBe(true)
    expect(await isListed(sessionAt(two, admin), orderNo)).toBe(true)
    expect(await isListed(reader(), orderNo)).toBe(false)
  } finally {
    await replica.admin`select pg_wal_replay_resume()`
  }
  await expect.poll(() => replicaState(two)).toBe('ok')
  await arrives(await made())
})

test('a replica that is late is not read from until it has caught up', async () => {
  await replica.admin`select pg_wal_replay_pause()`
  const orderNo = await made()
  await expect.poll(() => replicaState(two)).toBe('late')
  expect(await isListed(reader(), orderNo)).toBe(true)
  expect(await figure('replica_read')).toBe('{state="late"} 0')
  expect(Number(await figure('replica_lag_seconds'))).toBeGreaterThan(5)
  await replica.admin`select pg_wal_replay_resume()`
  await expect.poll(() => replicaState(two)).toBe('ok')
  expect(await figure('replica_read')).toBe('{state="ok"} 1')
})

test('a replica that is cut off from the primary is late, though it has replayed all that it got', async () => {
  const [{ conninfo = '' } = {}] = await replica.admin<{ conninfo: string }[]>`
    select setting as conninfo from pg_settings where name = 'primary_conninfo'`
  const follow = async (text: string) => {
    await replica.admin.unsafe(`alter system set primary_conninfo = '${text.replace(/'/g, "''")}'`)
    await replica.admin`select pg_reload_conf()`
  }
  await follow('')
  const orderNo = await made()
  await expect.poll(() => replicaState(two)).toBe('late')
  expect(await isListed(reader(), orderNo)).toBe(true)
  await follow(conninfo)
  await expect.poll(() => replicaState(two)).toBe('ok')
})

test('reads on a frozen replica are answered by the primary within a second or so, and it is read from again', async () => {
  const load = startLoad(reader(), { readers: 4 })
  await expect.poll(() => load.answers.length).toBeGreaterThan(20)
  const frozenAt = performance.now()
  replica.freeze()
  await expect.poll(() => replicaState(two), { interval: 20 }).toBe('unreachable')
  const noticed = performance.now() - frozenAt
  await expect
    .poll(() => load.answers.filter((each) => each.at > frozenAt).length)
    .toBeGreaterThan(20)
  replica.thaw()
  await expect.poll(() => replicaState(two)).toBe('ok')
  await load.stop()
  const longest = Math.max(...load.answers.map(({ ms }) => ms))
  printFigure(
    `Frozen replica: noticed after ${Math.round(noticed)} ms, longest read ${Math.round(longest)} ms`,
  )
  expect(load.answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(longest).toBeLessThan(3_000)
  await arrives(await made())
})

test('a replica that is stopped and started again costs no read', async () => {
  const load = startLoad(reader(), { readers: 4 })
  await expect.poll(() => load.answers.length).toBeGreaterThan(20)
  await replica.stop()
  await expect.poll(() => replicaState(two)).toBe('unreachable')
  const before = load.answers.length
  await expect.poll(() => load.answers.length - before).toBeGreaterThan(20)
  await replica.start()
  await expect.poll(() => replicaState(two)).toBe('ok')
  await load.stop()
  expect(load.answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('a read that is in the way of what the replica replays is answered by the primary', async () => {
  const conflicts = async () => {
    const [row] = await replica.admin<{ n: number }[]>`
      select sum(confl_lock + confl_snapshot)::int as n from pg_stat_database_conflicts`
    return row?.n ?? 0
  }
  const owner = connect(primary.url, { max: 1 })
  const load = startLoad(reader(), { readers: 8 })
  const before = await conflicts()
  await expect
    .poll(
      async () => {
        // Locks of this kind are replayed.
        await owner.unsafe('begin; lock table transfer_order in access exclusive mode; commit')
        return (await conflicts()) - before
      },
      { interval: 5 },
    )
    .toBeGreaterThan(0)
  await load.stop()
  await owner.end()
  expect(load.answers.filter(({ status }) => status !== 200)).toEqual([])
})

test('a database without our tables, or that is no replica, is not read from', async () => {
  const empty = await startPostgres()
  const three = await cluster.server({ DATABASE_READ_URL: empty.url })
  expect(await isListed(sessionAt(three, admin), await made())).toBe(true)
  await expect.poll(() => replicaState(three)).toBe('foreign')
  await three.stop()
})
