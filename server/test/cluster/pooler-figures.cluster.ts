/** What a pooler costs and what a second server brings, on this machine: figures, not limits. */
import { availableParallelism } from 'node:os'
import { beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../src/areas/merchant/create-merchant.command.ts'
import { withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { Browser } from '../app/browser.ts'
import { atEndOfFile } from '../app/end-of-file.ts'
import type { RunningServer } from '../app/running-server.ts'
import { deposit, withdrawal } from '../orders/orders.ts'
import { type Cluster, newCluster } from './cluster-server.ts'
import { printFigure } from './figures.ts'
import { startNginx } from './nginx.ts'
import { type Pgbouncer, startPgbouncer } from './pgbouncer.ts'
import { type Postgres, startPostgres } from './postgres.ts'

const atOnce = 8
const listMs = 4_000
const approvals = 480
const merchantId = '80001'

let postgres: Postgres
let pooler: Pgbouncer
let cluster: Cluster
let direct: RunningServer
let pooled: RunningServer

beforeAll(async () => {
  postgres = await startPostgres()
  pooler = await startPgbouncer(postgres, 'transaction')
  cluster = await newCluster({ DATABASE_URL: postgres.url, TRUST_PROXY: '1' })
  direct = await cluster.server({})
  pooled = await cluster.server({ DATABASE_POOLER_URL: pooler.url })
})

const rate = (count: number, ms: number) => count / (ms / 1000)

/** Pages per second of the first page of a list, by so many consoles at once. */
async function listsPerSecond(url: string): Promise<number> {
  const browser = new Browser(`${url}/api`)
  await browser.signIn('admin')
  let pages = 0
  const begun = performance.now()
  const look = async () => {
    while (performance.now() - begun < listMs) {
      const { status } = await browser.call('/payChargeMoneyOrder/list', { size: 10, current: 1 })
      expect(status).toBe(200)
      pages += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return rate(pages, performance.now() - begun)
}

/** Decisions per second by the engine, as a call makes them. */
async function approvalsPerSecond(db: Database, orderNos: string[]): Promise<number> {
  const queue = orderNos.values()
  const begun = performance.now()
  const decide = async () => {
    for (const orderNo of queue)
      await db.asMerchant(merchantId, async (tx) => {
        const actor = 'operator:figures'
        await moveOrder(tx, withdrawalOrder, { merchantId, orderNo, move: 'approve', actor })
        await tx`select append_audit(null, 'withdrawal.approve', '{}', 'figures')`
      })
  }
  await Promise.all(Array.from({ length: atOnce }, decide))
  return rate(orderNos.length, performance.now() - begun)
}

/** Each once to warm up, then in turns: what else the machine does meets both. */
async function inTurns(a: () => Promise<number>, b: () => Promise<number>) {
  await a()
  await b()
  const [firstA, firstB, secondB, secondA] = [await a(), await b(), await b(), await a()]
  return [(firstA + secondA) / 2, (firstB + secondB) / 2] as const
}

const compared = (a: number, than: string, b: number) =>
  `${Math.round(a)}/s, ${(a / b).toFixed(2)} times ${than} (${Math.round(b)}/s)`

test('list pages through pgbouncer against direct', async () => {
  const [through, without] = await inTurns(
    () => listsPerSecond(pooled.url),
    () => listsPerSecond(direct.url),
  )
  printFigure(
    `list pages through pgbouncer, ${atOnce} at once: ${compared(through, 'a direct connection', without)}`,
  )
  expect(through).toBeGreaterThan(0)
})

test('approvals through pgbouncer against direct', async () => {
  const [own, throughPooler] = [
    openDatabase(postgres.url, 22),
    openDatabase(pooler.url, 22, { pooled: true }),
  ]
  atEndOfFile(() => Promise.all([own.close(), throughPooler.close()]))
  await createMerchant(own, { merchantId, name: merchantId, useLocalConfig: 0, countries: [] })
  const orderNos: string[] = []
  for (let i = 0; i < approvals; i++)
    await own.asMerchant(merchantId, async (tx) => {
      const uid = `C${i % 40}`
      await deposit(tx, merchantId, uid, '10')
      orderNos.push((await withdrawal(tx, merchantId, uid, '5')).order_no)
    })
  const next = () => orderNos.splice(0, approvals / 6)
  const [through, without] = await inTurns(
    () => approvalsPerSecond(throughPooler, next()),
    () => approvalsPerSecond(own, next()),
  )
  printFigure(
    `approvals through pgbouncer, ${atOnce} at once: ${compared(through, 'a direct connection', without)}`,
  )
  expect(through).toBeGreaterThan(0)
})

test('two servers against one, behind nginx', async () => {
  const second = await cluster.server({})
  const ports = [direct, second].map(({ url }) => Number(new URL(url).port))
  const [both, single] = [await startNginx(ports), await startNginx(ports.slice(0, 1))]
  const [two, one] = await inTurns(
    () => listsPerSecond(both.url),
    () => listsPerSecond(single.url),
  )
  printFigure(
    `list pages from two servers behind nginx, ${atOnce} at once: ${compared(two, 'one server', one)}: everything shares ${availableParallelism()} cores`,
  )
  expect(two).toBeGreaterThan(0)
})
