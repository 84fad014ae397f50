/** The merchant's audit of its payouts. */
import { describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import type { Answer, Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { fundedWithdrawal, payin, payout } from '../../../test/orders/orders.ts'
import type { CryptoPayoutRow } from './crypto-payout.order.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, 'finance')
for (const id of [merchantId, '10002']) await payin(app.db, id, '100000')

const newPayout = async (
  more: Parameters<typeof payout>[3] = {},
  { owner = merchantId } = {},
): Promise<string> => (await payout(app.db, owner, '5', more)).order_no

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/payAnother/audit', { orderNos, decision, remark: 'seen', ...more })
const resultOf = async (answer: Promise<Answer>) => (await answer).data.results[0]
const detail = async (orderNo: string) => (await admin.call('/payAnother/detail', { orderNo })).data

/** The platform approves by its clock, in a moment. */
const paying = (orderNo: string) =>
  vi.waitFor(async () => expect((await detail(orderNo)).order.status).toBe('paying'), 30_000)

const moved = (order_no: string, ...moves: string[]) =>
  movedOrder(app.db, 'cryptoPayout', { merchant_id: merchantId, order_no }, ...moves)

async function rowOf(orderNo: string): Promise<CryptoPayoutRow> {
  const [row] = await app.owner<CryptoPayoutRow[]>`
    select * from crypto_payout_order where order_no = ${orderNo}`
  return row as CryptoPayoutRow
}

describe('the audit of a payout', () => {
  test('that approves hands it on to the platform, which pays what was set aside', async () => {
    const orderNo = await newPayout()
    await review(finance, orderNo, 'approve')
    expect((await detail(orderNo)).postings).toMatchObject([{ flowType: 'freeze', amount: '6' }])
    await paying(orderNo)
    await moved(orderNo, 'broadcast', 'complete')
    expect((await detail(orderNo)).order.status).toBe('completed')
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test.each([
    ['on top', 0, '6'],
    ['out of the amount', 1, '5'],
  ])(
    'that rejects gives the frozen money back in full, with the fee %s',
    async (_what, bearer, cost) => {
      const before = await balancesOf(app.owner, merchantId)
      const orderNo = await newPayout({ fee_bearer: bearer })
      await review(admin, orderNo, 'reject')
      expect(await balancesOf(app.owner, merchantId)).toEqual(before)
      expect((await detail(orderNo)).postings).toMatchObject([
        { flowType: 'freeze', amount: cost },
        {
          flowType: 'unfreeze',
          amount: cost,
          from: { owner: 'merchant', bucket: 'frozen' },
          to: { owner: 'merchant', bucket: 'available' },
        },
      ])
    },
  )

  test('by two operators at once is won by one, and the other is told by whom', async () => {
    for (let round = 0; round < 5; round++) {
      const orderNo = await newPayout()
      const results = await Promise.all([
        resultOf(review(admin, orderNo, 'approve')),
        resultOf(review(finance, orderNo, 'reject')),
      ])
      const winner = results[0].done ? 'admin' : 'finance'
      const [lost] = results.filter(({ done }) => !done)
      expect(results.filter(({ done }) => done)).toHaveLength(1)
      expect(lost).toMatchObject({ code: 'L00002', msg: expect.stringContaining(`(${winner}, `) })
      expect((await rowOf(orderNo)).auditors).toBe(winner)
    }
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('of an order that is far on its way names who decided it, and not the network', async () => {
    const orderNo = await newPayout()
    await review(finance, orderNo, 'approve')
    await paying(orderNo)
    await moved(orderNo, 'broadcast', 'complete')
    const { msg } = await resultOf(review(admin, orderNo, 'reject'))
    const { events } = await detail(orderNo)
    const at = new Date(Date.parse(events[1].time) + 8 * 3_600_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
    expect(msg).toContain(`(finance, ${at} GMT+8)`)
  })

  test('comes too late when the merchant itself has cancelled', async () => {
    const orderNo = await newPayout()
    await moved(orderNo, 'cancel')
    const body = { orderNos: orderNo, decision: 'approve', remark: '' }
    for (const [lang, said] of [
      ['en_IN', '(Merchant, '],
      ['zh_CN', '（商户，'],
    ] as const)
      expect(await resultOf(admin.call('/payAnother/audit', body, { lang }))).toMatchObject({
        code: 'L00002',
        msg: expect.stringContaining(said),
      })
  })
})

describe('the address check of payouts', () => {
  const real = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const fake = 'TJRabXXXXXXXXXXXXXXXXXXXXXXXXXRTv8'
  const check = async (path: string, orderNo: string, browser = admin) =>
    (await browser.call(path, { orderNos: orderNo })).data.addresses

  test('warns of an address that only looks like one that was paid, across payouts and withdrawals', async () => {
    const paid = await newPayout({ to_address: real })
    await review(finance, paid, 'approve')
    await paying(paid)
    await moved(paid, 'broadcast', 'complete')
    const known = await newPayout({ to_address: real })
    const similar = await newPayout({ to_address: fake })
    expect(await check('/payAnother/addressCheck', `${known},${similar}`)).toMatchObject([
      { orderNo: known, paidBefore: true, looksLike: null, needsAnother: false },
      { orderNo: similar, toAddress: fake, paidBefore: false, looksLike: real },
    ])
    const withdrawn = await fundedWithdrawal(app.db, merchantId, { to_address: fake })
    expect(await check('/mentionMoneyOrder/addressCheck', withdrawn.order_no)).toMatchObject([
      { paidBefore: false, looksLike: real },
    ])
  })

  test("knows nothing of another merchant's orders, nor of what it has paid", async () => {
    const foreign = await newPayout({ to_address: fake }, { owner: '10002' })
    expect(await check('/payAnother/addressCheck', foreign)).toEqual([])
    const lantern = await signedIn(app, 'lantern')
    expect(await check('/payAnother/addressCheck', foreign, lantern)).toMatchObject([
      { paidBefore: false, looksLike: null },
    ])
  })

  test('does not take a payout for a withdrawal', async () => {
    const orderNo = await newPayout()
    expect(await check('/mentionMoneyOrder/addressCheck', orderNo)).toEqual([])
    const answer = await admin.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
      orderNos: orderNo,
      decision: 'approve',
      remark: '',
    })
    expect(answer.data.results[0].code).toBe('S00404')
    expect((await rowOf(orderNo)).status).toBe(1)
  })
})
