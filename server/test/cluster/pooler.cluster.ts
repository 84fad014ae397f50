/** The server behind a real pgbouncer, in both of its modes: everything works, and never as the owner of the tables. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/platform/db/database.ts'
import { applicationRole } from '../../src/platform/db/pools.ts'
import { version } from '../../src/platform/version.ts'
import { Browser } from '../app/browser.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { approved, decideWithUndo, statusOf } from './decide.ts'
import { printFigure } from './figures.ts'
import { startLoad } from './load.ts'
import { startPgbouncer } from './pgbouncer.ts'
import { type Postgres, startPostgres } from './postgres.ts'

let postgres: Postgres
let cluster: Cluster

beforeAll(async () => {
  postgres = await startPostgres()
  cluster = await newCluster({ DATABASE_URL: postgres.url })
})

const first = { size: 10, current: 1 }

async function signedIn({ url }: RunningServer, name: string): Promise<Browser> {
  const browser = new Browser(`${url}/api`)
  expect((await browser.signIn(name)).status).toBe(200)
  return browser
}

async function moveMoney(admin: Browser, finance: Browser): Promise<void> {
  const transfer = await admin.call('/transfer/addTransfer', {
    requestNo: randomUUID(),
    outAccountType: 'merchant',
    outCustomerUid: '',
    inAccountType: 'customer',
    inCustomerUid: await admin.customerUid(),
    currency: 'USDT',
    amount: '1',
    remark: '',
  })
  expect(transfer.code).toBe('200')
  const orderNo = await decideWithUndo(admin, finance)
  await expect.poll(() => statusOf(admin, orderNo)).toBe(approved)
}

async function exportOrders(admin: Browser): Promise<void> {
  const { data } = await admin.call('/payChargeMoneyOrder/export')
  const stateOf = async () => {
    const records = (await admin.call('/exportRecords/list', first)).data.records
    return records.find((each: { recordId: string }) => each.recordId === data.recordId)
      .exportStatus
  }
  await expect.poll(stateOf).toBe('ready')
}

for (const mode of ['transaction', 'session'] as const) {
  describe(`behind pgbouncer in ${mode} mode`, () => {
    let server: RunningServer
    let admin: Browser

    beforeAll(async () => {
      const pooler = await startPgbouncer(postgres, mode)
      server = await cluster.server({ DATABASE_POOLER_URL: pooler.url })
      await fund(postgres.url)
      admin = await signedIn(server, 'admin')
      return () => server.stop()
    })

    test('operators sign in, look at lists, move money and export; jobs do their work', async () => {
      const finance = await signedIn(server, 'finance')
      for (const path of ['/payChargeMoneyOrder/list', '/mentionMoneyOrder/list', '/transfer/list'])
        expect((await admin.call(path, first)).code).toBe('200')
      await moveMoney(admin, finance)
      await exportOrders(admin)
      const ready = await fetch(`${server.url}/ready`)
      expect(await ready.json()).toEqual({
        status: 'ready',
        version,
        database: 'ok',
        failedJobs: 0,
      })
    })

    test('the books agree', async () => {
      const { error, code } = await runProgram(['server/src/cli/audit.ts'], {
        DATABASE_URL: postgres.url,
        DATA_DIR: cluster.dataDir,
      })
      expect([error, code]).toEqual(['', 0])
    })
  })
}

test('a database that restarts is waited for: behind the pooler no call fails that could wait', async () => {
  const pooler = await startPgbouncer(postgres, 'transaction')
  const server = await cluster.server({ DATABASE_POOLER_URL: pooler.url })
  await fund(postgres.url)
  const admin = await signedIn(server, 'admin')
  const load = startLoad(admin, { readers: 6, writers: 2 })
  await expect.poll(() => load.made.length).toBeGreaterThan(20)
  const at = performance.now()
  await postgres.stop()
  const stopped = performance.now()
  await sleep(1_700)
  await postgres.start()
  const started = performance.now()
  const before = load.made.length
  await expect.poll(() => load.made.length - before).toBeGreaterThan(20)
  await load.stop()
  const failed = load.answers.filter(({ status }) => status !== 200)
  // On a machine that takes long to start a database, callers who came first may not wait for it.
  const couldWait = failed.filter((call) => call.at > Math.max(stopped, started - 3_500))
  const longest = Math.max(...load.answers.map(({ ms }) => ms))
  printFigure(
    `Restart behind the pooler: ${((performance.now() - at) / 1000).toFixed(1)} s, ${failed.length} calls of its moment failed, longest call ${(longest / 1000).toFixed(1)} s`,
  )
  expect(couldWait).toEqual([])
  expect(longest).toBeLessThan(10_000)
  await server.stop()
})

test('whatever somebody else has left in a session of the pooler, ours are as they should be', async () => {
  // One session for all: who comes next gets it as it was left.
  const pooler = await startPgbouncer(postgres, 'transaction', { default_pool_size: 1 })
  const somebody = new Client({ connectionString: pooler.url })
  await somebody.connect()
  await somebody.query(
    `set role none; set TimeZone = 'Asia/Tokyo'; set default_transaction_read_only = on;
     set default_transaction_isolation = 'serializable'; set statement_timeout = 0`,
  )
  const db = openDatabase(pooler.url, 8, { pooled: true })
  const ask = {
    text: `select current_user as role, current_setting('TimeZone') as zone,
      current_setting('transaction_read_only') as "isReadOnly", current_setting('transaction_isolation') as isolation,
      current_setting('statement_timeout') as "timeLimit"`,
  }
  const ours = { role: applicationRole, zone: 'UTC', timeLimit: '30s' }
  const writing = { ...ours, isReadOnly: 'off', isolation: 'read committed' }
  try {
    expect((await somebody.query(ask)).rows).toMatchObject([
      { role: 'countinghouse', zone: 'Asia/Tokyo', isReadOnly: 'on' },
    ])
    expect(await db.sql.unsafe(ask.text)).toEqual([writing])
    expect(await db.asMerchant('10001', (tx) => tx.unsafe(ask.text))).toEqual([writing])
    const [read] = await db.readPipelined('10001', (tx) => [tx.unsafe(ask.text)])
    expect(read).toEqual([{ ...ours, isReadOnly: 'on', isolation: 'repeatable read' }])
  } finally {
    await db.close()
    await somebody.end()
  }
})

describe('a server that was given the pooler as its database', () => {
  const start = async (ignored: string) => {
    const pooler = await startPgbouncer(postgres, 'transaction', {
      ...(ignored && { ignore_startup_parameters: ignored }),
    })
    return runProgram(['server/src/main.ts'], {
      DATABASE_URL: pooler.url,
      DATA_DIR: cluster.dataDir,
      PORT: '0',
    })
  }

  test('does not start, and says how it is meant to be', async () => {
    const { error, code } = await start('')
    expect(error.trim()).toBe(
      'DATABASE_URL leads to a pooler. Give its address as DATABASE_POOLER_URL, and the address of the database itself as DATABASE_URL.',
    )
    expect(code).toBe(1)
  })

  test('does not start as the owner of the tables when the pooler drops the role without a word', async () => {
    const { error, code } = await start('options')
    expect(error.trim()).toBe(
      "The database works as countinghouse and not as countinghouse_app: is there a pooler before it? Give its address as DATABASE_POOLER_URL, and the database's own as DATABASE_URL.",
    )
    expect(code).toBe(1)
  })
})
