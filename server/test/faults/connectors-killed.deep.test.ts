/**
 * Kills a server again and again and lets a connector fail at any step: every instruction arrives and takes effect
 * once, every report counts once, and the books add up.
 */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Report } from '@countinghouse/contract/areas/connector/report.ts'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { chanceOf } from '../../../connectors/sandbox/world/random.ts'
import { withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { booksOf } from '../app/books.ts'
import { connectorOf, newConnector, type TestConnector } from '../app/connector.ts'
import {
  newDataDir,
  type RunningServer,
  removeDataDir,
  startServer,
} from '../app/running-server.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { newOrder } from '../orders/order-factory.ts'
import { deposit } from '../orders/orders.ts'

const merchantId = '10001'
const orderCount = 60
const kills = 4
const chance = chanceOf(Number(process.env.SEED ?? 3693))
const app = await startTestApp()
const dataDir = await newDataDir()
afterAll(() => removeDataDir(dataDir))

/** On the same database; whatever a killed one was at is not waited for. */
const startOther = () =>
  startServer(dataDir, {
    env: {
      DATABASE_URL: app.databaseUrl,
      DEMO: 'off',
      DEMO_CAPTCHA: '',
      SECRETS_KEY_FILE: inject('keyFile'),
    },
  })

async function kill(server: RunningServer): Promise<void> {
  const ended = once(server.process, 'exit')
  server.process.kill('SIGKILL')
  await ended
  await app.owner`update job set leased_until = '-infinity' where leased_until > '-infinity'`
}

test('whatever is killed and whenever, coins are sent once for each order, and each report counts once', async () => {
  await deposit(app.db, merchantId, 'rich', '100000')
  await app.owner`update connector set is_enabled = false`

  /** What the connector remembers across its crashes: what it has sent, by instruction. */
  const sent = new Map<string, Instruction>()
  let heard = 0
  const fails = (response: ServerResponse) => {
    response.destroy()
  }
  const program = createServer(async (request, response) => {
    const told = JSON.parse(await text(request)) as Instruction
    if (told.order === null)
      return void response.end(JSON.stringify({ outcome: 'refused', reason: 'No addresses' }))
    heard += 1
    if (chance.next() < 0.2) return fails(response)
    sent.set(told.instructionId, told)
    if (chance.next() < 0.2) return fails(response)
    response.end(JSON.stringify({ outcome: 'accepted' }))
  })
  program.listen(0, '127.0.0.1')
  await once(program, 'listening')
  afterAll(() => void program.close())
  const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`
  const connector = await newConnector(app, 'failing', { services: ['TRC20'], url })

  let other: RunningServer | undefined = await startOther()
  const places: (() => TestConnector)[] = [
    () => connector,
    () =>
      other
        ? connectorOf(
            { url: `${other.url}/api` },
            connector.name,
            connector.privateKey,
            connector.publicKeyPem,
          )
        : connector,
  ]

  const orderNos = new Set<string>()
  const approving = (async () => {
    for (let made = 0; made < orderCount; made++) {
      const { order_no: orderNo } = await newOrder.withdrawal(app.db)
      await app.db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, withdrawalOrder, {
          merchantId,
          orderNo,
          move: 'approve',
          actor: 'operator:finance',
        }),
      )
      orderNos.add(orderNo)
      await pause(chance.next() * 200)
    }
  })()

  let isOver = false
  const reporting = (async () => {
    while (!isOver) {
      const due = [...sent.values()].filter(() => chance.next() * sent.size < 10)
      const reports = due.flatMap(({ order, instructionId }) =>
        (['broadcast', 'complete'] as const).map(
          (event): Report => ({
            reportId: `${instructionId}-${event}`.slice(-64),
            at: new Date().toISOString(),
            merchantId,
            orderNo: order?.orderNo ?? '',
            event,
            ...(event === 'broadcast' && { txHash: instructionId.slice(-40) }),
          }),
        ),
      )
      const place = places[chance.next() < 0.5 ? 0 : 1] as () => TestConnector
      // One that was killed takes nothing: it is told again, to whichever is there.
      if (reports.length > 0)
        await place()
          .send('/reports', { reports })
          .catch(() => {})
      await pause(100)
    }
  })()

  const killing = (async () => {
    for (let count = 0; count < kills; count++) {
      await pause(500 + chance.next() * 2500)
      if (other) await kill(other)
      other = undefined
      other = await startOther()
    }
  })()

  await Promise.all([approving, killing])
  await vi.waitFor(
    async () => {
      await app.owner`update job_lane set held_until = now() where held_until > now()`
      const [row] = await app.owner`
        select count(*)::int as completed from withdrawal_order
        where status = ${withdrawalOrder.machine.states.completed.id} and order_no = any(${[...orderNos]}::text[])`
      expect(row?.completed).toBe(orderCount)
    },
    { timeout: waitLimitMs, interval: 500 },
  )
  isOver = true
  await reporting

  expect(heard).toBeGreaterThan(orderCount)
  expect(sent.size).toBe(orderCount)
  expect(new Set([...sent.values()].map(({ order }) => order?.orderNo))).toEqual(orderNos)
  const counted = await app.owner`
    select move, count(*)::int as count, count(distinct order_no)::int as orders from order_event
    where order_no = any(${[...orderNos]}::text[]) and actor = 'upstream' group by 1 order by 1`
  expect(counted).toEqual(
    ['broadcast', 'complete', 'send'].map((move) => ({
      move,
      count: orderCount,
      orders: orderCount,
    })),
  )
  expect(await booksOf(app, merchantId)).toEqual([])
})
