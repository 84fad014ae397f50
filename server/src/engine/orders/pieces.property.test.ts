/** Pieces that end in any order on many connections: the order and the money are always right. */

import { minus, plain, sum } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  createSample,
  createSampleTable,
  fund,
  sampleOrder,
  sampleRegistry,
} from '../../../test/invariants/sample-kind.ts'
import { moveOrder } from './move-order.ts'
import { movePiece, splitOrder } from './pieces.ts'

const merchantId = '10001'
const actor = 'operator:finance'

const split = (orderNo: string, amounts: string[], seconds: string[]) =>
  app.db.asMerchant(merchantId, (tx) =>
    splitOrder(tx, sampleOrder, {
      merchantId,
      orderNo,
      actor,
      pieces: amounts.map((amount, i) => ({ amount, secondAmount: seconds[i] ?? '0' })),
    }),
  )

const create = (amount: string, quantity: string) =>
  app.db.asMerchant(merchantId, (tx) => createSample(tx, merchantId, { amount, quantity }))

const end = (orderNo: string, pieceNo: number, move: 'pay' | 'return') =>
  app.db.asMerchant(merchantId, (tx) =>
    movePiece(tx, sampleOrder, { merchantId, orderNo, pieceNo, move, actor: 'upstream' }),
  )

const available = async () => {
  const [account] = await app.owner`
    select balance from account
    where merchant_id = ${merchantId} and owner_kind = 1 and country = 'IN' and bucket = 1`
  return plain(account?.balance)
}

const stateOf = async (orderNo: string) => {
  const [row] = await app.owner`
    select status, settled_amount from sample_order where order_no = ${orderNo}`
  const events = await app.owner`
    select 1 from order_event where order_no = ${orderNo} and piece_no is null and to_status > 2`
  return { status: row?.status, settled: plain(row?.settled_amount), ends: events.length }
}

/** Whole minor units, so that the test itself is exact. */
const cents = (n: number) => plain((n / 100).toFixed(2))

const orders = fc.array(
  fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 99_999 }),
      second: fc.integer({ min: 0, max: 9_999 }),
      paid: fc.boolean(),
    }),
    { minLength: 2, maxLength: 10 },
  ),
  { minLength: 1, maxLength: 4 },
)

const app = await startTestApp({}, { orders: sampleRegistry })
await createSampleTable(app.owner)
await app.db.asMerchant(merchantId, (tx) =>
  fund(tx, merchantId, { currency: 'INR', country: 'IN', amount: '1000000' }),
)

test('an order follows from its pieces once, whichever ends last, and no money is lost', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (all) => {
      const before = await available()
      const numbers = await Promise.all(
        all.map(async (pieces) => {
          const amounts = pieces.map(({ amount }) => cents(amount))
          const seconds = pieces.map(({ second }) => cents(second))
          const order = await create(sum(...amounts), sum('0', ...seconds))
          await split(order.order_no, amounts, seconds)
          return order.order_no
        }),
      )
      // Every piece on a connection of its own, all at once.
      await Promise.all(
        all.flatMap((pieces, i) =>
          pieces.map(({ paid }, p) => end(numbers[i] as string, p + 1, paid ? 'pay' : 'return')),
        ),
      )
      let spent = '0'
      for (const [i, pieces] of all.entries()) {
        const paid = pieces.filter((piece) => piece.paid)
        const settled = sum('0', ...paid.map(({ amount }) => cents(amount)))
        const status = paid.length === 0 ? 5 : paid.length === pieces.length ? 3 : 4
        expect(await stateOf(numbers[i] as string)).toEqual({ status, settled, ends: 1 })
        spent = sum(spent, settled, paid.length === 0 ? '0' : '1')
      }
      expect(await available()).toBe(minus(before, spent))
    }),
    { numRuns: runs(25) },
  )
  const [frozen] = await app.owner`
    select sum(balance) as balance from account where merchant_id = ${merchantId} and bucket = 2`
  expect(plain(frozen?.balance)).toBe('0')
  expect(await booksOf(app, merchantId, sampleRegistry)).toEqual([])
})

describe('a split', () => {
  test.each([
    ['one piece', ['10'], ['5'], 'piecesCount'],
    ['eleven pieces', Array(11).fill('1'), [], 'piecesCount'],
    ['amounts that miss the order by little', ['5', '5.000000000000000001'], ['5'], 'piecesSum'],
    ['second amounts that do not add up', ['5', '5'], ['2', '2'], 'piecesSum'],
    ['a piece of nothing', ['10', '0'], ['5', '0'], 'piecesSum'],
  ])('into %s is refused', async (_name, amounts, seconds, errorName) => {
    const { order_no: orderNo } = await create('10', '5')
    await expect(split(orderNo, amounts, seconds)).rejects.toMatchObject({ errorName })
  })

  test('happens once', async () => {
    const { order_no: orderNo } = await create('10', '5')
    const both = await Promise.allSettled([
      split(orderNo, ['4', '6'], ['2', '3']),
      split(orderNo, ['5', '5'], ['2', '3']),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const pieces = await app.owner`select 1 from order_piece where order_no = ${orderNo}`
    expect(pieces).toHaveLength(2)
  })

  test('of an order that has ended is refused', async () => {
    const { order_no: orderNo } = await create('10', '5')
    const move = (name: 'approve' | 'complete', by: string) =>
      app.db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, sampleOrder, { merchantId, orderNo, move: name, actor: by }),
      )
    await move('approve', actor)
    await move('complete', 'upstream')
    await expect(split(orderNo, ['5', '5'], ['2', '3'])).rejects.toMatchObject({
      errorName: 'moveRefused',
    })
  })
})

test('a piece that has ended is not moved again, and the refusal says who ended it', async () => {
  const { order_no: orderNo } = await create('10', '5')
  await split(orderNo, ['4', '6'], ['2', '3'])
  await end(orderNo, 1, 'pay')
  await expect(end(orderNo, 1, 'return')).rejects.toMatchObject({
    errorName: 'moveRefused',
    values: { actor: 'upstream' },
  })
  await expect(end(orderNo, 3, 'pay')).rejects.toMatchObject({ errorName: 'notFound' })
})
