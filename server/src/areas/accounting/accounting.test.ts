/** The accounting export: what is in the file is what is in the books, in one file or in many. */
import { limits } from '@countinghouse/contract/limits.ts'
import Big from 'big.js'
import { readSheet } from 'read-excel-file/node'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { readZip } from '../../../test/files/read-zip.ts'
import { fiatFreeze, fiatPayin, postFiat } from '../../../test/orders/fiat.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import {
  completedTransfer,
  deposit,
  payin,
  payout,
  withdrawal,
} from '../../../test/orders/orders.ts'
import { insertPostings } from '../../../test/orders/posting-rows.ts'
import { dayMs } from '../../platform/period.ts'
import { platformTime } from '../../platform/platform-time.ts'

const merchantId = '10001'
const app = await startTestApp()
const [admin, lantern] = [await signedIn(app, 'admin'), await signedIn(app, 'lantern')]

const dayOf = (days: number) => platformTime(new Date(Date.now() + days * dayMs)).slice(0, 10)
const period = { startDate: dayOf(-300), endDate: dayOf(1) }

beforeAll(async () => {
  await openMarket(app.db)
  await payin(app.db, merchantId, '100', { processing_fee: '2', network_fee: '0.5' })
  await payin(app.db, merchantId, '7.5', { currency: 'ETH' })
  await payin(app.db, '10002', '11', { customer_uid: 'of lantern' })
  await deposit(app.db, merchantId, 'ann', '40', { processing_fee: '0.25' })
  await withdrawal(app.db, merchantId, 'ann', '5')
  await payout(app.db, merchantId, '10')
  await completedTransfer(app.db, merchantId, ['', 'bob'], '3', { processing_fee: '0.125' })
  await postFiat(app.db, merchantId, fiatPayin('', { currency: 'INR', country: 'IN' }, '900', '9'))
  await postFiat(app.db, merchantId, fiatFreeze('', { currency: 'INR', country: 'IN' }, '100'))
  await newOrder.p2pPayout(app.db)
})

const { exportMax } = limits
const withFilesOf = (rows: number) => Object.assign(limits, { exportMax: rows })
afterEach(() => withFilesOf(exportMax))

const ask = (browser: Browser, body: object = {}, lang = 'en_IN') =>
  browser.call('/accounting/export', { ...period, ...body }, { lang })

async function fileOf(browser: Browser, body: object = {}, lang?: string) {
  const { data, msg } = await ask(browser, body, lang)
  expect(msg).toBe('')
  const record = await vi.waitFor(async () => {
    const page = await browser.call('/exportRecords/list', { size: 80, current: 1 })
    const found = page.data.records.find(
      ({ recordId }: { recordId: string }) => recordId === data.recordId,
    )
    expect(found.exportStatus).toBe('ready')
    return found
  }, waitLimitMs)
  const link = await browser.call('/exportRecords/checkLinkValid', { recordId: data.recordId })
  const response = await browser.fetch(link.data.url.replace('/api', ''))
  const content = Buffer.from(await response.arrayBuffer())
  return { record, content, name: String(record.fileName), headers: response.headers }
}

type Line = Record<string, string>
const titles = {
  orderNo: 'Order number',
  merchantOrderNo: 'Merchant order number',
  product: 'Product',
  flowType: 'Type',
  owner: 'Owner',
  customerUid: 'Customer UID',
  counterparty: 'Counterparty',
  currency: 'Currency',
  country: 'Country',
  bucket: 'Balance',
  amount: 'Amount',
  fee: 'Fees',
  usdValue: 'Value in USD',
  balanceAfter: 'Balance after',
  flowNo: 'Flow number',
}

async function sheetLines(content: Buffer): Promise<Line[]> {
  const [header = [], ...rows] = await readSheet(content)
  return rows.map((row) =>
    lineOf(
      header.map(String),
      row.map((cell) => (cell === null ? '' : String(cell))),
    ),
  )
}

const lineOf = (header: string[], cells: string[]): Line =>
  Object.fromEntries(
    Object.entries(titles).map(([name, title]) => [name, cells[header.indexOf(title)] ?? '']),
  )

function csvCells(content: Buffer): string[][] {
  const text = content.toString('utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text
    .slice(1, -2)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
      ),
    )
}

function csvLines(content: Buffer): Line[] {
  const [header = [], ...rows] = csvCells(content)
  return rows.map((cells) => lineOf(header, cells))
}

function sums(lines: Line[], of: string, by: (line: Line) => string) {
  const all = new Map<string, Big>()
  for (const line of lines)
    all.set(by(line), (all.get(by(line)) ?? new Big(0)).plus(line[of] || '0'))
  return Object.fromEntries(
    [...all]
      .map(([name, sum]) => [name, sum.toFixed()] as const)
      .filter(([, sum]) => sum !== '0')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

describe('the accounting export', () => {
  test('adds up to the books: per currency, country, owner and bucket, and in its fees', async () => {
    const { content, name, record } = await fileOf(admin, { format: 'csv' })
    expect(name).toBe(`accounting-${period.startDate}-${period.endDate}.csv`)
    const lines = csvLines(content)
    expect(record.writtenCount).toBe(lines.length)
    const balances = await app.owner<Line[]>`
      select case owner_kind when 1 then 'Merchant' else 'Customer' end as owner, owner_id as "customerUid", currency,
             case country when 'IN' then 'India' else country end as country,
             (array['Available', 'Frozen', 'Unsettled'])[bucket] as bucket, balance::text as amount
      from account where merchant_id = ${merchantId} and owner_kind in (1, 2)`
    const account = (line: Line) =>
      [line.owner, line.customerUid, line.currency, line.country, line.bucket].join('/')
    expect(sums(lines, 'amount', account)).toEqual(sums([...balances], 'amount', account))
    const fees = await app.owner<Line[]>`
      select p.currency, p.amount::text as fee from posting p
      join account a on a.merchant_id = p.merchant_id and a.account_id = p.to_account
      where p.merchant_id = ${merchantId} and a.owner_id = 'feeIncome'`
    const currency = (line: Line) => line.currency ?? ''
    expect(sums(lines, 'fee', currency)).toEqual(sums([...fees], 'fee', currency))
    expect(new Set(lines.map(({ flowNo }) => flowNo)).size).toBe(lines.length)
  })

  test('says of a movement which order made it, with whom, what was withheld and what it was worth then', async () => {
    const { content, name } = await fileOf(admin)
    expect(name).toMatch(/\.xlsx$/)
    const lines = await sheetLines(content)
    const of = (flowType: string, owner = 'Merchant') =>
      lines.filter((line) => line.flowType === flowType && line.owner === owner)
    const withheld = of('Payin').find(({ fee }) => fee === '2.5')
    expect(withheld).toMatchObject({
      product: 'Crypto payin',
      counterparty: 'payer',
      amount: '97.5',
      usdValue: '97.5',
      merchantOrderNo: expect.stringMatching(/^M/),
    })
    expect(of('Transfer')).toEqual([
      expect.objectContaining({ counterparty: 'bob', customerUid: '', amount: '-3', fee: '0' }),
    ])
    expect(of('Transfer', 'Customer')).toEqual([
      expect.objectContaining({ counterparty: '', customerUid: 'bob', amount: '3' }),
    ])
    expect(of('Transfer fee')).toEqual([
      expect.objectContaining({ amount: '-0.125', fee: '0.125', usdValue: '-0.125' }),
    ])
    // Of a payee's account no file has more than its ends.
    const ofPayees = lines.filter(({ product }) => product === 'P2P payout')
    expect(ofPayees).not.toEqual([])
    for (const line of ofPayees) expect(line.counterparty).toContain('•••')
    const notes = (await readSheet(content, 2)).flat().join('\n')
    expect(notes).toContain('when the movement was booked')
  })

  test('takes the chosen columns alone, in their order, in the language that is asked for', async () => {
    const columns = 'amount,createTime,product'
    const xlsx = await fileOf(admin, { columns }, 'zh_CN')
    const csv = await fileOf(admin, { columns, format: 'csv' }, 'zh_CN')
    const [header, first] = await readSheet(xlsx.content)
    expect(header).toEqual(['金额', '时间（GMT+8）', '产品'])
    const [plainHeader, plainFirst] = csvCells(csv.content)
    expect(plainHeader).toEqual(header)
    expect(plainFirst?.[0]).toBe(String(first?.[0]))
    expect(plainFirst?.[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect((await ask(admin, { columns: 'amount,secret' })).status).toBe(400)
  })

  test('is of one owner alone where one is asked for', async () => {
    const both = csvLines((await fileOf(admin, { format: 'csv' })).content)
    const own = csvLines((await fileOf(admin, { format: 'csv', owner: 'merchant' })).content)
    const theirs = csvLines((await fileOf(admin, { format: 'csv', owner: 'customer' })).content)
    const numbers = (lines: Line[]) => lines.map(({ flowNo }) => flowNo).sort()
    expect(numbers([...own, ...theirs])).toEqual(numbers(both))
    expect(new Set(own.map(({ owner }) => owner))).toEqual(new Set(['Merchant']))
    expect(new Set(theirs.map(({ owner }) => owner))).toEqual(new Set(['Customer']))
  })

  test('has nothing of another merchant, and its file is not for one', async () => {
    const lines = csvLines((await fileOf(lantern, { format: 'csv' })).content)
    expect(lines.map(({ counterparty, amount }) => [counterparty, amount])).toEqual([
      ['of lantern', '11'],
    ])
    const { data } = await ask(admin)
    const stranger = await lantern.call('/exportRecords/checkLinkValid', data)
    expect(stranger.status).toBe(404)
  })

  test('is refused to whoever may not see balances, without a period, and for one of more than a year', async () => {
    const support = await signedIn(app, await newOperator(app, ['support']))
    expect(await ask(support)).toMatchObject({ status: 403 })
    expect(await ask(admin, { endDate: undefined })).toMatchObject({ status: 400 })
    const long = { startDate: '2025-01-01', endDate: '2026-01-02' }
    expect(await ask(admin, long)).toMatchObject({ status: 400 })
    expect((await ask(admin, long)).msg).toContain('366')
    const none = { startDate: '2001-01-01', endDate: '2001-02-01' }
    expect(await ask(admin, none)).toMatchObject({ msg: 'No data needs to be exported' })
  })
})

describe('beyond one file', () => {
  test.each(['csv', 'xlsx'])(
    'parts of %s have every movement once, also where all have the same time',
    async (format) => {
      const all = csvLines((await fileOf(admin, { format: 'csv' })).content)
      const [{ at } = {}] = await app.owner<{ at: Date }[]>`select max(at) as at from posting`
      const times = await app.owner`
      select posting_id, at from posting where merchant_id = ${merchantId}`
      await app.owner`update posting set at = ${at ?? null} where merchant_id = ${merchantId}`
      withFilesOf(4)
      const { content, name, record, headers } = await fileOf(admin, { format })
      expect(headers.get('content-type')).toBe('application/zip')
      expect(name).toMatch(/\.zip$/)
      const files = await readZip(content)
      const read = format === 'csv' ? csvLines : sheetLines
      const parts = await Promise.all([...files.values()].map(async (file) => read(file)))
      expect(parts.slice(0, -1).every((part) => part.length === 4)).toBe(true)
      expect(parts).toHaveLength(Math.ceil(all.length / 4))
      const numbers = parts.flat().map(({ flowNo }) => Number(flowNo))
      expect(numbers).toEqual(all.map(({ flowNo }) => Number(flowNo)).sort((a, b) => a - b))
      expect(record).toMatchObject({ recordCount: all.length, writtenCount: all.length })
      const base = name.replace('.zip', '')
      expect([...files.keys()][0]).toMatch(new RegExp(`^${base}-0?1\\.${format}$`))
      for (const { posting_id, at: time } of times)
        await app.owner`update posting set at = ${time} where posting_id = ${posting_id}`
    },
  )

  test('more than 100 files are refused with the longest period that fits, which is then exported', async () => {
    // A payment a second from the first of February on.
    await insertPostings(app.owner, merchantId, 'busy', 450, 'TRX')
    await app.owner`
      update posting set at = at + interval '1 day'
      where merchant_id = ${merchantId} and currency = 'TRX' and to_seq > 390`
    withFilesOf(4)
    const days = { startDate: '2026-02-01', endDate: '2026-02-28' }
    const refused = await ask(admin, days)
    expect(refused).toMatchObject({ status: 422, code: 'E00007' })
    expect(refused.msg).toBe(
      'This period has more than 400 movements, more than 100 files hold. 2026-02-01 to 2026-02-01 (GMT+8) fits.',
    )
    const fits = await fileOf(admin, {
      format: 'csv',
      startDate: '2026-02-01',
      endDate: '2026-02-01',
    })
    expect((await readZip(fits.content)).size).toBe(98)
    withFilesOf(3)
    const ofOneDay = await ask(admin, days, 'zh_CN')
    expect(ofOneDay.msg).toContain('2026-02-01 00:00:00 至 2026-02-01 00:05:00')
    const seconds = { startDate: '2026-02-01 00:00:00', endDate: '2026-02-01 00:05:00' }
    expect((await ask(admin, seconds)).msg).toBe('')
  })
})
