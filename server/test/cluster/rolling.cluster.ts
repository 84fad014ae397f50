/** Two servers behind nginx that are restarted one after the other under load, as docs/operations.md tells it. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { Browser } from '../app/browser.ts'
import { type RunningServer, runProgram } from '../app/running-server.ts'
import { fund } from '../orders/fund.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { approved, decideWithUndo, statusOf } from './decide.ts'
import { printFigure } from './figures.ts'
import { startLoad } from './load.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { freePort } from './own-directory.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const rounds = Number(process.env.ROLLING_RESTARTS ?? 20)
const grace = { STOP_GRACE: '3' }
const limitMs = 25_000

let postgres: Postgres
let cluster: Cluster
let nginx: Nginx
let ports: number[]
const servers: RunningServer[] = []

const start = (port: number) => cluster.server({ PORT: String(port), ...grace })

beforeAll(async () => {
  postgres = await startPostgres()
  cluster = await newCluster({ DATABASE_URL: postgres.url, TRUST_PROXY: '1' })
  ports = [await freePort(), await freePort()]
  for (const port of ports) servers.push(await start(port))
  await fund(postgres.url)
  nginx = await startNginx(ports)
})

/** The servers that were asked, the last of which has answered. */
async function askReady(): Promise<string> {
  const response = await fetch(`${nginx.url}/leave`)
  await response.text()
  return response.headers.get('x-server') ?? ''
}

/** How long the stop took. */
async function restart(place: number): Promise<number> {
  const { process: child } = servers[place] as RunningServer
  const port = ports[place] as number
  const ended = once(child, 'exit')
  const begun = performance.now()
  child.kill('SIGTERM')
  for (let i = 0; i < 20; i++) {
    await askReady()
    await sleep(100)
  }
  await ended
  const ms = performance.now() - begun
  expect(child.exitCode).toBe(0)
  servers[place] = await start(port)
  await expect.poll(askReady, { interval: 200 }).toMatch(new RegExp(`:${port}$`))
  return ms
}

test(`${rounds} rolling restarts under load: no request fails, streams move over, jobs are done, the books agree`, async () => {
  const admin = new Browser(`${nginx.url}/api`)
  const finance = new Browser(`${nginx.url}/api`)
  await admin.signIn('admin')
  await finance.signIn('finance')
  const load = startLoad(admin, {
    readers: 3,
    writers: 1,
    writeEveryMs: 500,
    listeners: 2,
    page: `${nginx.url}/live`,
  })
  const decided: string[] = []
  let slowestStop = 0
  const begun = performance.now()
  for (let round = 0; round < rounds; round++) {
    for (const place of servers.keys()) {
      // Pending for five seconds: whichever server is there then carries it out.
      decided.push(await decideWithUndo(admin, finance))
      slowestStop = Math.max(slowestStop, await restart(place))
      expect(load.failed).toEqual([])
    }
  }
  const seconds = (performance.now() - begun) / 1000
  await load.stop()
  printFigure(
    `${rounds} rolling restarts of two servers behind nginx: ${load.answers.length} requests in ${Math.round(seconds)} s, ${load.failed.length} failed, ${load.streams()} streams opened; slowest stop ${(slowestStop / 1000).toFixed(1)} s`,
  )
  expect(load.failed).toEqual([])
  expect(slowestStop).toBeLessThan(limitMs)
  expect(load.streams()).toBeGreaterThan(rounds)
  for (const orderNo of decided) await expect.poll(() => statusOf(admin, orderNo)).toBe(approved)
  const { error, code } = await runProgram(['server/src/cli/audit.ts'], {
    DATABASE_URL: postgres.url,
    DATA_DIR: cluster.dataDir,
  })
  expect([error, code]).toEqual(['', 0])
}, 3_000_000)
