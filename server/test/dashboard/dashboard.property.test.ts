/** The dashboard over HTTP: against a recount, against reports, against the lists that its work opens, and by role. */
import {
  merchantAssetList,
  merchantFiatAssetList,
} from '@countinghouse/contract/areas/asset/asset.lists.ts'
import type {
  DashboardStats,
  Work,
} from '@countinghouse/contract/areas/dashboard/dashboard.contract.ts'
import { dashboardPeriods } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { exportRecordList } from '@countinghouse/contract/areas/export-record/export-record.list.ts'
import { creditStatuses, notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import {
  type ReportZone,
  reportZones,
  zoneNames,
} from '@countinghouse/contract/engine/report-day.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { mayUse, permits, roles } from '@countinghouse/contract/permissions.ts'
import {
  type OrderKind,
  orderKindNames,
  orderKindOf,
  orders,
} from '@countinghouse/contract/registry/orders.ts'
import Big from 'big.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { createLargeHistory } from '../../demo/multiply/large-history.ts'
import { setFirstRates } from '../../demo/world/exchange-rates.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import type { Browser } from '../app/browser.ts'
import { signedIn } from '../app/builders.ts'
import { some } from '../app/depth.ts'
import { startTestApp } from '../app/test-app.ts'
import { insertOrderRows, recordWritten } from '../orders/order-rows.ts'
import { payPayin, pendingPayin } from '../orders/orders.ts'
import { dashboardByHand, pastOf, sumsByHand } from './dashboard-by-hand.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const dashboards = dashboardPeriods.flatMap((period) => zoneNames.map((zone) => ({ period, zone })))
const app = await startTestApp()
const byRole = new Map()
for (const role of roles) byRole.set(role, await signedIn(app, role))
const admin = byRole.get('admin') as Browser
await setRates(app.owner, [{ currency: 'USDT', usd: '0.9' }])
const past = {
  orders: 3000,
  customers: 40,
  days: 70,
  seed: 8,
  maker: 'admin',
  checker: 'finance',
}
await setFirstRates(app.db)
await createLargeHistory(app.services, app.owner, { ...past, merchantId })
await app.owner`
    update deposit_order set notify_status = ${notifyStatuses.ids.notificationFailed}
    where merchant_id = ${merchantId} and right(order_no, 1) = '7'`
await recordWritten(app.owner, 'deposit_order', merchantId)
await payPayin(app.db, await pendingPayin(app.db, merchantId, '12.5'))

async function ask(browser: Browser, body: object): Promise<DashboardStats> {
  const answer = await browser.call('/dashboard/stats/all', body)
  expect([answer.status, answer.msg]).toEqual([200, ''])
  return answer.data
}

test.each(some(dashboards, 6))('of $period at $zone equals a recount', async (asked) => {
  const stats = await ask(admin, asked)
  const { current, previous, kinds, points } = stats
  expect({ current, previous, kinds, points }).toEqual(
    dashboardByHand(await pastOf(app.owner, merchantId), stats),
  )
  if (asked.period === 'last30Days')
    for (const figure of [current.received, current.paidOut, previous.fees])
      expect(Number(figure)).toBeGreaterThan(0)
})

/** What a report of the same days says of the kind. */
async function reported(report: Report, { from, to }: DashboardStats, zone: ReportZone) {
  const nameOf = (at: string, offset: number) =>
    new Date(Date.parse(at) + offset).toISOString().slice(0, 10)
  const offset = reportZones[zone] * 60_000
  const { data } = await admin.call(report.path, {
    size: 10_000,
    ...variantBody(report),
    reportDateStart: nameOf(from, offset),
    reportDateEnd: nameOf(to, offset - dayMs),
    zone,
  })
  const total = (field: string) =>
    (data.totals as Row[])
      .reduce((all, row) => all.plus(String(row[field] ?? 0)), new Big(0))
      .toFixed()
  return ['createdOrders', 'createdCompleted', 'completedOrders', 'usdValue'].map(total)
}

test.each(
  some(
    dashboards.filter(({ period }) => period !== 'today'),
    4,
  ),
)('of $period at $zone says what the reports of these days say', async (asked) => {
  const stats = await ask(admin, asked)
  for (const report of reports as readonly Report[]) {
    const kind = report.kind?.machine.kind
    if (!kind) continue
    const { current } = stats.kinds.find((each) => each.kind === kind) as never as {
      current: DashboardStats['kinds'][number]['current']
    }
    const { orders, succeeded, completed } = current
    const [created, createdCompleted, completedOrders, usd] = await reported(
      report,
      stats,
      asked.zone,
    )
    expect([kind, String(orders), String(succeeded), String(completed)]).toEqual([
      kind,
      created,
      createdCompleted,
      completedOrders,
    ])
    if ('usdValue' in report.measures) expect([kind, current.amount]).toEqual([kind, usd])
  }
})

describe('of today at half past an hour of UTC', () => {
  test('has hours and days of the zone, and the day before up to the same half hour', async () => {
    const stats = await ask(admin, { period: 'today', zone: 'GMT+5:30' })
    const [from, asOf] = [Date.parse(stats.from), Date.parse(stats.asOf)]
    expect(new Date(from).toISOString()).toMatch(/T18:30:00.000Z$/)
    expect(Date.parse(stats.to) - from).toBe(dayMs)
    expect(Date.parse(stats.previousFrom)).toBe(from - dayMs)
    const halfHour = Math.ceil((asOf + 1) / 1_800_000) * 1_800_000
    expect(Date.parse(stats.previousTo)).toBe(halfHour - dayMs)
    expect(stats.points.map(({ from: at }) => Date.parse(at))).toEqual(
      stats.points.map((_, index) => from + index * 3_600_000),
    )
    expect(Date.parse(stats.points.at(-1)?.from ?? '')).toBeLessThanOrEqual(asOf)
    expect(Date.parse(stats.points.at(-1)?.to ?? '')).toBeGreaterThan(asOf)
  })
})

test.each(some(zoneNames, 2))(
  'an order that is created before a midnight of %s and completed after it counts where each happened',
  async (zone) => {
    const before = await ask(admin, { period: 'last7Days', zone })
    const midnight = Date.parse(before.points[3]?.from ?? '')
    const at = (ms: number) => atTime(app.db, new HistoryClock(new Date(midnight + ms)))
    const order = await at(-1).asMerchant(merchantId, (tx) =>
      pendingPayin(tx, merchantId, '100', { processing_fee: '1' }),
    )
    await payPayin(at(0), order)
    const after = await ask(admin, { period: 'last7Days', zone })
    const receivedOn = (stats: DashboardStats, day: number) =>
      stats.points[day]?.rails.find(({ rail }) => rail === 'crypto')?.received ?? ''
    const more = (day: number) =>
      new Big(receivedOn(after, day)).minus(receivedOn(before, day)).toFixed()
    expect([more(2), more(3)]).toEqual(['0', '90'])
    expect(new Big(after.current.fees).minus(before.current.fees).toFixed()).toBe('0.9')
    expect(after.current.orders - before.current.orders).toBe(1)
  },
)

describe('work', () => {
  beforeAll(async () => {
    // Orders in every state of every kind, with all kinds of other values.
    for (const kind of orderKindNames) {
      const table = `${kind.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_order`
      await insertOrderRows(app.owner, table, '10002', 60)
    }
    await app.owner`update merchant set use_local_config = 1 where merchant_id = 10002`
    const { abnormalQuantityNotCredited: held } = creditStatuses.ids
    await app.owner`
      update crypto_payin_order set credit_status = ${held}
      where merchant_id = 10002 and status = ${orders.cryptoPayin.machine.states.confirming.id} and right(order_no, 1) > '3'`
  })

  const listed = async (browser: Browser, { kind, query }: Work) => {
    const list: List = kind ? orderKindOf(kind).list : exportRecordList
    const { msg, data } = await browser.call(list.path, {
      size: 5,
      current: 1,
      ...variantBody(list),
      ...query,
    })
    expect(msg).toBe('')
    return data.total
  }

  test('of every kind is as many as its list shows', async () => {
    const lantern = await signedIn(app, 'lantern')
    const recordId = (await lantern.call('/mentionMoneyOrder/export')).data.recordId
    await expect
      .poll(async () => (await lantern.call('/exportRecords/checkLinkValid', { recordId })).msg)
      .toBe('')
    const { work } = await ask(lantern, { period: 'today' })
    const found = new Set(work.map(({ work: name }) => name))
    expect([...found].sort()).toEqual(['appeal', 'decide', 'exportReady', 'notificationFailed'])
    const decided = work.flatMap(({ work: name, kind }) => (name === 'decide' ? [kind] : []))
    expect([...new Set(decided)]).toEqual([
      'cryptoPayin',
      'cryptoPayout',
      'deposit',
      'withdrawal',
      'localPayin',
      'p2pPayout',
    ])
    const failed = work.flatMap(({ work: name, kind }) =>
      name === 'notificationFailed' ? [kind] : [],
    )
    expect([...new Set(failed)]).toEqual(orderKindNames)
    // Local orders have a page for each country.
    for (const { kind, query } of work)
      expect([kind, query.country !== undefined]).toEqual([
        kind,
        kind?.startsWith('local') ?? false,
      ])
    for (const each of work) expect([each, await listed(lantern, each)]).toEqual([each, each.count])
  })

  test('of exports is over when one has been downloaded, and is nobody else’s', async () => {
    const finance = byRole.get('finance') as Browser
    const { data } = await finance.call('/mentionMoneyOrder/export')
    const exports = async (browser: Browser) => {
      const { work } = await ask(browser, { period: 'today' })
      return work.find(({ work: name }) => name === 'exportReady')
    }
    await expect.poll(async () => (await exports(finance))?.count).toBe(1)
    expect(await listed(finance, (await exports(finance)) as Work)).toBe(1)
    expect(await exports(admin)).toBeUndefined()
    const link = await finance.call('/exportRecords/checkLinkValid', data)
    await (await finance.fetch(link.data.url.replace('/api', ''))).arrayBuffer()
    expect(await exports(finance)).toBeUndefined()
  })
})

describe('of an operator', () => {
  test.each(roles)('with the role %s has what the role may see, and nothing else', async (role) => {
    const stats = await ask(byRole.get(role) as Browser, { period: 'last30Days' })
    const viewer = { roles: [role], useLocalConfig: 1 as const }
    const seen = orderKindNames.filter((kind) => mayUse(viewer, orderKindOf(kind).list.permission))
    expect(stats.kinds.map(({ kind }) => kind)).toEqual(seen)
    const { from, to } = stats
    expect(stats.current).toEqual(
      sumsByHand(await pastOf(app.owner, merchantId), seen, { from, to }),
    )
    expect(stats.balances === null).toBe(!permits([role], 'asset.view'))
    expect(stats.newest).toHaveLength(limits.newestOrders)
    for (const { kind } of stats.newest) expect(seen).toContain(kind)
    const may = { decide: role === 'admin' || role === 'finance', tell: role !== 'viewer' }
    const has = (name: Work['work']) => stats.work.some(({ work }) => work === name)
    expect([has('decide'), has('notificationFailed')]).toEqual([may.decide, may.tell])
  })

  test('who may not see it is refused', async () => {
    const nobody = await signedIn(app, 'viewer')
    await app.owner`update operator set roles = '{}' where name = 'viewer'`
    expect((await nobody.call('/dashboard/stats/all', { period: 'today' })).status).toBe(403)
    expect((await nobody.fetch('/dashboard/stats/stream?period=today')).status).toBe(403)
    await app.owner`update operator set roles = '{viewer}' where name = 'viewer'`
  })

  test('of another merchant has nothing of this one, and no local orders without local rails', async () => {
    await app.owner`update merchant set use_local_config = 0 where merchant_id = 10002`
    const lantern = await signedIn(app, 'lantern')
    const { current, kinds, points, balances, newest } = await ask(lantern, {
      period: 'last90Days',
    })
    expect(current).toMatchObject({ received: '0', paidOut: '0', net: '0', fees: '0' })
    expect(kinds.some(({ kind }) => kind.startsWith('local'))).toBe(false)
    expect(points[0]?.rails.map(({ rail }) => rail)).toEqual(['crypto', 'p2p', 'wallet'])
    expect(balances).toEqual([])
    for (const { orderNo } of newest) expect(orderNo).toMatch(/^N10002/)
    expect((await lantern.call('/localPayReport/dashboard/tradeData')).success).toBe(false)
  })
})

test('balances are those of the asset pages, worth most first; newest orders are the newest of all', async () => {
  const { balances, newest } = await ask(admin, { period: 'today' })
  const pages = await Promise.all(
    [merchantAssetList, merchantFiatAssetList].map(({ path }) =>
      admin.call(path, { size: 80, current: 1 }),
    ),
  )
  const shown = pages.flatMap(({ data }) => data.records as Row[])
  expect(balances?.length).toBe(shown.length)
  for (const row of shown)
    expect(balances).toContainEqual({
      currency: row.currency,
      country: row.country ?? '',
      available: row.available,
      frozen: row.frozen,
      unsettled: row.unsettled,
      debt: row.debt,
      usdValue: row.usdValue,
    })
  const worth = (balances ?? []).flatMap(({ usdValue }) => (usdValue ? [Number(usdValue)] : []))
  expect(worth).toEqual(worth.toSorted((a, b) => b - a))
  const { orders } = await pastOf(app.owner, merchantId)
  const times = orders.map(({ createdAt }) => createdAt.getTime()).toSorted((a, b) => b - a)
  expect(newest.map(({ createTime }) => Date.parse(createTime))).toEqual(
    times.slice(0, limits.newestOrders),
  )
  for (const { kind, orderNo, status } of newest) {
    const list = orderKindOf(kind as OrderKind).list
    const { data } = await admin.call(list.path, {
      size: 5,
      current: 1,
      ...variantBody(list),
      orderNo,
    })
    expect(data.records[0]).toMatchObject({ orderNo, status })
  }
})
