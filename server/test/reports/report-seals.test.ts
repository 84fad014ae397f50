/** Sealed days of reports: what stays, what comes late, and files that are checked without a database. */
import { spawnSync } from 'node:child_process'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { businessDaily } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import {
  cryptoPayinReport,
  localPayinReport,
} from '@countinghouse/contract/areas/report/order.reports.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import {
  daySeal,
  findSeal,
  type Seal,
  sealedColumns,
  unsignedSeal,
} from '../../src/areas/report/row-seal.ts'
import { verifyReport } from '../../src/areas/report/verify-report.ts'
import { reportReceiver } from '../../src/areas/upstream/upstream.ts'
import { setRates } from '../../src/engine/orders/usd-value.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { Browser } from '../app/browser.ts'
import { signedIn } from '../app/builders.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { type Edit, edited } from '../files/edited-workbook.ts'
import { newOrder } from '../orders/order-factory.ts'
import { payin, pendingPayin } from '../orders/orders.ts'

const merchantId = '10001'
const dayMs = 86_400_000
const now = Date.now()
const dateOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)
/** Noon of GMT+8, some days ago. */
const noonOf = (daysAgo: number) => Date.parse(`${dateOf(now - daysAgo * dayMs)}T04:00:00Z`)
const [first, last] = [dateOf(now - 3 * dayMs), dateOf(now - 2 * dayMs)]
const period = { reportDateStart: first, reportDateEnd: last }
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const directory = await mkdtemp(join(tmpdir(), 'seals-'))
await setRates(app.owner, [{ currency: 'USDT', usd: '1' }])

/** As if the books had been written at that time. */
const book = (at: number, work: Parameters<TestApp['db']['asMerchant']>[1]) =>
  atTime(app.db, new HistoryClock(new Date(at))).asMerchant(merchantId, work)

for (const daysAgo of [3, 2])
  await book(noonOf(daysAgo), async (tx) => {
    await payin(tx, merchantId, '10.5')
    await payin(tx, merchantId, '0.123456', { network: 'ERC20' })
    await pendingPayin(tx, merchantId, '7', { network: 'BEP20' })
  })

async function ask(report: Report, query: object = {}) {
  const { msg, data } = await admin.call(report.path, { size: 10_000, ...period, ...query })
  expect(msg).toBe('')
  return data as { records: Row[]; totals: Row[] }
}

const seal = (report: Report, reportDate: string, more: object = {}) =>
  admin.call('/report/seal', { report: report.name, reportDate, ...more })

async function fileOf(report: Report, query: object = {}): Promise<Buffer> {
  const request = await admin.call(report.exportPath, { ...period, sortType: 1, ...query })
  expect(request.msg).toBe('')
  const { recordId } = request.data
  const url = await vi.waitFor(async () => {
    const answer = await admin.call('/exportRecords/checkLinkValid', { recordId })
    expect(answer.msg).toBe('')
    return answer.data.url.replace('/api', '') as string
  }, 60_000)
  return Buffer.from(await (await admin.fetch(url)).arrayBuffer())
}

async function verify(
  file: Buffer,
  ...options: string[]
): Promise<{ status: number | null; said: string }> {
  const path = join(directory, `${Math.random()}.xlsx`)
  await writeFile(path, file)
  // Neither a database nor a setting of one.
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [new URL('../../src/cli/verify-report.ts', import.meta.url).pathname, path, ...options],
    { env: { PATH: process.env.PATH ?? '' }, encoding: 'utf8' },
  )
  return { status, said: stdout + stderr }
}

test('a day that is not over, or has just ended, can not be sealed', async () => {
  for (const day of [dateOf(now), dateOf(now + dayMs)])
    expect(await seal(cryptoPayinReport, day)).toMatchObject({ status: 409, code: 'R00010' })
  const viewer = await signedIn(app, 'viewer')
  const body = { report: cryptoPayinReport.name, reportDate: first }
  expect((await viewer.call('/report/seal', body)).status).toBe(403)
  for (const bad of [{ reportDate: '2026-02-30' }, { report: 'none' }, { cutOff: '3:00' }])
    expect((await admin.call('/report/seal', { ...body, ...bad })).status).toBe(400)
})

test('a sealed day shows the same figures with a hash for each row, and sealing again changes nothing', async () => {
  const before = await ask(cryptoPayinReport)
  const sealed = await seal(cryptoPayinReport, first)
  expect(sealed.data).toMatchObject({ rows: 2, daySeal: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect((await seal(cryptoPayinReport, first)).data).toEqual(sealed.data)
  const after = await ask(cryptoPayinReport)
  const figures = ({ seal: _seal, daySeal: _day, ...row }: Row) => row
  expect(after.records.map(figures)).toEqual(before.records.map(figures))
  expect(after.totals).toEqual(before.totals)
  const seals = after.records.map(({ reportDate, network, seal: hash, daySeal }) => [
    reportDate === first && network !== 'BEP20',
    typeof hash,
    daySeal === sealed.data.daySeal,
  ])
  // What was created and has no money yet has no figure to seal.
  expect(seals.filter(([isSealed]) => isSealed)).toEqual([
    [true, 'string', true],
    [true, 'string', true],
  ])
  // Other days begin at another time: they are sealed by themselves.
  const { records: others } = await ask(cryptoPayinReport, { cutOff: '2:30' })
  expect(others.every(({ seal: hash }) => hash === null)).toBe(true)
  const entries = await app.owner`select detail from audit_entry where action = 'report.sealed'`
  expect(entries).toHaveLength(1)
})

test('a file is checked against its seals without a database', async () => {
  await seal(cryptoPayinReport, last)
  const file = await fileOf(cryptoPayinReport)
  const { publicKey } = (await new Browser(app.url).call('/report/sealKey')).data
  const signed = await verify(file, '--key', publicKey)
  expect(signed.said).toContain(`cryptoPayinReport of merchant ${merchantId}, 2 sealed days`)
  expect(signed.said).toContain(`${first}: 2 rows, all as they were sealed and signed`)
  expect(signed.status).toBe(0)
  const right = await verify(file)
  expect(right.said).toContain((await seal(cryptoPayinReport, first)).data.daySeal)
  expect(right.said).toContain('Signatures were not checked')
  expect(right.said).toContain(`${first}: 2 rows, all as they were sealed.`)
  expect(right.said).toContain(`${last}: 2 rows, all as they were sealed.`)
  expect(right.status).toBe(0)

  const [header = []] = await readSheet(file)
  const column = (title: string) => header.indexOf(title)
  const same = await verifyReport(await edited(file, (rows) => rows))
  expect(same?.days).toHaveLength(2)
  expect(same?.days.every(({ changed, isWhole }) => isWhole && changed.length === 0)).toBe(true)
  const isPaid = (row: unknown[]) => row[column('Amount')] === 10.5
  const changes: Record<string, Edit> = {
    'an amount': (rows) =>
      rows.map((row) => (isPaid(row) ? row.with(column('Amount'), 10.6) : row)),
    'a currency that is shown': (rows) =>
      rows.map((row) => (isPaid(row) ? row.with(column('Currency'), 'USDC') : row)),
    'a network that is shown': (rows) =>
      rows.map((row) => (isPaid(row) ? row.with(column('Network'), 'ERC20') : row)),
    'a number of orders': (rows) =>
      rows.map((row) => (isPaid(row) ? row.with(column('Completed orders'), 2) : row)),
    'a day': (rows) =>
      rows.map((row) =>
        isPaid(row) ? row.with(column('Report day'), new Date('2020-01-01')) : row,
      ),
    'a network': (rows) =>
      rows.map((row) =>
        isPaid(row)
          ? row.with(column('Row'), String(row[column('Row')]).replace('TRC20', 'ERC20'))
          : row,
      ),
  }
  for (const [what, edit] of Object.entries(changes)) {
    const verified = await verifyReport(await edited(file, edit))
    expect([what, verified?.days.flatMap(({ changed }) => changed).length]).toEqual([what, 2])
  }
  // A forger recomputes the hashes, and can't sign them.
  const text = (row: unknown[], title: string) => String(row[column(title)])
  const wall = (row: unknown[], title: string) =>
    (row[column(title)] as Date).toISOString().slice(0, 19).replace('T', ' ')
  const resealed = (row: unknown[]) => {
    const { signature } = findSeal(text(row, 'Seal')) as Seal
    const sums = Object.fromEntries(
      sealedColumns(cryptoPayinReport).map((field) => [
        field,
        String(row[Object.keys(cryptoPayinReport.fields).indexOf(field)]),
      ]),
    )
    const unsigned = unsignedSeal(cryptoPayinReport, {
      merchantId,
      rowNo: text(row, 'Row'),
      dayStart: wall(row, 'Day begins (GMT+8)'),
      dayEnd: wall(row, 'Day ends (GMT+8)'),
      sums,
    })
    return row.with(column('Seal'), `${unsigned}.${signature}`)
  }
  const forge: Edit = (rows) => {
    const changed = (changes['an amount'] as Edit)(rows).map((row) =>
      row[column('Seal')] ? resealed(row) : row,
    )
    const dayOf = (row: unknown[]) =>
      daySeal(
        changed.flatMap((other) =>
          text(other, 'Report day') === text(row, 'Report day')
            ? (findSeal(text(other, 'Seal'))?.unsigned ?? [])
            : [],
        ),
      )
    return changed.map((row) =>
      row[column('Seal')] ? row.with(column('Seal of the day'), dayOf(row)) : row,
    )
  }
  const forgery = await edited(file, forge)
  // Its hashes are others than those in the console, but agree with each other.
  const unproven = await verify(forgery)
  expect(unproven.status).toBe(0)
  expect(unproven.said).not.toContain((await seal(cryptoPayinReport, first)).data.daySeal)
  const forged = await verify(forgery, '--key', publicKey)
  expect([forged.status, forged.said]).toEqual([
    1,
    expect.stringMatching(/not signed with this key/),
  ])
  // Figures under another title are others.
  const retitled = await edited(
    file,
    (rows) => rows,
    (title) => (title === 'Amount' ? 'Fees' : title),
  )
  expect((await verifyReport(retitled))?.days.flatMap(({ changed }) => changed)).toHaveLength(4)
  const { status, said } = await verify(await edited(file, changes['an amount'] as Edit))
  expect([status, said]).toEqual([
    1,
    expect.stringMatching(/row \d+ of the sheet is not as it was sealed/),
  ])
  const without = await verifyReport(
    await edited(file, (rows) => rows.filter((row) => !isPaid(row))),
  )
  expect(without?.days.map(({ changed, isWhole }) => [changed, isWhole])).toEqual([
    [[], false],
    [[], false],
  ])
  const narrowed = await verify(await fileOf(cryptoPayinReport, { network: 'TRC20' }))
  expect(narrowed.said).toContain(`${first}: 1 rows as they were sealed; other rows`)
  const unsealed = await verify(await fileOf(cryptoPayinReport, { cutOff: '5:00' }))
  expect([unsealed.status, unsealed.said.trim()]).toEqual([1, 'No row of this file is sealed.'])
  expect((await verify(Buffer.from('no workbook'))).status).toBe(1)
})

test('what comes for a sealed day afterwards is a row of its own, and no sealed figure changes', async () => {
  for (const day of [first, last]) await seal(businessDaily, day)
  const [payins, balances] = [await ask(cryptoPayinReport), await ask(businessDaily)]
  // Dated back into a day that is sealed.
  await book(noonOf(3) + 3_600_000, (tx) => payin(tx, merchantId, '4', { network: 'TRC20' }))
  const [after, balancesAfter] = [await ask(cryptoPayinReport), await ask(businessDaily)]
  const isLate = ({ lateSince }: Row) => lateSince !== null
  const money = ({ rowNo, amount, completedOrders, seal: hash }: Row) => [
    rowNo,
    amount,
    completedOrders,
    hash,
  ]
  expect(after.records.filter((row) => !isLate(row)).map(money)).toEqual(payins.records.map(money))
  const dayEnd = new Date(noonOf(3) + dayMs / 2).toISOString()
  expect(after.records.filter(isLate)).toMatchObject([
    {
      rowNo: `${first}/USDT/TRC20/late`,
      amount: '4',
      completedOrders: 1,
      seal: null,
      // Not since somebody sealed it.
      lateSince: dayEnd,
      dayEnd,
    },
  ])
  const sum = (rows: Row[], field: string) => rows.reduce((all, row) => all + Number(row[field]), 0)
  expect(sum(after.totals, 'amount')).toBeCloseTo(sum(payins.totals, 'amount') + 4)
  const filtered = await ask(cryptoPayinReport, { network: 'ERC20' })
  expect(filtered.records.some(isLate)).toBe(false)

  const balance = (rows: Row[], day: string) =>
    rows.filter(({ reportDate, owner }) => reportDate === day && owner === 'merchant')
  const [sealedFirst, lateFirst] = balance(balancesAfter.records, first).toSorted(
    (a, b) => Number(isLate(a)) - Number(isLate(b)),
  )
  expect(sealedFirst).toEqual({
    ...balance(balances.records, first)[0],
    snapshotTime: sealedFirst?.snapshotTime,
  })
  expect(lateFirst).toMatchObject({ openingBalance: '0', payins: '4', closingBalance: '4' })
  // Closing plus what came late is what the next day begins with, of which the difference is late too.
  const next = balance(balancesAfter.records, last)
  expect(sum(next, 'openingBalance')).toBeCloseTo(
    Number(sealedFirst?.closingBalance) + Number(lateFirst?.closingBalance),
  )
})

test('what a chain or bank reports late of a sealed day counts on the day on which it arrived', async () => {
  const then = atTime(app.db, new HistoryClock(new Date(noonOf(3))))
  const order = await pendingPayin(then, merchantId, '9', { network: 'TRC20' })
  const local = await newOrder.localPayin(then, merchantId)
  const sealed = { ...period, reportDateEnd: last }
  const today = { reportDateStart: dateOf(now), reportDateEnd: dateOf(Date.now()) }
  for (const day of [first, last]) await seal(localPayinReport, day)
  const reports = [cryptoPayinReport, localPayinReport, businessDaily]
  const before = await Promise.all(reports.map((each) => ask(each, sealed)))
  const receive = reportReceiver(app.db, orderRegistry)
  const by = { merchantId, reportedAt: new Date(noonOf(3) + 60_000) }
  const chain = { ...by, kind: 'cryptoPayin', orderNo: order.order_no }
  await receive({ ...chain, move: 'pay', set: { tx_hash: 'late', paid_amount: '9' } })
  await receive({ ...chain, move: 'complete', set: { confirmations: 20 } })
  const bank = { ...by, kind: 'localPayin', orderNo: local.order_no, channel: 'bank' }
  await receive({ ...bank, reportId: 'late', move: 'pay', amount: local.amount, reference: '1' })
  const money = ({ records }: { records: Row[] }) =>
    records.map(({ rowNo, amount, completedOrders, closingBalance, seal: hash, lateSince }) => [
      ...[rowNo, amount, completedOrders, closingBalance, hash, lateSince],
    ])
  const after = await Promise.all(reports.map((each) => ask(each, sealed)))
  expect(after.map(money)).toEqual(before.map(money))
  const [crypto, fiat] = await Promise.all(reports.map((each) => ask(each, today)))
  expect(crypto?.totals).toMatchObject([{ amount: '9', completedOrders: 1 }])
  expect(fiat?.totals).toMatchObject([{ completedOrders: 1 }])
})
