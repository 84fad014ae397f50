/** Whatever becomes of the pieces of a payout, and in whatever order: no money is lost, and the order follows. */
import { divide, minus, plain, sum, times } from '@countinghouse/contract/engine/decimal.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import { pieceReporter, reporter, tradingPayoutNo } from '../../../test/orders/order-moves.ts'
import { payin } from '../../../test/orders/orders.ts'
import { setRates } from '../../engine/orders/usd-value.ts'

const merchantId = '10001'

const rates = (usdt: string) =>
  setRates(app.db.sql, [
    { currency: 'USDT', usd: usdt },
    { currency: 'BTC', usd: '64000' },
    { currency: 'INR', usd: '0.0118' },
  ])

const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = pieceReporter(app.db, merchantId)
await rates('1')
await payin(app.db, merchantId, '10000000')

const split = (orderNo: string, fiatAmounts: readonly string[], by = finance, more = {}) =>
  by.call('/c2c/order/split', {
    orderNo,
    pieces: fiatAmounts.map((fiatAmount) => ({ fiatAmount })),
    ...more,
  })

const detailOf = async (orderNo: string, by = finance) =>
  (await by.call('/c2c/order/detail', { orderType: 2, orderNo })).data

/** Whole paise, so that the test itself is exact. */
const inr = (paise: number) => plain((paise / 100).toFixed(2))

/** Every way that a piece can go, by what is reported of it. */
const ways = {
  completed: ['match', 'complete'],
  failed: ['fail'],
  failedByBuyer: ['match', 'fail'],
  completedAfterAppeal: ['match', 'appeal', 'completeAfterAppeal'],
  failedAfterAppeal: ['match', 'appeal', 'failAfterAppeal'],
  liquidated: ['match', 'appeal', 'liquidate'],
} as const
type Way = keyof typeof ways

const lives = fc
  .record({
    /** Milliusd of a USDT: the rate is another each time. */
    usdt: fc.integer({ min: 970, max: 1030 }),
    pieces: fc.array(
      fc.record({
        paise: fc.integer({ min: 1, max: 4_000_000 }),
        way: fc.constantFrom(...(Object.keys(ways) as Way[])),
      }),
      { minLength: 2, maxLength: 10 },
    ),
  })
  // An order is of 500 INR at least.
  .filter(({ pieces }) => pieces.reduce((all, { paise }) => all + paise, 0) >= 50_000)
  .chain((life) => {
    const all = life.pieces.flatMap(({ way }, index) => ways[way].map(() => index))
    return fc.record({
      ...{ usdt: fc.constant(life.usdt), pieces: fc.constant(life.pieces) },
      /** The piece that each report is about. */
      steps: fc.shuffledSubarray(all, { minLength: all.length }),
    })
  })

interface Piece {
  pieceNo: number
  status: string
  amount: string
  secondAmount: string
  settledAmount: string
  reference: string
  finishTime: string | null
}

const total = (pieces: Piece[], ...states: string[]) =>
  sum('0', ...pieces.filter(({ status }) => states.includes(status)).map(({ amount }) => amount))

const open = ['trading', 'paying', 'appealing']

/** The state of the order, by those of its pieces alone. */
function stateBy(pieces: Piece[]): string {
  const has = (state: string) => pieces.some(({ status }) => status === state)
  return (
    ['appealing', 'paying', 'trading'].find(has) ??
    (has('completed') || has('platformLiquidation') ? 'completed' : 'failed')
  )
}

interface Start {
  orderNo: string
  amount: string
  fee: string
  /** Of the merchant, before the order was made. */
  available: string
}

async function check({ orderNo, amount, fee, available }: Start): Promise<void> {
  const { order, pieces } = (await detailOf(orderNo)) as {
    order: Record<string, string>
    pieces: Piece[]
  }
  const state = stateBy(pieces)
  expect(order.status).toBe(state)
  expect(sum(...pieces.map((piece) => piece.amount))).toBe(amount)
  for (const piece of pieces) {
    const isSettled = ['completed', 'platformLiquidation'].includes(piece.status)
    expect(piece.settledAmount).toBe(isSettled ? piece.amount : '0')
    expect(piece.finishTime === null).toBe(open.includes(piece.status))
  }
  const hasEnded = !open.includes(state)
  const charged = hasEnded ? divide(times(fee, total(pieces, 'completed')), amount, 6, 'down') : fee
  const stillFrozen = sum(total(pieces, ...open), hasEnded ? '0' : fee)
  const given = sum(total(pieces, 'failed'), minus(fee, charged))
  expect(await balancesOf(app.owner, merchantId)).toMatchObject({
    frozen: stillFrozen,
    available: sum(minus(available, sum(amount, fee)), given),
  })
  // At every step, not only at the end.
  expect(order.paidQuantity).toBe(total(pieces, 'completed', 'platformLiquidation'))
  if (hasEnded) expect(order.processingFee).toBe(charged)
}

test('pieces that end in any way and order keep the money together, and their order follows at every step', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ usdt, pieces, steps }) => {
      await rates((usdt / 1000).toFixed(3))
      const { available = '0' } = await balancesOf(app.owner, merchantId)
      const fiatAmounts = pieces.map(({ paise }) => inr(paise))
      const fiatAmount = sum(...fiatAmounts)
      const orderNo = await tradingPayoutNo(app.db, merchantId, { fiatAmount })
      const { quantity: amount, expectedFee: fee } = (await detailOf(orderNo)).order
      const start = { orderNo, amount, fee, available }
      expect(await split(orderNo, fiatAmounts)).toMatchObject({ code: '200' })
      const shown = (await detailOf(orderNo)).pieces as Piece[]
      expect(shown.map(({ secondAmount }) => secondAmount)).toEqual(fiatAmounts)
      await check(start)
      const done = pieces.map(() => 0)
      for (const index of steps) {
        const way = ways[(pieces[index] as { way: Way }).way]
        const move = way[done[index] ?? 0] as string
        done[index] = (done[index] ?? 0) + 1
        // At the same moment on two connections: the second is the same report again.
        await Promise.all([report(orderNo, index + 1, move), report(orderNo, index + 1, move)])
        await check(start)
      }
      expect(await booksOf(app, merchantId)).toEqual([])
    }),
    // Making a counterexample smaller takes minutes here; the seed of the failure is printed.
    { numRuns: runs(12), endOnFailure: true },
  )
  await rates('1')
})

describe('a split', () => {
  /** Everything that a split writes. */
  const written = async (orderNo: string) => {
    const [row] = await app.owner`
      select o.status, o.version, o.piece_count,
             (select count(*)::int from order_piece where order_no = o.order_no) as pieces,
             (select count(*)::int from order_event where order_no = o.order_no) as events,
             (select count(*)::int from audit_entry where action = 'p2pPayout.split') as entries
      from p2p_payout_order o where order_no = ${orderNo}`
    return { ...row }
  }
  const trading = (more = {}) =>
    tradingPayoutNo(app.db, merchantId, { fiatAmount: '1000', ...more })
  const isRefused = async (
    orderNo: string,
    fiatAmounts: readonly string[],
    code: string,
    by = finance,
  ) => {
    const before = await written(orderNo)
    const answer = await split(orderNo, fiatAmounts, by)
    expect(answer).toMatchObject({ code, success: false })
    expect(await written(orderNo)).toEqual(before)
    return answer
  }

  test.each([
    ['into one piece', ['1000'], 'L00030'],
    ['into no piece', [], 'L00030'],
    ['into eleven pieces', [...Array(10).fill('90'), '100'], 'L00030'],
    ['into thousands', Array(5000).fill('0.2'), 'L00030'],
    ['whose pieces are a paisa too little', ['500', '499.99'], 'L00031'],
    ['whose pieces are a paisa too much', ['500', '500.01'], 'L00031'],
    ['finer than the currency', ['500.005', '499.995'], 'L00005'],
    ['with a piece of nothing', ['1000', '0'], 'S00400'],
    ['with a piece below zero', ['1001', '-1'], 'S00400'],
    ['with a piece that is no amount', ['1000', 'rest'], 'S00400'],
  ])('%s is refused and changes nothing', async (_what, fiatAmounts, code) => {
    await isRefused(await trading(), fiatAmounts, code)
  })

  test('with a piece that no quantity is left for is refused', async () => {
    await payin(app.db, merchantId, '1', { currency: 'BTC', network: 'BTC' })
    const orderNo = await trading({ currency: 'BTC' })
    const { msg } = await isRefused(orderNo, ['999.99', '0.01'], 'L00035')
    expect(msg).toContain('BTC')
    expect(await split(orderNo, ['400', '600'])).toMatchObject({ code: '200' })
  })

  test('is refused before the audit, after a buyer was found, and a second time', async () => {
    const halves = ['500', '500']
    await isRefused(await newOrderNo.p2pPayout(app.db, merchantId), halves, 'L00034')
    const bought = await trading()
    await reporter(app.db, 'p2pPayout')(bought, 'match')
    await isRefused(bought, halves, 'L00002')
    const orderNo = await trading()
    expect(await split(orderNo, halves)).toMatchObject({ code: '200' })
    await isRefused(orderNo, halves, 'L00032')
    await report(orderNo, 1, 'fail')
    await report(orderNo, 2, 'fail')
    await isRefused(orderNo, halves, 'L00032')
  })

  test('asked for twice at once is made once', async () => {
    const orderNo = await trading()
    const answers = await Promise.all([
      split(orderNo, ['400', '600']),
      split(orderNo, ['1', '999']),
    ])
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', 'L00032'])
    expect((await detailOf(orderNo)).pieces).toHaveLength(2)
  })

  test('is for operators of the merchant who may split', async () => {
    const orderNo = await trading()
    await isRefused(orderNo, ['500', '500'], 'S00404', await signedIn(app, 'lantern'))
    for (const name of ['support', 'viewer'])
      await isRefused(orderNo, ['500', '500'], 'S00403', await signedIn(app, name))
  })

  test('asks for a Google code once an authenticator is bound', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    const phone = await bindAuthenticator(browser)
    const orderNo = await trading()
    await isRefused(orderNo, ['500', '500'], 'M01020', browser)
    const verifyCode = phone.nextCode()
    expect((await split(orderNo, ['500', '500'], browser, { verifyCode })).code).toBe('200')
  })

  test('is in the trace with its remark, and in the audit log', async () => {
    const orderNo = await trading()
    await split(orderNo, ['250', '250', '500'], finance, { remark: ' Three buyers ' })
    const { order, pieces, events } = await detailOf(orderNo)
    expect(order).toMatchObject({ status: 'trading', pieceCount: 3 })
    expect(pieces).toMatchObject(
      ['250', '250', '500'].map((secondAmount, i) => ({
        pieceNo: i + 1,
        status: 'trading',
        secondAmount,
        reference: '',
        finishTime: null,
      })),
    )
    expect(events.at(-1)).toMatchObject({
      pieceNo: null,
      move: 'split',
      actor: 'operator:finance',
      remark: 'Three buyers',
    })
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'p2pPayout.split' and detail->>'orderNo' = ${orderNo}`
    expect(entry?.detail).toEqual({ orderNo, pieces: 3 })
  })
})

describe('a report about a piece', () => {
  const splitInTwo = async () => {
    const orderNo = await tradingPayoutNo(app.db, merchantId, { fiatAmount: '1000' })
    await split(orderNo, ['400', '600'])
    return orderNo
  }

  test('fills its reference, is told with the move that it made, and has one effect', async () => {
    const orderNo = await splitInTwo()
    await report(orderNo, 2, 'match', 'complete', 'complete')
    const { order, pieces, reports, events } = await detailOf(orderNo)
    expect(order.status).toBe('trading')
    expect(pieces).toMatchObject([
      { status: 'trading', reference: '' },
      { status: 'completed', reference: 'UTR2', secondAmount: '600' },
    ])
    expect(reports).toMatchObject([
      { pieceNo: 2, move: 'match', outcome: 'applied', times: 1 },
      { pieceNo: 2, move: 'complete', outcome: 'applied', times: 2, reference: 'UTR2' },
    ])
    expect(events.filter((event: { pieceNo: number }) => event.pieceNo === 2)).toMatchObject([
      { move: 'match', fromStatus: 'trading', toStatus: 'paying', time: reports[0].time },
      { move: 'complete', fromStatus: 'paying', toStatus: 'completed', time: reports[1].time },
    ])
  })

  test('that comes too late or too early is kept with its reason and moves nothing', async () => {
    const orderNo = await splitInTwo()
    await report(orderNo, 1, 'complete', 'fail', 'match')
    // The same id again is the same report, even where the piece could take it by now.
    await report(orderNo, 2, 'complete', 'match', 'complete')
    const { pieces, reports } = await detailOf(orderNo)
    expect(pieces).toMatchObject([{ status: 'failed' }, { status: 'paying' }])
    expect(reports).toMatchObject([
      { pieceNo: 1, move: 'complete', outcome: 'ignored', reason: 'moveRefused' },
      { pieceNo: 1, move: 'fail', outcome: 'applied' },
      { pieceNo: 1, move: 'match', outcome: 'ignored', reason: 'moveRefused' },
      { pieceNo: 2, move: 'complete', outcome: 'ignored', times: 2 },
      { pieceNo: 2, move: 'match', outcome: 'applied' },
    ])
  })

  test('that the order does not have is no report, and the order as a whole is not traded any more', async () => {
    const orderNo = await splitInTwo()
    await report(orderNo, 3, 'match')
    await reporter(app.db, 'p2pPayout')(orderNo, 'match')
    expect(await detailOf(orderNo)).toMatchObject({
      order: { status: 'trading' },
      reports: [{ pieceNo: null, move: 'match', outcome: 'ignored', reason: 'orderIsSplit' }],
    })
    const unsplit = reporter(app.db, 'otc')(orderNo, 'pay', { pieceNo: 1 })
    await expect(unsplit).rejects.toThrow('have no pieces')
  })
})
