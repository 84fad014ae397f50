/** A kind with a country, two currencies and pieces, known to no engine, goes through every one of them. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { createHistory } from '../../demo/history/create-history.ts'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { anyOrder, type DemoKind } from '../../demo/kinds/demo-kind.ts'
import { operatorActor } from '../../src/engine/orders/maker-checker.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { movePiece, splitOrder } from '../../src/engine/orders/pieces.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { booksOf } from '../app/books.ts'
import type { Browser } from '../app/browser.ts'
import { signedIn } from '../app/builders.ts'
import { startReceiver } from '../app/receiver.ts'
import { startTestApp, type TestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import {
  createSample,
  createSampleTable,
  fund,
  type SampleRow,
  sampleColumns,
  sampleOrder,
  sampleRegistry,
} from './sample-kind.ts'

const merchantId = '10001'
const orders = { ...orderRegistry, ...sampleRegistry }
let app: TestApp
let admin: Browser
let receiver: Awaited<ReturnType<typeof startReceiver>>
/** Completed and told to the merchant; waiting; split into one piece that was paid and one that came back. */
let completed: SampleRow
let waiting: SampleRow
let split: SampleRow

beforeAll(async () => {
  app = await startTestApp({}, { orders })
  await createSampleTable(app.owner)
  receiver = await startReceiver()
  admin = await signedIn(app, 'admin')
  await app.db.asMerchant(merchantId, async (tx) => {
    await fund(tx, merchantId, { currency: 'INR', country: 'IN', amount: '1000' })
    await fund(tx, merchantId, { currency: 'THB', country: 'TH', amount: '1000' })
    completed = await createSample(tx, merchantId, { amount: '100', notify_url: receiver.url })
    const thai = { currency: 'THB', country: 'TH', method: 'promptpay' } as const
    waiting = await createSample(tx, merchantId, { amount: '30', ...thai })
    split = await createSample(tx, merchantId, { amount: '50', quantity: '5' })
  })
  await move(completed, 'approve', 'operator:finance')
  await move(completed, 'complete', 'upstream')
  await app.db.asMerchant(merchantId, (tx) =>
    splitOrder(tx, sampleOrder, {
      merchantId,
      orderNo: split.order_no,
      actor: 'operator:finance',
      pieces: [
        { amount: '20', secondAmount: '2' },
        { amount: '30', secondAmount: '3' },
      ],
    }),
  )
  await movePieceOf(split, 1, 'pay')
  await movePieceOf(split, 2, 'return')
})

/** All that the demo world has to know about it. */
const sampleDemo: DemoKind<string> = {
  order: anyOrder(sampleOrder),
  share: 1,
  otherwise: 'sample',
  ends: { completed: 60, failed: 30, pendingAudit: 10 },
  ask({ merchantOrderNo }, chance) {
    const body = { merchant_order_no: merchantOrderNo, amount: String(chance.integer(1, 9)) }
    return {
      by: 'merchant',
      customers: [],
      columns: () => ({ ...sampleColumns(body) }),
      create: ({ db, merchantId: id }) =>
        db.asMerchant(id, async (tx) => (await createSample(tx, id, body)).order_no),
    }
  },
  report: (name) => (name === 'complete' ? { set: { tx_hash: 'hash' } } : {}),
  resolve: ({ db, merchantId: id, checker }, _name, { orderNo, remark }) =>
    db.asMerchant(id, (tx) =>
      moveOrder(tx, sampleOrder, {
        merchantId: id,
        orderNo,
        move: 'approve',
        actor: operatorActor(checker.name),
        remark,
      }),
    ),
}

const move = ({ order_no: orderNo }: SampleRow, name: 'approve' | 'complete', actor: string) =>
  app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, sampleOrder, { merchantId, orderNo, move: name, actor }),
  )

const movePieceOf = ({ order_no: orderNo }: SampleRow, pieceNo: number, name: 'pay' | 'return') =>
  app.db.asMerchant(merchantId, (tx) =>
    movePiece(tx, sampleOrder, { merchantId, orderNo, pieceNo, move: name, actor: 'upstream' }),
  )

const ask = async (query: object = {}) =>
  (await admin.call('/sample/list', { size: 80, current: 1, ...query })).data

describe('a kind that was declared and nothing else', () => {
  test('is listed with both its currencies, filtered and counted', async () => {
    const all = await ask()
    expect(all.total).toBe(3)
    const listed = all.records.find(({ orderNo }: Row) => orderNo === completed.order_no)
    expect(listed).toMatchObject({
      status: 'completed',
      country: 'IN',
      amount: '100',
      currency: 'INR',
      quantity: '12.5',
      coin: 'USDT',
    })
    expect((await ask({ country: 'TH' })).records).toMatchObject([{ orderNo: waiting.order_no }])
    expect((await ask({ status: 'partlyCompleted' })).records).toMatchObject([
      { orderNo: split.order_no, settledAmount: '20' },
    ])
    expect(all.totals).toMatchObject([
      { currency: 'INR', amount: '150', processingFee: '2' },
      { currency: 'THB', amount: '30', processingFee: '0' },
      { currency: 'USDT', quantity: '30' },
    ])
  })

  test('is exported', async () => {
    const { data } = await admin.call('/sample/export', { country: 'IN' })
    const link = await vi.waitFor(async () => {
      const answer = await admin.call('/exportRecords/checkLinkValid', { recordId: data.recordId })
      expect(answer.msg).toBe('')
      return answer.data.url.replace('/api', '')
    }, waitLimitMs)
    const file = await admin.fetch(link)
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()))
    expect(rows.flat()).toContain(completed.order_no)
    expect(rows.flat()).toContain(split.order_no)
    expect(rows.flat()).not.toContain(waiting.order_no)
  })

  test('has a detail with its trace and its pieces', async () => {
    const { data } = await admin.call('/sample/detail', { orderNo: split.order_no })
    expect(data.pieces).toMatchObject([
      { pieceNo: 1, status: 'paid', amount: '20', secondAmount: '2' },
      { pieceNo: 2, status: 'returned', amount: '30', secondAmount: '3' },
    ])
    const events = data.events.map(({ pieceNo, move: name }: { pieceNo: number; move: string }) => [
      pieceNo,
      name,
    ])
    expect(events).toEqual([
      [null, 'create'],
      [null, 'split'],
      [1, 'pay'],
      [2, 'return'],
      [null, 'partlyComplete'],
    ])
    expect(data.postings).toMatchObject([
      { flowType: 'freeze', amount: '51', pieceNo: null },
      { flowType: 'payout', amount: '20', pieceNo: 1 },
      { flowType: 'unfreeze', amount: '30', pieceNo: 2 },
      { flowType: 'payoutFee', amount: '1', pieceNo: null },
    ])
  })

  test('is told to its merchant in its own words and version', async () => {
    await receiver.waitFor(1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'sample.completed',
      version: 3,
      // To the merchant's own server personal data goes whole.
      data: { id: completed.order_no, state: 'completed', paid: '100', payee: completed.account },
    })
  })

  test('is notified by hand at its end and not before', async () => {
    const notify = (orderNo: string) => admin.call('/sample/pushMsgNew', { orderNo })
    expect((await notify(waiting.order_no)).code).toBe('O00001')
    expect((await notify(completed.order_no)).code).toBe('200')
    await receiver.waitFor(2)
  })

  test('is found by its number, and by the number of the merchant', async () => {
    for (const text of [completed.order_no, completed.merchant_order_no]) {
      const { data } = await admin.call('/search', { text })
      const found = { kind: 'sample', orderNo: completed.order_no, country: 'IN' }
      expect(data.orders).toMatchObject([found])
    }
  })

  test('is in the flow records of its accounts', async () => {
    const { data } = await admin.call('/merchantsFlowWater/list', {
      size: 80,
      current: 1,
      orderNo: completed.order_no,
    })
    const flows = data.records.map(({ flowType, amount }: Record<string, string>) => [
      flowType,
      amount,
    ])
    expect(flows).toEqual(
      expect.arrayContaining([
        ['freeze', '-101'],
        ['freeze', '101'],
        ['payout', '-100'],
        ['payoutFee', '-1'],
      ]),
    )
  })

  test('is nobody else’s: another merchant finds no such order', async () => {
    const other = await signedIn(app, 'lantern')
    const { code } = await other.call('/sample/detail', { orderNo: completed.order_no })
    expect(code).toBe('S00404')
  })

  test('has a past in the demo world, made by its own commands at the times of the past', async () => {
    const other = '10002'
    const to = new Date()
    const from = new Date(to.getTime() - 30 * 86_400_000)
    const before = atTime(app.db, new HistoryClock(new Date(from.getTime() - 86_400_000)))
    await before.asMerchant(other, (tx) =>
      fund(tx, other, { currency: 'INR', country: 'IN', amount: '1000' }),
    )
    const who = { merchantId: other, orders: 40, maker: 'lantern', checker: 'lantern' }
    const when = { customers: 5, from, to, seed: 3, notifyUrl: null }
    await createHistory(app.services, who, when, { sample: sampleDemo })
    const rows = await app.owner`
      select status, created_at, finished_at from sample_order where merchant_id = ${other}`
    expect(Math.abs(rows.length - who.orders)).toBeLessThanOrEqual(4)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set([1, 3, 5]))
    for (const { created_at: created, finished_at: finished } of rows) {
      expect(created >= from && created <= to).toBe(true)
      expect(finished === null || finished > created).toBe(true)
    }
    expect(await booksOf(app, other, orders)).toEqual([])
  })

  test('passes the audit of books and counts', async () => {
    expect(await booksOf(app, merchantId, orders)).toEqual([])
  })
})
