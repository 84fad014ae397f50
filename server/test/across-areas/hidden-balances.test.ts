/** Makes every call as each role: an operator who may not see the asset pages gets no balance from any other call. */

import type { Call } from '@countinghouse/contract/engine/call.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { jsonSchemaOf } from '@countinghouse/contract/engine/schema.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import { calls } from '@countinghouse/contract/registry/api.ts'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test, vi } from 'vitest'
import type { Browser } from '../app/browser.ts'
import { signedIn } from '../app/builders.ts'
import { startTestApp } from '../app/test-app.ts'
import { fiatFreeze, fiatPayin, postFiat } from '../orders/fiat.ts'
import { completedTransfer, deposit, payin, withdrawal } from '../orders/orders.ts'

const merchantId = '10001'
const rupees = { currency: 'INR', country: 'IN' } as const
const app = await startTestApp()
// Odd amounts, in and out by turns, so that no balance equals an amount or a total of a list.
await payin(app.db, merchantId, '7001.31')
await deposit(app.db, merchantId, 'u1', '503.77')
await withdrawal(app.db, merchantId, 'u1', '83.19')
await withdrawal(app.db, merchantId, '', '129.41')
for (const amount of ['911.17', '43.57']) await payin(app.db, merchantId, amount)
await deposit(app.db, merchantId, 'u1', '211.13')
for (const [uid, amount, frozen] of [
  ['', '60013.29', '777.83'],
  ['u1', '4099.61', '313.07'],
] as const) {
  await postFiat(app.db, merchantId, [
    ...fiatPayin(uid, rupees, amount),
    ...fiatFreeze(uid, rupees, frozen),
    ...fiatPayin(uid, rupees, '0.91'),
  ])
}
await completedTransfer(app.db, merchantId, ['', 'u1'], '17.83')
const rows = await app.owner<
  { orderNo: string }[]
>`select distinct order_no as "orderNo" from posting`
const orderNos = rows.map(({ orderNo }) => orderNo)

/** Balances before or after any record, except numbers that are also amounts. */
async function balancesOf(owner: 'merchant' | 'customer'): Promise<Set<string>> {
  const rows = await app.owner<{ balance: string }[]>`
    select distinct trim_scale(b)::text as balance
    from account_flow cross join lateral (values (balance_before), (balance_after)) held (b)
    where owner_kind = ${owner === 'merchant' ? 1 : 2} and merchant_id = ${merchantId}
    except select trim_scale(amount)::text from posting
    except select '0'`
  return new Set(rows.map(({ balance }) => balance))
}

const all: readonly Call[] = calls
const period = { startDate: '2026-01-01', endDate: '9999-01-01' }
const account = { customerUid: 'u1', currency: 'USDT', bucket: 'available' }
const known: Record<string, unknown> = { ...account, ...period, size: 10, current: 1, text: 'u1' }

/** Bodies that the call can answer: order calls are made for every order. */
function bodiesFor(call: Call): object[] {
  const { required = [], properties = {} } = jsonSchemaOf(call.body)
  const body = {
    ...Object.fromEntries(required.map((name) => [name, known[name] ?? ''])),
    ...variantBody(call),
  }
  if (required.includes('bucket')) {
    return ['available', 'frozen'].flatMap((bucket) =>
      [{}, rupees].map((of) => ({ ...body, bucket, ...of })),
    )
  }
  if (required.includes('orderNo')) return orderNos.map((orderNo) => ({ ...body, orderNo }))
  return [properties.size ? { ...body, size: 80 } : body]
}

/** Every text and number anywhere in an answer. */
function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined) return []
  if (typeof value === 'object') return Object.values(value).flatMap(leavesOf)
  return [String(value)]
}

async function leavesOfAnswer(browser: Browser, call: Call, body: object): Promise<string[]> {
  const response = await browser.fetch(call.path, {
    method: call.method,
    ...(call.method === 'POST' && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (call.file === 'text/event-stream') {
    await response.body?.cancel()
    return []
  }
  if (response.headers.get('content-type')?.includes('spreadsheetml')) return cellsOf(response)
  const answer = (await response.json()) as { data?: { recordId?: string } }
  const { recordId } = answer.data ?? {}
  return [
    ...leavesOf(answer),
    ...(recordId ? await cellsOf(await download(browser, recordId)) : []),
  ]
}

const cellsOf = async (response: Response) =>
  leavesOf(await readSheet(Buffer.from(await response.arrayBuffer())))

async function download(browser: Browser, recordId: string): Promise<Response> {
  const url = await vi.waitFor(async () => {
    const { data } = await browser.call('/exportRecords/checkLinkValid', { recordId })
    expect(data?.url).toBeDefined()
    return String(data.url).replace('/api', '')
  }, 20_000)
  return browser.fetch(url)
}

/** Everything that all calls return to the operator, with the path that returned it. */
async function leavesSeenBy(browser: Browser): Promise<[path: string, leaf: string][]> {
  const found: [string, string][] = []
  // Signing out would end the walk.
  for (const call of all.filter(({ path }) => path !== '/user/logout')) {
    const answers = bodiesFor(call).map((body) => leavesOfAnswer(browser, call, body))
    const leaves = (await Promise.all(answers)).flat()
    found.push(...leaves.map((leaf): [string, string] => [call.path, leaf]))
  }
  return found
}

describe('balances', () => {
  test('are in no answer to support, whichever call is made', async () => {
    const hidden = new Set([...(await balancesOf('merchant')), ...(await balancesOf('customer'))])
    expect(hidden.size).toBeGreaterThanOrEqual(8)
    const leaves = await leavesSeenBy(await signedIn(app, 'support'))
    expect(leaves.filter(([, leaf]) => hidden.has(leaf))).toEqual([])
    // It still received a lot: orders, amounts, records.
    expect(leaves.length).toBeGreaterThan(500)
    expect(leaves.map(([, leaf]) => leaf)).toEqual(expect.arrayContaining(['503.77', '7001.31']))
  })

  test('are in the answers to a viewer, who may see the asset pages, so the walk does find them', async () => {
    const leaves = await leavesSeenBy(await signedIn(app, 'viewer'))
    for (const owner of ['merchant', 'customer'] as const) {
      const balances = await balancesOf(owner)
      const paths = new Set(leaves.filter(([, leaf]) => balances.has(leaf)).map(([path]) => path))
      expect([...paths]).toEqual(
        expect.arrayContaining(
          owner === 'merchant'
            ? [
                '/payChargeMoneyOrder/detail',
                '/merchantsFlowWater/list',
                '/merchantsFlowWater/explain',
                '/legalCurrency/order/pageQuery',
                '/legalCurrency/order/exportExcel',
              ]
            : [
                '/mentionMoneyOrder/detail',
                '/customerFlowWater/export',
                '/customerFlowWater/statement',
              ],
        ),
      )
    }
  })

  test('are null or absent in the fields that would hold them', async () => {
    const support = await signedIn(app, 'support')
    expect(permits(['support'], 'customerFlow.view')).toBe(true)
    const flow = (await support.call('/customerFlowWater/list', {})).data
    expect(flow.records[0]).not.toHaveProperty('balanceAfter')
    const explained = await support.call('/customerFlowWater/explain', {
      ...account,
      size: 10,
      current: 1,
    })
    expect(explained.data).toMatchObject({ balance: null, carried: null, total: 4 })
    const statement = await support.call('/customerFlowWater/statement', { ...account, ...period })
    expect(statement.data).toMatchObject({ opening: null, closing: null, records: 4 })
  })

  test('in an export stay with those who may see them, even if a colleague made it', async () => {
    const [finance, support] = [await signedIn(app, 'finance'), await signedIn(app, 'support')]
    const { recordId } = (await finance.call('/customerFlowWater/export', {})).data
    expect((await download(finance, recordId)).status).toBe(200)
    const refused = await support.call('/exportRecords/checkLinkValid', { recordId })
    expect(refused).toMatchObject({ status: 403, code: 'S00403' })
    const own = (await support.call('/customerFlowWater/export', {})).data.recordId
    expect((await download(support, own)).status).toBe(200)
    const { records } = (await support.call('/exportRecords/list', {})).data
    const record = records.find((each: { recordId: string }) => each.recordId === own)
    expect(record.listName).toBe('customerFlowWithoutBalances')
  })
})
