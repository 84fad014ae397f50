/** What is the operator's own on the dashboard: sign-ins and pinned pages; and the trades of local rails. */
import { limits } from '@countinghouse/contract/limits.ts'
import { menu } from '@countinghouse/contract/registry/menu.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLargeHistory } from '../../demo/multiply/large-history.ts'
import { setFirstRates } from '../../demo/world/exchange-rates.ts'
import { Browser } from '../app/browser.ts'
import { newOperator, signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const support = await signedIn(app, 'support')

describe('last sign-ins', () => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'

  test('are the operator’s own, newest first, with address, device and what became of them', async () => {
    const name = await newOperator(app, ['viewer'])
    const browser = new Browser(app.url)
    const agent = { 'user-agent': chrome }
    await browser.call('/user/login', { userName: name, password: 'wrong2026' }, agent)
    const { ticket } = (await browser.login(name)).data
    await browser.call('/captcha/image', { ticket })
    await browser.finish({ ticket, captcha: '0000' })
    await browser.signIn(name)
    const { data } = await browser.call('/dashboard/stats/login')
    expect(data.records).toEqual([
      { time: expect.any(String), address: '127.0.0.1', device: expect.any(String), success: true },
      {
        time: expect.any(String),
        address: '127.0.0.1',
        device: expect.any(String),
        success: false,
      },
      {
        time: expect.any(String),
        address: '127.0.0.1',
        device: 'Chrome 142, Windows',
        success: false,
      },
    ])
    const times = data.records.map(({ time }: { time: string }) => time)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test(`are ${limits.lastSignIns} at most, found by their own index however long the log is`, async () => {
    await app.db.asMerchant('10001', async (tx) => {
      const [row] = await tx<{ id: string }[]>`
        select operator_id as id from operator where merchant_id = 10001 and name = 'support'`
      for (let i = 0; i < 30; i++) {
        await tx`select append_audit(${row?.id ?? ''}, 'signIn.succeeded', '{}', '10.0.0.1')`
        await tx`select append_audit(${row?.id ?? ''}, 'export.requested', '{}', '10.0.0.1')`
      }
    })
    const { data } = await support.call('/dashboard/stats/login')
    expect(data.records).toHaveLength(limits.lastSignIns)
    const plan = await app.owner.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      return tx`
        explain select at from audit_entry where merchant_id = 10001 and operator_id = 1
          and action in ('signIn.succeeded', 'signIn.passwordWrong', 'signIn.secondStepWrong')
        order by seq desc limit 10`
    })
    expect(JSON.stringify(plan)).toContain('audit_entry_sign_ins')
  })
})

describe('pinned pages', () => {
  const save = (browser: Browser, menuIds: unknown) =>
    browser.call('/shortcutConfig/save', { menuIds })
  const list = async (browser: Browser) =>
    (await browser.call('/shortcutConfig/list')).data.menuIds as number[]

  test('are none at first, are kept in their order, once each, and are the operator’s own', async () => {
    expect(await list(admin)).toEqual([])
    expect((await save(admin, [1102, 2011, 1102, 1001])).data.menuIds).toEqual([1102, 2011, 1001])
    expect(await list(admin)).toEqual([1102, 2011, 1001])
    expect(await list(support)).toEqual([])
    await save(admin, [])
    expect(await list(admin)).toEqual([])
  })

  test.each([
    ['an unknown page', [1001, 999]],
    ['a group', [10]],
    ['a page that the role may not open', [2011]],
    [
      'too many',
      menu
        .flatMap(({ id, menuType }) => (menuType === 2 ? [id] : []))
        .slice(0, limits.shortcutsMax + 1),
    ],
  ])('%s is refused, and nothing is changed', async (_what, menuIds) => {
    await save(support, [1001])
    const answer = await save(support, menuIds)
    expect([answer.status, answer.code]).toEqual([400, 'S00400'])
    expect(answer.msg).toMatch(/“Pinned pages” (is not one of|has more than)/)
    expect(await list(support)).toEqual([1001])
  })

  test('that an operator may not open any more are not shown', async () => {
    const name = await newOperator(app, ['admin'])
    const browser = await signedIn(app, name)
    await save(browser, [2011, 1001])
    await app.owner`update operator set roles = '{support}' where name = ${name}`
    expect(await list(browser)).toEqual([1001])
  })
})

describe('trades of local rails', () => {
  interface Traded extends Record<'payin' | 'payout', Count> {
    countryCode: string
    date: string
  }
  type Count = [orders: number, successes: number, amount: string]
  const path = '/localPayReport/dashboard/tradeData'
  const traded = async (dates: object = {}) =>
    (await admin.call(path, dates)).data.records.map(
      (row: Record<string, string | number>): object => ({
        countryCode: row.countryCode,
        date: row.date,
        payin: [row.payinOrders, row.payinSuccesses, row.payinAmount],
        payout: [row.payoutOrders, row.payoutSuccesses, row.payoutAmount],
      }),
    ) as Traded[]
  const dateOf = (daysAgo: number) =>
    new Date(Date.now() + 8 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)

  beforeAll(async () => {
    const past = {
      orders: 900,
      customers: 20,
      days: 20,
      seed: 4,
      maker: 'admin',
      checker: 'finance',
    }
    await setFirstRates(app.db)
    await createLargeHistory(app.services, app.owner, { ...past, merchantId: '10001' })
  })

  /** Counted from the orders themselves. */
  async function countOf(table: string, { countryCode, date }: Traded, place = 'Asia/Singapore') {
    const [row] = await app.owner`
      select count(*)::int as orders, count(*) filter (where status = 4)::int as successes,
             trim_scale(coalesce(sum(settled_amount) filter (where status = 4), 0))::text as amount
      from ${app.owner(table)} where merchant_id = 10001 and country = ${countryCode}
        and (created_at at time zone ${place})::date = ${date}::date`
    return [row?.orders, row?.successes, row?.amount]
  }

  test('are counted per country and day of GMT+8, as their orders are', async () => {
    const rows = await traded({ startDate: dateOf(9), endDate: dateOf(0) })
    const countries = [...new Set(rows.map(({ countryCode }) => countryCode))]
    expect(countries.length).toBeGreaterThan(1)
    const dates = Array.from({ length: 10 }, (_, index) => dateOf(9 - index))
    expect(rows.map(({ countryCode, date }) => [countryCode, date])).toEqual(
      countries.flatMap((country) => dates.map((date) => [country, date])),
    )
    expect(rows.some(({ payin: [, successes] }) => successes > 0)).toBe(true)
    for (const row of rows) {
      expect(row.payin, row.date).toEqual(await countOf('local_payin_order', row))
      expect(row.payout, row.date).toEqual(await countOf('local_payout_order', row))
    }
  })

  test('are counted by days of the zone that is asked for', async () => {
    const days = { startDate: dateOf(9), endDate: dateOf(1) }
    for (const row of await traded({ ...days, zone: 'GMT+5:30' })) {
      expect(row.payin, row.date).toEqual(await countOf('local_payin_order', row, 'Asia/Kolkata'))
      expect(row.payout, row.date).toEqual(await countOf('local_payout_order', row, 'Asia/Kolkata'))
    }
  })

  test('of a day are the same in every span that has it, and the last days are shown without one', async () => {
    const [short, long] = [
      await traded({ startDate: dateOf(1), endDate: dateOf(1) }),
      await traded({ startDate: dateOf(200) }),
    ]
    expect(short.length).toBeGreaterThan(1)
    expect(long.filter(({ date }) => date === dateOf(1))).toEqual(short)
    const unasked = new Set((await traded()).map(({ date }) => date))
    expect([unasked.size, unasked.has(dateOf(0))]).toEqual([limits.reportDays, true])
  })

  test.each([
    ['an end without a start', { endDate: '2026-03-01' }, 'startDate'],
    ['an end before the start', { startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate'],
    ['more than a year', { startDate: '2025-01-01', endDate: '2026-03-01' }, 'endDate'],
    ['a day that does not exist', { startDate: '2026-02-30', endDate: '2026-03-01' }, 'startDate'],
  ])('are refused for %s', async (_what, dates, field) => {
    const answer = await admin.call(path, dates)
    expect(answer).toMatchObject({ status: 400, code: 'S00400' })
    expect(answer.msg).toMatch(field === 'startDate' ? /Start date/ : /End date/)
  })
})
