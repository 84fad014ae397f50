/** Withdrawals of the merchant's own money. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { balancesOf, booksOf, countWrites } from '../../../test/app/books.ts'
import type { Answer } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'

const merchantId = '10001'
const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const finance = await signedIn(app, 'finance')
await payin(app.db, merchantId, '1000')
await payin(app.db, merchantId, '2', { currency: 'BTC' })
await deposit(app.db, merchantId, 'rich', '5000')
await payin(app.db, '10002', '500')

const body = (more: object = {}) => ({
  requestNo: randomUUID(),
  currency: 'USDT',
  network: 'TRC20',
  toAddress: tron,
  amount: '20',
  remark: '',
  ...more,
})
const withdraw = (more: object = {}, browser = admin): Promise<Answer> =>
  browser.call('/assets/withdraw', body(more))
const balances = () => balancesOf(app.owner, merchantId)
const review = (orderNo: string, decision: string) =>
  finance.call('/mentionMoneyOrder/mentionMoneyOrderAudit', {
    orderNos: orderNo,
    decision,
    remark: 'seen',
  })
const detail = async (orderNo: string) =>
  (await admin.call('/mentionMoneyOrder/detail', { orderNo })).data

const upstream = (order_no: string, ...moves: ('send' | 'broadcast' | 'complete' | 'fail')[]) =>
  movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no }, ...moves)

/** What changed between two readings of the merchant's balances. */
async function changed(work: () => Promise<unknown>): Promise<[available: number, frozen: number]> {
  const before = await balances()
  await work()
  const after = await balances()
  const change = (name: 'available' | 'frozen') =>
    Number(after[name] ?? 0) - Number(before[name] ?? 0)
  return [change('available'), change('frozen')]
}

describe("a withdrawal of the merchant's own money", () => {
  test('waits for review with amount and fee frozen, and is no customer of anybody', async () => {
    let orderNo = ''
    const change = await changed(async () => {
      const { data, code } = await withdraw({ remark: 'to the bank' })
      expect([code, data.fee]).toEqual(['200', '1'])
      orderNo = data.orderNo
    })
    expect(change).toEqual([-21, 21])
    const { order, events, postings } = await detail(orderNo)
    expect(order).toMatchObject({
      status: 'pendingReview',
      customerUid: '',
      quantity: '20',
      networkFee: '0',
      processingFee: '0',
      expectedFee: '1',
      toAddress: tron,
      remark: 'to the bank',
    })
    expect(events).toMatchObject([{ move: 'create', actor: 'operator:admin' }])
    expect(postings).toMatchObject([
      {
        flowType: 'freeze',
        amount: '21',
        from: { owner: 'merchant', ownerId: '', bucket: 'available' },
        to: { owner: 'merchant', ownerId: '', bucket: 'frozen' },
      },
    ])
    const { data } = await admin.call('/mentionMoneyOrder/list', { status: 'pendingReview' })
    expect(data.records.map((row: { orderNo: string }) => row.orderNo)).toContain(orderNo)
    expect(await app.owner`select from customer where customer_uid = ''`).toHaveLength(0)
    const [entry] =
      await app.owner`select detail from audit_entry where action = 'asset.withdraw' order by seq desc limit 1`
    expect(entry?.detail).toEqual({
      orderNo,
      currency: 'USDT',
      network: 'TRC20',
      amount: '20',
      toAddress: tron,
    })
  })

  test('that is approved and completed leaves the books for upstream and the fee income', async () => {
    const { orderNo } = (await withdraw()).data
    const change = await changed(async () => {
      expect((await review(orderNo, 'approve')).data.results[0].done).toBe(true)
      await upstream(orderNo, 'send', 'broadcast', 'complete')
    })
    expect(change).toEqual([0, -21])
    const { order, postings } = await detail(orderNo)
    expect(order.status).toBe('completed')
    expect(postings.slice(1)).toMatchObject([
      {
        flowType: 'withdrawal',
        amount: '20',
        from: { owner: 'merchant', bucket: 'frozen' },
        to: { owner: 'upstream' },
      },
      {
        flowType: 'withdrawalFee',
        amount: '1',
        from: { owner: 'merchant', bucket: 'frozen' },
        to: { owner: 'feeIncome' },
      },
    ])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test.each([
    ['rejected', 'reject', []],
    ['failed on the way', 'approve', ['send', 'fail']],
    ['failed while confirming', 'approve', ['send', 'broadcast', 'fail']],
  ] as const)('that is %s comes back in full', async (_what, decision, moves) => {
    const change = await changed(async () => {
      const { orderNo } = (await withdraw()).data
      await review(orderNo, decision)
      await upstream(orderNo, ...moves)
    })
    expect(change).toEqual([0, 0])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is sent twice, or sixteen times at once, is one withdrawal', async () => {
    const request = body()
    const before = await countWrites(app.owner)
    const first = await admin.call('/assets/withdraw', request)
    const again = await Promise.all(
      Array.from({ length: 16 }, () => admin.call('/assets/withdraw', request)),
    )
    for (const answer of again) expect(answer).toMatchObject({ code: '200', data: first.data })
    const other = { ...request, toAddress: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }
    expect(await admin.call('/assets/withdraw', other)).toMatchObject({
      status: 409,
      code: 'L00003',
    })
    expect(await countWrites(app.owner)).toMatchObject({
      withdrawals: before.withdrawals + 1,
      postings: before.postings + 1,
      events: before.events + 1,
      entries: before.entries + 1,
    })
  })

  test('asks for a Google code once an authenticator is bound, whatever the switches say', async () => {
    const browser = await signedIn(app, await newOperator(app, ['finance']))
    const phone = await bindAuthenticator(browser)
    const before = await countWrites(app.owner)
    expect(await withdraw({}, browser)).toMatchObject({ status: 403, code: 'M01020' })
    expect((await withdraw({ verifyCode: phone.wrongCode() }, browser)).code).toBe('M01020')
    expect(await countWrites(app.owner)).toEqual(before)
    expect((await withdraw({ verifyCode: phone.nextCode() }, browser)).code).toBe('200')
  })

  test('is for those who may withdraw', async () => {
    for (const name of ['viewer', 'support']) {
      const browser = await signedIn(app, name)
      expect(await withdraw({}, browser)).toMatchObject({ status: 403, code: 'S00403' })
      for (const path of ['/assets/withdrawNetwork', '/assets/currencyAddress']) {
        expect(await browser.call(path, { currency: 'USDT' })).toMatchObject({ status: 403 })
      }
    }
  })
})

describe('a withdrawal is refused with its reason', () => {
  const refused = (code: string) => ({ status: 422, code })
  const invalid = { status: 400, code: 'S00400' }
  test.each<[string, object, object, RegExp]>([
    ['an address of another network', { toAddress: evm }, refused('L00006'), /TRC20/],
    [
      'an address with a wrong letter',
      { toAddress: `${tron.slice(0, -1)}u` },
      refused('L00006'),
      /TRC20/,
    ],
    [
      'an EVM address of the wrong case',
      { network: 'ERC20', toAddress: evm.replace('5aA', '5AA') },
      refused('L00006'),
      /ERC20/,
    ],
    [
      'a network that the currency is not on',
      { network: 'BTC', toAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' },
      refused('L00007'),
      /./,
    ],
    ['a network that does not exist', { network: 'constructor' }, refused('L00007'), /./],
    ['an unknown currency', { currency: 'DOGE' }, refused('L00007'), /./],
    ['less than the minimum', { amount: '9.999999' }, refused('L00004'), /10 USDT/],
    [
      'less than the minimum of its network',
      { network: 'ERC20', toAddress: evm, amount: '19' },
      refused('L00004'),
      /20 USDT/,
    ],
    ['an amount too fine', { amount: '20.0000001' }, refused('L00005'), /6/],
    ['more than is available', { amount: '99999' }, refused('L00001'), /./],
    [
      'a currency that the merchant has nothing of',
      { currency: 'TRX', amount: '20' },
      refused('L00001'),
      /./,
    ],
    ['amount 0', { amount: '0' }, invalid, /“Amount”/],
    ['an amount below 0', { amount: '-20' }, invalid, /“Amount”/],
    ['a short request number', { requestNo: '1' }, invalid, /“Request number”/],
    [
      'a code that is none',
      { verifyCode: '12' },
      { status: 403, code: 'M01020' },
      /Please Enter A 6-digit Google Verification Code/,
    ],
    ['a customer', { customerUid: 'rich' }, invalid, /customerUid/],
  ])('%s', async (_what, more, expected, reason) => {
    const before = await countWrites(app.owner)
    const answer = await withdraw(more)
    expect(answer).toMatchObject({ ...expected, success: false })
    expect(answer.msg).toMatch(reason)
    expect(await countWrites(app.owner)).toEqual(before)
  })

  test('of all that is there, the fee included, nothing is left; of one unit more it is refused', async () => {
    const all = { currency: 'BTC', network: 'BTC', toAddress: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }
    expect((await withdraw({ ...all, amount: '1.99995001' })).code).toBe('L00001')
    expect((await withdraw({ ...all, amount: '1.99995' })).data.fee).toBe('0.00005')
    expect(await balancesOf(app.owner, merchantId, '', 'BTC')).toEqual({
      available: '0',
      frozen: '2',
    })
  })
})

describe('the calls around a withdrawal', () => {
  test.each([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '200'],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6s', 'L00006'],
    ['ERC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'L00006'],
    ['nowhere', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'L00007'],
  ])(
    'check an address on %s before anything is confirmed: %s gives %s',
    async (network, to, code) => {
      const answer = await admin.call('/assets/checkAddress', { network, toAddress: to })
      expect(answer.code).toBe(code)
    },
  )

  test('name the networks of a currency with fee and minimum, and what is available', async () => {
    const { data } = await admin.call('/assets/withdrawNetwork', { currency: 'USDC' })
    expect(data).toEqual({
      available: '0',
      networks: [
        { network: 'ERC20', flat: '3', rate: '0', minimum: '20' },
        { network: 'Polygon', flat: '0.5', rate: '0', minimum: '10' },
      ],
    })
    const usdt = (await admin.call('/assets/withdrawNetwork', { currency: 'USDT' })).data
    expect(usdt.available).toBe((await balances()).available)
    expect((await admin.call('/assets/withdrawNetwork', { currency: 'DOGE' })).data).toEqual({
      available: '0',
      networks: [],
    })
  })

  test("name the merchant's own addresses of before, the latest first, and nobody else's", async () => {
    await withdraw({ network: 'ERC20', toAddress: evm })
    const { addresses } = (await admin.call('/assets/currencyAddress', { currency: 'USDT' })).data
    expect(addresses.map(({ address }: { address: string }) => address)).toEqual([evm, tron])
    expect(
      (await admin.call('/assets/currencyAddress', { currency: 'TRX' })).data.addresses,
    ).toEqual([])
    const lantern = await signedIn(app, 'lantern')
    expect(
      (await lantern.call('/assets/currencyAddress', { currency: 'USDT' })).data.addresses,
    ).toEqual([])
    expect(
      (await lantern.call('/assets/withdrawNetwork', { currency: 'USDT' })).data.available,
    ).toBe('500')
  })
})
