/** The server of the last release and this one side by side on the new schema, as in an upgrade of one after the other. */
import { beforeAll, expect, test } from 'vitest'
import { readMigrations } from '../../src/platform/db/migrations.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { approved, decideWithUndo, statusOf } from './decide.ts'
import { printFigure } from './figures.ts'
import { startLoad } from './load.ts'
import { exported, isListed, sessionAt, signedIn, transfer } from './operators.ts'
import { type Postgres, startPostgres } from './postgres.ts'
import { releasedServer } from './released-server.ts'

let postgres: Postgres
let cluster: Cluster
let old: RunningServer

beforeAll(async () => {
  postgres = await startPostgres()
  cluster = await newCluster({ DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' })
  const released = await releasedServer()
  old = await cluster.server({}, released)
  await released.fund(postgres.url)
})

test('both serve the same operators while the database is migrated and afterwards, and the books agree', async () => {
  const admin = await signedIn(old, 'admin')
  const finance = await signedIn(old, 'finance')
  const before = startLoad(admin, { readers: 2, writers: 1 })
  await expect.poll(() => before.made.length).toBeGreaterThan(5)
  // Migrates under the hands of the old one.
  const young = await cluster.server({})
  const [adminHere, financeHere] = [sessionAt(young, admin), sessionAt(young, finance)]
  const after = startLoad(adminHere, { readers: 2, writers: 1 })
  // Signs in at both while both work.
  for (const server of [old, young])
    expect((await (await signedIn(server, 'viewer')).call('/userInfo')).status).toBe(200)

  for (const [one, other] of [
    [admin, adminHere],
    [adminHere, admin],
  ] as const) {
    const { data } = await transfer(one)
    expect(await isListed(other, data.orderNo)).toBe(true)
    expect((await exported(one, '/transfer/export', other)).status).toBe(200)
  }
  const decided = [
    await decideWithUndo(admin, financeHere),
    await decideWithUndo(adminHere, finance),
  ]
  for (const orderNo of decided)
    for (const browser of [admin, adminHere])
      await expect.poll(() => statusOf(browser, orderNo)).toBe(approved)

  await Promise.all([before.stop(), after.stop()])
  expect([...before.failed, ...after.failed]).toEqual([])
  const { all, released } = await readMigrations()
  const newer = all.filter(({ name }) => name > released.migration).length
  printFigure(
    `The released server and the new one side by side, ${newer} migrations between them: ${before.answers.length} and ${after.answers.length} calls, none failed`,
  )
  await old.stop()
  expect(old.process.exitCode).toBe(0)
  const { error, code } = await runProgram(['server/src/cli/audit.ts'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: cluster.dataDir,
  })
  expect([error, code]).toEqual(['', 0])
})
