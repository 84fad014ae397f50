import { beforeAll, describe, expect, test } from 'vitest'
import { moveOrder } from '../../orders/move-order.ts'
import { bindAuthenticator, sealer } from '../../testing/authenticator-app.ts'
import { booksOf } from '../../testing/books.ts'
import type { Browser } from '../../testing/browser.ts'
import { newOperator, signedIn } from '../../testing/builders.ts'
import { deposit, withdrawal } from '../../testing/orders.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { type WithdrawalRow, withdrawalOrder } from './withdrawal.order.ts'

let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp()
  admin = await signedIn(app, 'admin')
})

async function newWithdrawal(merchantId = '10001', toAddress = 'TTo'): Promise<WithdrawalRow> {
  return app.db.asMerchant(merchantId, async (tx) => {
    await deposit(tx, merchantId, 'u1', '10')
    return withdrawal(tx, merchantId, 'u1', '5', { to_address: toAddress })
  })
}

const review = (browser: Browser, orderNos: string, decision: string, more: object = {}) =>
  browser.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos,
    decision,
    remark: 'ok',
    ...more,
  })

describe('the review count', () => {
  test('is of the own merchant, and of orders that wait for review', async () => {
    const count = async (name: string) =>
      (await (await signedIn(app, name)).call('/mentionMoneyOrder/auditNum')).data.auditNum
    const before = await count('admin')
    const { order_no: first } = await newWithdrawal()
    await newWithdrawal()
    await newWithdrawal('10002')
    await review(admin, first, 'approve')
    expect(await count('admin')).toBe(before + 1)
    expect(await count('lantern')).toBe(1)
  })

  test('is pushed to an open console when it changes', async () => {
    const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    const next = async () => {
      const { value } = await reader.read()
      return Number(/"withdrawal":(\d+)/.exec(Buffer.from(value ?? []).toString())?.[1])
    }
    const before = await next()
    const { order_no: orderNo } = await newWithdrawal()
    // Its own state is sent once more when the watch begins to look.
    let count = await next()
    while (count === before) count = await next()
    expect(count).toBe(before + 1)
    await review(admin, orderNo, 'reject')
    expect(await next()).toBe(before)
    await reader.cancel()
  })
})

describe('a review', () => {
  test('approves many at once, and each has its own answer', async () => {
    const orders = [await newWithdrawal(), await newWithdrawal(), await newWithdrawal()]
    const [one, two, three] = orders.map((order) => order.order_no)
    await review(admin, two ?? '', 'reject')
    const { code, data } = await review(admin, `${one},${two},${three},W0`, 'approve')
    expect(code).toBe('200')
    expect(data.results.map((result: { done: boolean }) => result.done)).toEqual([
      true,
      false,
      true,
      false,
    ])
    expect(data.results[1].msg).toMatch(/already been processed \(admin, \d{4}-/)
    expect(await booksOf(app, '10001')).toEqual([])
  })

  test('is written on the order, in its trace and in the audit log', async () => {
    const { order_no: orderNo } = await newWithdrawal()
    await review(admin, orderNo, 'reject', { remark: 'unknown receiver' })
    const { data } = await admin.call('/mentionMoneyOrder/detail', { orderNo })
    expect(data.order).toMatchObject({
      status: 'auditRejected',
      auditor: 'admin',
      auditRemark: 'unknown receiver',
      quantity: '5',
    })
    expect(data.events.map((event: { move: string }) => event.move)).toEqual(['create', 'reject'])
    expect(data.events[1]).toMatchObject({
      fromStatus: 'pendingReview',
      actor: 'operator:admin',
      remark: 'unknown receiver',
    })
    expect(data.postings).toMatchObject([
      {
        flowType: 'freeze',
        amount: '6',
        from: { owner: 'customer', bucket: 'available' },
        to: { bucket: 'frozen' },
      },
      {
        flowType: 'unfreeze',
        amount: '6',
        from: { bucket: 'frozen' },
        to: { bucket: 'available' },
      },
    ])
    const [entry] = await app.owner`
      select detail from audit_entry where action = 'withdrawal.reject' order by seq desc limit 1`
    expect(entry?.detail).toMatchObject({ orderNo })
  })

  test('by two operators at once is won by one, and the other is told by whom', async () => {
    const { order_no: orderNo } = await newWithdrawal()
    const finance = await signedIn(app, 'finance')
    const answers = await Promise.all([
      review(admin, orderNo, 'approve'),
      review(finance, orderNo, 'reject'),
    ])
    const results = answers.map(({ data }) => data.results[0])
    const [lost] = results.filter(({ done }) => !done)
    expect(results.filter(({ done }) => done)).toHaveLength(1)
    expect(lost.msg).toMatch(/\((admin|finance), /)
  })

  test('of an order that is far on its way names who decided it, and not the network', async () => {
    const { order_no: orderNo } = await newWithdrawal()
    await review(await signedIn(app, 'finance'), orderNo, 'approve')
    for (const move of ['send', 'broadcast'] as const) {
      await app.db.asMerchant('10001', (tx) =>
        moveOrder(tx, withdrawalOrder, { merchantId: '10001', orderNo, move, actor: 'upstream' }),
      )
    }
    const { data } = await review(admin, orderNo, 'reject')
    expect(data.results[0]).toMatchObject({
      done: false,
      code: 'L00002',
      msg: expect.stringMatching(/already been processed \(finance, \d{4}-/),
    })
  })

  test("of another merchant's order finds nothing and changes nothing", async () => {
    const { order_no: orderNo } = await newWithdrawal('10002')
    const { data } = await review(admin, orderNo, 'approve')
    expect(data.results).toEqual([{ orderNo, done: false, code: 'S00404', msg: 'Not found.' }])
    expect(await admin.call('/mentionMoneyOrder/detail', { orderNo })).toMatchObject({
      status: 404,
    })
    const [row] = await app.owner`select status from withdrawal_order where order_no = ${orderNo}`
    expect(row?.status).toBe(1)
  })

  test('is for those who may review only', async () => {
    const { order_no: orderNo } = await newWithdrawal()
    const viewer = await signedIn(app, 'viewer')
    expect(await review(viewer, orderNo, 'approve')).toMatchObject({ status: 403, code: 'S00403' })
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
    const { order_no: orderNo } = await newWithdrawal()
    expect(await review(browser, orderNo, 'approve')).toMatchObject({ status: 403, code: 'M01020' })
    expect(
      (await review(browser, orderNo, 'approve', { verifyCode: phone.wrongCode() })).code,
    ).toBe('M01020')
    const { data } = await review(browser, orderNo, 'approve', { verifyCode: phone.nextCode() })
    expect(data.results[0].done).toBe(true)
  })

  test.each([
    { orderNos: '', decision: 'approve' },
    { orderNos: ',,', decision: 'approve' },
    { orderNos: Array.from({ length: 81 }, (_, i) => `W${i}`).join(','), decision: 'approve' },
    { orderNos: 'W1', decision: 'pay' },
  ])('of %o is refused', async ({ orderNos, decision }) => {
    expect(await review(admin, orderNos, decision)).toMatchObject({ status: 400 })
  })
})

describe('the address check', () => {
  const real = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
  const fake = 'TJRabXXXXXXXXXXXXXXXXXXXXXXXXXRTv8'

  test('warns of an address that only looks like one that was paid before', async () => {
    const paid = await newWithdrawal('10001', real)
    await review(admin, paid.order_no, 'approve')
    for (const move of ['send', 'broadcast', 'complete'] as const) {
      await app.db.asMerchant('10001', (tx) =>
        moveOrder(tx, withdrawalOrder, {
          merchantId: '10001',
          orderNo: paid.order_no,
          move,
          actor: 'upstream',
        }),
      )
    }
    const numbers = [
      (await newWithdrawal('10001', real)).order_no,
      (await newWithdrawal('10001', fake)).order_no,
      (await newWithdrawal('10001', 'TQ1111111111111111111111111111111')).order_no,
    ]
    const { data } = await admin.call('/mentionMoneyOrder/addressCheck', {
      orderNos: numbers.join(','),
    })
    expect(data.addresses).toMatchObject([
      { toAddress: real, paidBefore: true, looksLike: null },
      { toAddress: fake, paidBefore: false, looksLike: real },
      { paidBefore: false, looksLike: null },
    ])
  })

  test('knows nothing of what another merchant has paid', async () => {
    const lantern = await signedIn(app, 'lantern')
    const { order_no: orderNo } = await newWithdrawal('10002', fake)
    const { data } = await lantern.call('/mentionMoneyOrder/addressCheck', { orderNos: orderNo })
    expect(data.addresses).toMatchObject([{ paidBefore: false, looksLike: null }])
  })
})
