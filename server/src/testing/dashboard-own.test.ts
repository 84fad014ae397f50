/** What is the operator's own on the dashboard: sign-ins and pinned pages; and the trades of local rails. */
import { limits } from '@countinghouse/contract/limits.ts'
import { menu } from '@countinghouse/contract/menu.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillOrders } from '../demo/bulk/fill-orders.ts'
import { setFirstRates } from '../demo/world/exchange-rates.ts'
import { Browser } from './browser.ts'
import { newOperator, signedIn } from './builders.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let app: TestApp
let admin: Browser
let support: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  support = await signedIn(app, 'support')
})

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

test('trades of local rails are counted per country, as their orders are', async () => {
  const past = { orders: 900, customers: 20, days: 20, seed: 4, operator: 'finance' }
  await setFirstRates(app.db)
  await fillOrders(app.owner, { ...past, merchantId: '10001' })
  const { data } = await admin.call('/localPayReport/dashboard/tradeData')
  const today = Math.floor((Date.now() + 8 * 3_600_000) / 86_400_000)
  const startOf = (daysAgo: number) => new Date((today - daysAgo) * 86_400_000 - 8 * 3_600_000)
  const spans = {
    today: [0, -1],
    yesterday: [1, 0],
    last7Days: [6, -1],
    last30Days: [29, -1],
  } as const
  expect(data.countries.length).toBeGreaterThan(1)
  for (const { countryCode, spans: shown } of data.countries)
    for (const [span, [first, last]] of Object.entries(spans)) {
      const count = async (table: string, success: number) => {
        const [row] = await app.owner`
          select count(*)::int as orders, count(*) filter (where status = ${success})::int as successes,
                 trim_scale(coalesce(sum(settled_amount) filter (where status = ${success}), 0))::text as amount
          from ${app.owner(table)} where merchant_id = 10001 and country = ${countryCode}
            and created_at >= ${startOf(first)} and created_at < ${startOf(last)}`
        return [row?.orders, row?.successes, row?.amount]
      }
      const own = shown.find((each: { span: string }) => each.span === span)
      expect([own.payinOrders, own.payinSuccesses, own.payinAmount]).toEqual(
        await count('local_payin_order', 4),
      )
      expect([own.payoutOrders, own.payoutSuccesses, own.payoutAmount]).toEqual(
        await count('local_payout_order', 4),
      )
    }
})
