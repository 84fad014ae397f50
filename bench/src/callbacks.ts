/** How soon merchants' servers are told: thousands of orders at once, and one while the servers of others are dead. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withdrawalMachine } from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import { createOperator } from '@countinghouse/server/src/areas/session/create-operator.command.ts'
import { enqueueNotification } from '@countinghouse/server/src/engine/orders/notify.ts'
import type { Database } from '@countinghouse/server/src/platform/db/database.ts'
import type { DatabaseAddress } from '@countinghouse/server/src/platform/db/hosts.ts'
import { type OwnerSql, withOwner } from '@countinghouse/server/src/platform/db/owner.ts'
import { insertOrderRows } from '@countinghouse/server/test/orders/order-rows.ts'
import { type Arrivals, CallbackReceiver } from './callback-receiver.ts'
import { askAndRead, askerOf } from './latency.ts'
import { loadEachOnce } from './load.ts'
import { median } from './median.ts'
import { benchOperator, signIn } from './session.ts'
import type { Row } from './table.ts'

const atOnce = 5000
const deadHosts = 24
const deadMerchants = 4
const samples = 200
const first = 76_001

export async function* measureCallbacks(
  url: string,
  db: Database,
  address: DatabaseAddress,
): AsyncGenerator<Row> {
  let merchantId = first
  for (const answerMs of [50, 0])
    yield await manyAtOnce(db, address, String(merchantId++), answerMs)
  yield await besideDeadHosts(url, db, address, merchantId)
}

async function manyAtOnce(
  db: Database,
  address: DatabaseAddress,
  merchantId: string,
  answerMs: number,
): Promise<Row> {
  const receiver = await CallbackReceiver.start(answerMs)
  try {
    const { url } = receiver
    const orders = await withOwner(address, (owner) =>
      endedOrders(db, owner, merchantId, atOnce, () => url),
    )
    const since = Date.now()
    await tellAll(db, merchantId, orders)
    const { times, mostAtOnce } = await allArrived(receiver, atOnce)
    const waits = Object.values(times).map((at) => (at - since) / 1000)
    const all = Math.max(...waits)
    const body = JSON.stringify({ data: { orderNo: 'bare' }, more: 'x'.repeat(900) })
    const requests = Array.from({ length: atOnce }, () => ({ body }))
    const bare = atOnce / (await loadEachOnce({ url, connections: mostAtOnce, requests }))
    return [
      `${atOnce.toLocaleString('en')} callbacks at once to one host that answers ${answerMs ? `after ${answerMs} ms` : 'at once'}, first tries of all`,
      `${all.toFixed(1)} s`,
      `${(all / bare).toFixed(2)} times a bare loop over ${mostAtOnce} connections (${bare.toFixed(1)} s); p50 ${median(waits).toFixed(1)} s`,
    ]
  } finally {
    receiver.stop()
  }
}

async function besideDeadHosts(
  url: string,
  db: Database,
  address: DatabaseAddress,
  firstMerchant: number,
): Promise<Row> {
  const receiver = await CallbackReceiver.start(0)
  const deadOrders: [merchantId: string, orders: readonly EndedOrder[]][] = []
  const [healthy, ...dead] = Array.from({ length: deadMerchants + 1 }, (_, index) =>
    String(firstMerchant + index),
  ) as [string, ...string[]]
  try {
    const orders = await withOwner(address, async (owner) => {
      const each = atOnce / deadMerchants
      for (const [index, merchantId] of dead.entries()) {
        const hosts = deadHosts / deadMerchants
        const hostOf = (order: number) => receiver.silentUrl(index * hosts + (order % hosts))
        const waiting = await endedOrders(db, owner, merchantId, each, hostOf)
        deadOrders.push([merchantId, waiting])
      }
      return endedOrders(db, owner, healthy, 2 * samples, () => receiver.url)
    })
    const ask = askerOf(url, await newOperator(url, db, healthy))
    const told = async (some: readonly EndedOrder[]) => {
      const waits: number[] = []
      for (const { order_no: orderNo } of some) {
        const since = Date.now()
        await askAndRead(ask, '/mentionMoneyOrder/pushOrderMsgNew', { orderNo })
        const { times } = await allArrived(receiver, 1)
        waits.push((times[orderNo] ?? 0) - since)
      }
      return p99(waits)
    }
    const idle = await told(orders.slice(samples))
    for (const [merchantId, waiting] of deadOrders) await tellAll(db, merchantId, waiting)
    const busy = await told(orders.slice(0, samples))
    return [
      `first try to a healthy host while ${deadHosts} dead hosts of ${deadMerchants} merchants have ${atOnce.toLocaleString('en')} waiting, p99`,
      `${busy.toFixed(0)} ms`,
      `${(busy / idle).toFixed(1)} times an idle server (${idle.toFixed(0)} ms), ${samples} each`,
    ]
  } finally {
    receiver.stop()
    // What would be tried for days.
    await withOwner(address, (owner) => owner`delete from job where merchant_id = any(${dead})`)
  }
}

interface EndedOrder {
  merchant_id: string
  order_no: string
  notify_url: string | null
}

async function endedOrders(
  db: Database,
  owner: OwnerSql,
  merchantId: string,
  count: number,
  hostOf: (order: number) => string,
): Promise<EndedOrder[]> {
  await createMerchant(db, { merchantId, name: merchantId, useLocalConfig: 0, countries: [] })
  await insertOrderRows(owner, 'withdrawal_order', merchantId, count)
  const hosts = Array.from({ length: count }, (_, order) => hostOf(order))
  return owner<EndedOrder[]>`
    update withdrawal_order o set status = ${withdrawalMachine.states.auditRejected.id}, notify_status = 0,
      finished_at = now(), notify_url = (${hosts}::text[])[right(order_no, 6)::int]
    where merchant_id = ${merchantId} and order_no like 'N%' returning merchant_id, order_no, notify_url`
}

const tellAll = (db: Database, merchantId: string, orders: readonly EndedOrder[]) =>
  db.asMerchant(merchantId, (tx) => enqueueNotification(tx, 'withdrawal', orders, { attempt: 1 }))

async function newOperator(url: string, db: Database, merchantId: string) {
  const { userName: name, password } = benchOperator(merchantId)
  await createOperator(db, { merchantId, name, password, roles: ['admin'], introduction: '' })
  return signIn(url, { userName: name, password })
}

async function allArrived(receiver: CallbackReceiver, count: number): Promise<Arrivals> {
  const all: Arrivals = { times: {}, mostAtOnce: 0 }
  for (;;) {
    const { times, mostAtOnce } = await receiver.arrivals()
    for (const [orderNo, at] of Object.entries(times)) all.times[orderNo] ??= at
    all.mostAtOnce = Math.max(all.mostAtOnce, mostAtOnce)
    if (Object.keys(all.times).length >= count) return all
    await sleep(count === 1 ? 2 : 100)
  }
}

const p99 = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0
