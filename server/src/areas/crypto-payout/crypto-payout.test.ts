/** The merchant's audit of its payouts. */
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { moveOrder } from '../../orders/move-order.ts'
import { bindAuthenticator, sealer } from '../../testing/authenticator-app.ts'
import { balancesOf, booksOf } from '../../testing/books.ts'
import type { Answer, Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { deposit, payin, payout, withdrawal } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type CryptoPayoutRow, cryptoPayoutOrder } from './crypto-payout.order.ts'

const merchantId = '10001'
let app: TestApp
let admin: Browser
let finance: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
  finance = await signedIn(app, 'finance')
  for (const id of [merchantId, '10002'])
    await app.db.asMerchant(id, (tx) => payin(tx, id, '100000'))
})

const newPayout = async (
  more: Parameters<typeof payout>[3] = {},
  { owner = merchantId, actor = 'merchant' } = {},
): Promise<string> =>
  (await app.db.asMerchant(owner, (tx) => payout(tx, owner, '5', more, actor))).order_no

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/payAnother/audit', { orderNos, decision, remark: 'seen', ...more })
const resultOf = async (answer: Promise<Answer>) => (await answer).data.results[0]
const detail = async (orderNo: string) => (await admin.call('/payAnother/detail', { orderNo })).data

/** The platform approves by its clock, in a moment. */
const paying = (orderNo: string) =>
  vi.waitFor(async () => expect((await detail(orderNo)).order.status).toBe('paying'), 30_000)

async function upstream(orderNo: string, ...moves: ('broadcast' | 'complete')[]) {
  for (const move of moves)
    await app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, cryptoPayoutOrder, { merchantId, orderNo, move, actor: 'upstream' }),
    )
}

async function rowOf(orderNo: string): Promise<CryptoPayoutRow> {
  const [row] = await app.owner<CryptoPayoutRow[]>`
    select * from crypto_payout_order where order_no = ${orderNo}`
  return row as CryptoPayoutRow
}

describe('the audit of a payout', () => {
  test('that approves hands it on to the platform, and says who decided and when', async () => {
    const before = await balancesOf(app.owner, merchantId)
    const orderNo = await newPayout()
    const frozen = await balancesOf(app.owner, merchantId)
    const result = await resultOf(review(finance, orderNo, 'approve', { remark: 'as agreed' }))
    expect(result).toEqual({ orderNo, done: true, code: '200', msg: '' })
    const { order, events, postings } = await detail(orderNo)
    expect(order).toMatchObject({ auditors: 'finance' })
    expect(Date.now() - Date.parse(order.auditTime)).toBeLessThan(60_000)
    expect(events[1]).toMatchObject({
      move: 'merchantApprove',
      fromStatus: 'pendingMerchantAudit',
      toStatus: 'pendingPlatformAudit',
      actor: 'operator:finance',
      remark: 'as agreed',
    })
    expect(postings).toMatchObject([{ flowType: 'freeze', amount: '6' }])
    expect(await balancesOf(app.owner, merchantId)).toEqual(frozen)
    expect(Number(before.available) - Number(frozen.available)).toBe(6)
    await paying(orderNo)
    await upstream(orderNo, 'broadcast', 'complete')
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
      await review(admin, orderNo, 'reject', { remark: 'unknown receiver' })
      expect(await balancesOf(app.owner, merchantId)).toEqual(before)
      const { order, events, postings } = await detail(orderNo)
      expect(order).toMatchObject({ status: 'auditRejected', auditors: 'admin' })
      expect(events[1]).toMatchObject({ move: 'merchantReject', remark: 'unknown receiver' })
      expect(postings).toMatchObject([
        { flowType: 'freeze', amount: cost },
        {
          flowType: 'unfreeze',
          amount: cost,
          from: { owner: 'merchant', bucket: 'frozen' },
          to: { owner: 'merchant', bucket: 'available' },
        },
      ])
      const [entry] = await app.owner`
      select detail from audit_entry where action = 'cryptoPayout.reject' order by seq desc limit 1`
      expect(entry?.detail).toEqual({ orderNo, remark: 'unknown receiver', maker: 'merchant' })
      expect(await booksOf(app, merchantId)).toEqual([])
    },
  )

  test('of many at once gives each its own answer: decided already, own, foreign, unknown, and fine', async () => {
    const fine = await newPayout()
    const decided = await newPayout()
    const own = await newPayout({}, { actor: 'operator:admin' })
    const foreign = await newPayout({}, { owner: '10002' })
    await review(finance, decided, 'reject')
    const { code, data } = await review(
      admin,
      [fine, decided, own, foreign, 'O0'].join(','),
      'approve',
    )
    expect(code).toBe('200')
    expect(data.results).toMatchObject([
      { orderNo: fine, done: true, code: '200' },
      { orderNo: decided, done: false, code: 'L00002', msg: expect.stringContaining('(finance, ') },
      {
        orderNo: own,
        done: false,
        code: 'R00001',
        msg: expect.stringContaining('maker-checker'),
      },
      { orderNo: foreign, done: false, code: 'S00404' },
      { orderNo: 'O0', done: false, code: 'S00404' },
    ])
    expect((await rowOf(own)).status).toBe(1)
    expect(await rowOf(foreign)).toMatchObject({ status: 1, auditors: '', audited_at: null })
    expect(await resultOf(review(finance, own, 'approve'))).toMatchObject({ done: true })
  })

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
    await upstream(orderNo, 'broadcast', 'complete')
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
    await app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, cryptoPayoutOrder, { merchantId, orderNo, move: 'cancel', actor: 'merchant' }),
    )
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

  test('is for those who may review only', async () => {
    const orderNo = await newPayout()
    for (const name of ['viewer', 'support']) {
      const browser = await signedIn(app, name)
      for (const path of ['/payAnother/audit', '/payAnother/addressCheck']) {
        const body = {
          orderNos: orderNo,
          ...(path.endsWith('audit') && { decision: 'approve', remark: '' }),
        }
        expect(await browser.call(path, body)).toMatchObject({ status: 403, code: 'S00403' })
      }
      expect((await browser.call('/payAnother/auditNum')).code).toBe('200')
    }
    expect((await rowOf(orderNo)).status).toBe(1)
  })

  test('asks for a Google code when the operator has that switched on', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    const phone = await bindAuthenticator(browser)
    await phone.letTimePass(app.owner, name)
    const seal = await sealer(browser)
    await browser.call('/twoFactor/updateStatus', {
      verifyCode: seal(phone.nextCode()),
      withdrawalAuditVerify: seal('1'),
    })
    const orderNo = await newPayout()
    expect(await review(browser, orderNo, 'approve')).toMatchObject({ status: 403, code: 'M01020' })
    const wrong = { verifyCode: phone.wrongCode() }
    expect(await review(browser, orderNo, 'reject', wrong)).toMatchObject({ code: 'M01020' })
    expect((await rowOf(orderNo)).status).toBe(1)
    const right = { verifyCode: phone.nextCode() }
    expect(await resultOf(review(browser, orderNo, 'approve', right))).toMatchObject({ done: true })
  })

  test.each([
    { orderNos: '', decision: 'approve' },
    { orderNos: ',,', decision: 'approve' },
    { orderNos: Array.from({ length: 81 }, (_, i) => `O${i}`).join(','), decision: 'approve' },
    { orderNos: 'O1', decision: 'pay' },
    { orderNos: 'O1', decision: 'approve', status: 6 },
  ])('of %o is refused', async (body) => {
    expect(await admin.call('/payAnother/audit', { remark: '', ...body })).toMatchObject({
      status: 400,
      code: 'S00400',
    })
  })

  test('takes a number that is named twice once', async () => {
    const orderNo = await newPayout()
    const { data } = await review(admin, `${orderNo}, ${orderNo},`, 'approve')
    expect(data.results).toMatchObject([{ orderNo, done: true }])
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
    await upstream(paid, 'broadcast', 'complete')
    const known = await newPayout({ to_address: real })
    const similar = await newPayout({ to_address: fake })
    expect(await check('/payAnother/addressCheck', `${known},${similar}`)).toMatchObject([
      { orderNo: known, paidBefore: true, looksLike: null, needsAnother: false },
      { orderNo: similar, toAddress: fake, paidBefore: false, looksLike: real },
    ])
    const withdrawn = await app.db.asMerchant(merchantId, async (tx) => {
      await deposit(tx, merchantId, 'u1', '10')
      return withdrawal(tx, merchantId, 'u1', '5', { to_address: fake })
    })
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

describe('the count of payouts', () => {
  const counts = async (browser: Browser) => [
    (await browser.call('/payAnother/auditNum')).data.auditNum,
    (await browser.call('/mentionMoneyOrder/auditNum')).data.auditNum,
  ]

  test('is of the own merchant, of orders that wait, and apart from the withdrawals', async () => {
    const lantern = await signedIn(app, 'lantern')
    const [others] = await counts(lantern)
    const [payouts, withdrawals] = await counts(admin)
    const first = await newPayout()
    await newPayout()
    await newPayout({}, { owner: '10002' })
    expect(await counts(admin)).toEqual([payouts + 2, withdrawals])
    await review(admin, first, 'reject')
    expect(await counts(admin)).toEqual([payouts + 1, withdrawals])
    expect((await counts(lantern))[0]).toBe(others + 1)
  })

  test('is pushed to an open console by the one stream that carries the withdrawals too', async () => {
    const [payouts, withdrawals] = await counts(admin)
    const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
    const heard: object[] = []
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const reading = (async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        const data = /^data: (.*)$/m.exec(Buffer.from(value).toString())?.[1]
        if (data) heard.push(JSON.parse(data))
      }
    })()
    const orderNo = await newPayout()
    const hears = (withdrawal: number, cryptoPayout: number) =>
      vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ withdrawal, cryptoPayout }), 10_000)
    await hears(withdrawals, payouts + 1)
    await review(admin, orderNo, 'approve')
    await hears(withdrawals, payouts)
    await reader.cancel()
    await reading
  })
})
