/** A day of the demo world as it is shipped, from its first minute: does it look like a business all the time? */
import type { Field } from '@countinghouse/contract/engine/list.ts'
import { orders } from '@countinghouse/contract/registry/orders.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { exportedLists, orderRegistry } from '../src/order-registry.ts'
import { booksOf } from '../test/app/books.ts'
import { signedIn } from '../test/app/builders.ts'
import { startTestApp, type TestApp } from '../test/app/test-app.ts'
import {
  addUsed,
  emptyStates,
  forgotten,
  nameOfField,
  nameOfWord,
  ordersByNow,
  reviewQueues,
  stillness,
  type Used,
  unbelievable,
  unreachedStates,
} from './testing/observed.ts'
import { type PlayedWorld, playedWorld, startAt } from './testing/played-world.ts'
import { demoMerchants, past } from './world/demo-world.ts'

let app: TestApp
let world: PlayedWorld
const start = startAt(10)
const minute = 60_000
const hour = 60 * minute
const merchants = demoMerchants.map(({ merchantId }) => merchantId)
const periods = ['today', 'last7Days', 'last30Days', 'last90Days'] as const
/** States that last for less than seconds, and one that is over as soon as an operator has approved. */
const momentary = [
  'cryptoPayout pendingPlatformAudit',
  'withdrawal auditSuccessful',
  'transfer auditing',
  'localPayin toBeSubmitted',
  'localPayout toBeSubmitted',
]
/** What a chain or bank takes back is rare, and left to reversal.test.ts. */
const takenBack = ['cryptoPayin reversed', 'deposit reversed', 'localPayin reversed']
const inDebt = 'payments that are taken back are left to reversal.test.ts'
/** Every list of orders and balances. Reports are sums of them, and who exports and seals is a person. */
const lists = Object.values(exportedLists(orderRegistry))
  .map(({ list }) => list)
  .filter(({ name }) => name in orders || /^(merchant|customer).*(Asset|Summary|Flow)$/.test(name))
const unused: Readonly<Record<string, string>> = {
  'transfer expectedFee': 'the platform completes a transfer at once',
  'p2pPayin settleDueTime': 'pairs settle at once, as long as the merchant does not say otherwise',
  'p2pPayout batchNo': 'files of payouts are left to demo.test.ts',
  'p2pPayout batchRow': 'the same',
  'verifyStatus pending': 'a verification takes seconds',
  'merchantAsset debt': inDebt,
  'merchantFiatAsset debt': inDebt,
  'customerAsset debt': inDebt,
  'customerAssetSummary debt': inDebt,
}
/** What is planned comes within an hour, or seven for what an operator does now and then. */
const longestMs = 8 * hour
/** Of the orders by this time of other days. */
const inLine = { least: 0.6, most: 1.6, few: 5 }

interface Look {
  unbelievable: string[]
  queues: [string, number][]
  outOfLine: string[]
}

async function look(): Promise<Look> {
  const { now } = world.clock
  const seen: Look = { unbelievable: [], queues: [], outOfLine: [] }
  for (const id of merchants) {
    seen.unbelievable.push(...(await unbelievable(app, id, periods, now)))
    const [today = 0, ...others] = await ordersByNow(app, id, now)
    const usual = others.toSorted((a, b) => a - b)[3] ?? 0
    const isFar = today < inLine.least * usual || today > inLine.most * usual
    if (isFar && Math.abs(today - usual) > inLine.few)
      seen.outOfLine.push(`${id} ${now.toISOString()}: ${today} orders, ${usual} on other days`)
  }
  return seen
}

const looks: Look[] = []
const queues: [string, number][] = []
let empty: string[] = []
const used: Used = { fields: new Set(), words: new Set() }

beforeAll(async () => {
  app = await startTestApp()
  world = await playedWorld(app, { merchants: demoMerchants, orders: 1300, days: past.days, start })
  empty = await emptyStates(app, merchants[0] ?? '')
  looks.push(await look())
  const admins = [await signedIn(app, 'admin'), await signedIn(app, 'lantern')]
  const use = async (some = lists) => {
    for (const admin of admins) for (const list of some) await addUsed(used, admin, list)
  }
  await use()
  const count = async () => {
    for (const id of merchants) queues.push(...(await reviewQueues(app, id)))
  }
  await count()
  await world.playUntil(10 * minute, 5_000)
  for (let hours = 1; hours <= 24; hours++) {
    looks.push(await look())
    // What was written is read within hours.
    await use(lists.filter(({ fields }) => 'unreadCount' in fields))
    await count()
    await world.playUntil(hours * hour, 20_000)
  }
  looks.push(await look())
  await use()
  await world.stop()
}, 900_000)

describe('a day of the demo world', () => {
  test('has only comparisons that a person would believe, at the start and all day', () => {
    expect(looks.flatMap((seen) => seen.unbelievable)).toEqual([])
  })

  test('has about as many orders by any hour as other days had by then', () => {
    expect(looks.flatMap((seen) => seen.outOfLine)).toEqual([])
  })

  test('has between five and twenty orders in every review queue', () => {
    expect(queues.filter(([, waiting]) => waiting < 5 || waiting > 20)).toEqual([])
  })

  test('begins with an order in every state that lasts', () => {
    expect(empty.filter((state) => ![...momentary, ...takenBack].includes(state))).toEqual([])
  })

  test('brings an order to every state that there is', async () => {
    expect(await unreachedStates(app)).toEqual(takenBack)
  })

  test('has something in every field of orders and balances, and every word of their choices', () => {
    const fields = lists.flatMap((list) =>
      Object.keys(list.fields).map((field) => nameOfField(list, field)),
    )
    const words = Object.values(orders).flatMap(({ list }) =>
      Object.values<Field>(list.fields).flatMap((field) =>
        field.type === 'choice'
          ? Object.keys(field.choices.ids).map((word) => nameOfWord(field.choices, word))
          : [],
      ),
    )
    const missing = [
      ...fields.filter((field) => !used.fields.has(field)),
      ...words.filter((word) => !used.words.has(word)),
    ]
    expect([...new Set(missing)].filter((name) => !(name in unused))).toEqual([])
  })

  test('moves something every 20 seconds for ten minutes', async () => {
    const soon = new Date(start.getTime() + 10 * minute)
    expect(await stillness(app, start, soon)).toBeLessThanOrEqual(20)
  })

  test('leaves nobody waiting but for people, and those who may still pay', async () => {
    const { now } = world.clock
    const since = new Date(now.getTime() - longestMs)
    for (const id of merchants) expect(await forgotten(app, id, since, now)).toEqual([])
  })

  test('has books that balance', async () => {
    for (const id of merchants) expect(await booksOf(app, id)).toEqual([])
  })
})
