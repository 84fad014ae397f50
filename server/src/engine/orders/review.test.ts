/** What every review of orders by their merchant has in common: who decides, what is answered, and what is counted. */
import type { ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { describe, expect, test, vi } from 'vitest'
import { bindAuthenticator, sealer } from '../../../test/app/authenticator-app.ts'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { deposit, payout, withdrawal } from '../../../test/orders/orders.ts'
import { reviewRegistry } from '../../order-registry.ts'

const merchantId = '10001'
const other = '10002'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, 'finance')
const lantern = await signedIn(app, 'lantern')
await openMarket(app.db, [merchantId, other])
for (const id of [merchantId, other]) await deposit(app.db, id, 'u1', '1000')

/** The calls of each review, and who holds the money meanwhile. */
const reviews = {
  withdrawal: {
    decide: '/mentionMoneyOrder/mentionMoneyOrderAudit',
    path: '/mentionMoneyOrder',
    check: 'addressCheck',
    protection: 'withdrawalAuditVerify',
    otherProtection: 'p2pPayoutVerify',
    payer: 'u1',
    create: (owner: string, actor: string) =>
      withdrawal(app.db, owner, 'u1', '5', { to_address: 'TTo' }, actor),
  },
  cryptoPayout: {
    decide: '/payAnother/audit',
    path: '/payAnother',
    check: 'addressCheck',
    protection: 'withdrawalAuditVerify',
    otherProtection: 'p2pPayoutVerify',
    payer: '',
    create: (owner: string, actor: string) => payout(app.db, owner, '5', {}, actor),
  },
  p2pPayout: {
    decide: '/c2c/order/audit',
    path: '/c2c/order',
    check: 'payeeCheck',
    protection: 'p2pPayoutVerify',
    otherProtection: 'withdrawalAuditVerify',
    payer: '',
    create: (owner: string, actor: string) => newOrder.p2pPayout(app.db, owner, {}, actor),
  },
} satisfies Record<ReviewedKind, unknown>

const kinds = Object.keys(reviews) as ReviewedKind[]

const newNo = async (kind: ReviewedKind, { owner = merchantId, actor = 'merchant' } = {}) =>
  (await reviews[kind].create(owner, actor)).order_no
const review = (
  kind: ReviewedKind,
  browser: Browser,
  orderNos: string,
  decision: string,
  more: object = {},
) => browser.call(reviews[kind].decide, { orderNos, decision, remark: 'seen', ...more })
const detail = async (kind: ReviewedKind, orderNo: string) =>
  (
    await admin.call(`${reviews[kind].path}/detail`, {
      orderNo,
      ...(kind === 'p2pPayout' && { orderType: 2 }),
    })
  ).data
const countFor = async (kind: ReviewedKind, browser: Browser) =>
  (await browser.call(`${reviews[kind].path}/auditNum`)).data.auditNum
const statusOf = async (kind: ReviewedKind, orderNo: string) => {
  const [row] = await app.owner.unsafe(
    `select status from ${reviewRegistry[kind].kind.table} where order_no = '${orderNo}'`,
  )
  return row?.status
}

describe.each(kinds)('the review of a %s', (kind) => {
  const { moves, waiting, machine } = reviewRegistry[kind].review
  const money = () => balancesOf(app.owner, merchantId, reviews[kind].payer)

  test('that approves hands it on, and the trace says who decided', async () => {
    const orderNo = await newNo(kind)
    const frozen = await money()
    const { data } = await review(kind, finance, orderNo, 'approve', { remark: 'as agreed' })
    expect(data.results).toEqual([{ orderNo, done: true, code: '200', msg: '' }])
    const { order, events } = await detail(kind, orderNo)
    expect(order.auditors ?? order.auditor).toBe('finance')
    expect(Date.now() - Date.parse(order.auditTime)).toBeLessThan(60_000)
    expect(events[1]).toMatchObject({
      move: moves.approve,
      fromStatus: waiting,
      toStatus: machine.moves[moves.approve]?.to,
      actor: 'operator:finance',
      remark: 'as agreed',
    })
    expect(await money()).toEqual(frozen)
  })

  test('that rejects gives amount and fee back, and is in the audit log', async () => {
    const before = await money()
    const orderNo = await newNo(kind)
    expect(await money()).not.toEqual(before)
    await review(kind, admin, orderNo, 'reject', { remark: 'unknown receiver' })
    expect(await money()).toEqual({ frozen: '0', ...before })
    const { order, events } = await detail(kind, orderNo)
    expect(order.status).toBe(machine.moves[moves.reject]?.to)
    expect(events[1]).toMatchObject({ move: moves.reject, remark: 'unknown receiver' })
    const [entry] = await app.owner`
      select detail from audit_entry where action = ${`${kind}.reject`} order by seq desc limit 1`
    expect(entry?.detail).toEqual({ orderNo, remark: 'unknown receiver', maker: 'merchant' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('of many at once gives each its own answer: decided already, own, foreign, unknown, and fine', async () => {
    const fine = await newNo(kind)
    const decided = await newNo(kind)
    const own = await newNo(kind, { actor: 'operator:admin' })
    const foreign = await newNo(kind, { owner: other })
    await review(kind, finance, decided, 'reject')
    // A number that is named twice is taken once.
    const numbers = [fine, decided, ` ${own}`, foreign, 'O0', fine].join(',')
    const { code, data } = await review(kind, admin, numbers, 'approve')
    expect(code).toBe('200')
    expect(data.results).toMatchObject([
      { orderNo: fine, done: true, code: '200' },
      { orderNo: decided, done: false, code: 'L00002', msg: expect.stringContaining('(finance, ') },
      { orderNo: own, done: false, code: 'R00001', msg: expect.stringContaining('maker-checker') },
      { orderNo: foreign, done: false, code: 'S00404', msg: 'Not found.' },
      { orderNo: 'O0', done: false, code: 'S00404' },
    ])
    expect([await statusOf(kind, own), await statusOf(kind, foreign)]).toEqual([1, 1])
    expect((await review(kind, finance, own, 'approve')).data.results).toMatchObject([
      { done: true },
    ])
  })

  test('is for those who may review only', async () => {
    const orderNo = await newNo(kind)
    for (const name of ['viewer', 'support']) {
      const browser = await signedIn(app, name)
      const refused = { status: 403, code: 'S00403' }
      expect(await review(kind, browser, orderNo, 'approve')).toMatchObject(refused)
      const { path, check } = reviews[kind]
      expect(await browser.call(`${path}/${check}`, { orderNos: orderNo })).toMatchObject(refused)
      expect((await browser.call(`${path}/auditNum`)).code).toBe('200')
    }
    expect(await statusOf(kind, orderNo)).toBe(1)
  })

  test('asks for a Google code when its protection is on, and for none because of the other', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    const phone = await bindAuthenticator(browser)
    const seal = await sealer(browser)
    const switchOn = async (protection: string) => {
      await phone.letTimePass(app.owner, name)
      const verifyCode = seal(phone.nextCode())
      await browser.call('/twoFactor/updateStatus', { verifyCode, [protection]: seal('1') })
    }
    await switchOn(reviews[kind].otherProtection)
    const [first, second] = [await newNo(kind), await newNo(kind)]
    const { data } = await review(kind, browser, first, 'reject')
    expect(data.results).toMatchObject([{ done: true }])
    await switchOn(reviews[kind].protection)
    const refused = { status: 403, code: 'M01020' }
    expect(await review(kind, browser, second, 'approve')).toMatchObject(refused)
    const wrong = { verifyCode: phone.wrongCode() }
    expect(await review(kind, browser, second, 'approve', wrong)).toMatchObject({ code: 'M01020' })
    expect(await statusOf(kind, second)).toBe(1)
    await phone.letTimePass(app.owner, name)
    const answer = await review(kind, browser, second, 'approve', { verifyCode: phone.nextCode() })
    expect(answer.data.results).toMatchObject([{ done: true }])
  })

  test.each([
    { orderNos: '', decision: 'approve' },
    { orderNos: ',,', decision: 'approve' },
    { orderNos: Array.from({ length: 81 }, (_, i) => `W${i}`).join(','), decision: 'approve' },
    { orderNos: 'W1', decision: 'pay' },
  ])('of %o is refused', async ({ orderNos, decision }) => {
    expect(await review(kind, admin, orderNos, decision)).toMatchObject({ status: 400 })
  })

  test('counts the orders of the own merchant that wait', async () => {
    const [before, theirs] = [await countFor(kind, admin), await countFor(kind, lantern)]
    const first = await newNo(kind)
    await newNo(kind)
    await newNo(kind, { owner: other })
    expect(await countFor(kind, admin)).toBe(before + 2)
    await review(kind, admin, first, 'reject')
    expect(await countFor(kind, admin)).toBe(before + 1)
    expect(await countFor(kind, lantern)).toBe(theirs + 1)
  })
})

test('one stream pushes the counts of all kinds to an open console', async () => {
  const response = await admin.fetch('/mentionMoneyOrder/auditNum/stream')
  expect(response.headers.get('content-type')).toContain('text/event-stream')
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
  for (const kind of kinds) {
    const before = await countFor(kind, admin)
    const hears = (count: number) =>
      vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ [kind]: count }), waitLimitMs)
    const orderNo = await newNo(kind)
    await newNo(kind, { owner: other })
    await hears(before + 1)
    await review(kind, admin, orderNo, 'approve')
    await hears(before)
  }
  await reader.cancel()
  await reading
})
