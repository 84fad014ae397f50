import { randomUUID } from 'node:crypto'
import { feeOf } from '@countinghouse/contract/engine/price.ts'
import { describe, expect, test, vi } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { balancesOf, booksOf, countWrites } from '../../../test/app/books.ts'
import type { Answer } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { deposit, payin } from '../../../test/orders/orders.ts'

const merchantId = '10001'
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
await payin(app.db, merchantId, '1000')
await deposit(app.db, '10002', 'foreign', '1000')

const rich = (uid: string, amount = '100') => deposit(app.db, merchantId, uid, amount)

/** A body that is fine but for what is given: from customer `from` to customer `to`, empty for the merchant. */
const body = (from: string, to: string, more: object = {}) => ({
  requestNo: randomUUID(),
  outAccountType: from === '' ? 'merchant' : 'customer',
  outCustomerUid: from,
  inAccountType: to === '' ? 'merchant' : 'customer',
  inCustomerUid: to,
  currency: 'USDT',
  amount: '10',
  remark: '',
  ...more,
})

const transfer = (from: string, to: string, more: object = {}, browser = finance) =>
  browser.call('/transfer/addTransfer', body(from, to, more))

/** Resolves with the order and its trace once the task has decided. */
const decided = (orderNo: string) =>
  vi.waitFor(async () => {
    const { data } = await finance.call('/transfer/detail', { orderNo })
    expect(data.order.status).toBe('completed')
    return data
  }, waitLimitMs)

const balances = (uid: string) => balancesOf(app.owner, merchantId, uid)

describe('a transfer', () => {
  test('asks for a Google code once an authenticator is bound, whatever the switches say', async () => {
    await rich('coded')
    const browser = await signedIn(app, await newOperator(app, ['finance']))
    const first = await transfer('', 'coded', {}, browser)
    expect(first.code).toBe('200')
    await decided(first.data.orderNo)
    const phone = await bindAuthenticator(browser)
    const before = await countWrites(app.owner)
    const without = await transfer('', 'coded', {}, browser)
    expect(without).toMatchObject({
      status: 403,
      code: 'M01020',
      msg: 'Please Enter A 6-digit Google Verification Code',
    })
    const wrong = await transfer('', 'coded', { verifyCode: phone.wrongCode() }, browser)
    expect(wrong).toMatchObject({ status: 403, code: 'M01020' })
    expect(await countWrites(app.owner)).toEqual(before)
    const right = await transfer('', 'coded', { verifyCode: phone.nextCode() }, browser)
    expect(right.code).toBe('200')
    // The next tests look at the merchant's balances.
    await decided(right.data.orderNo)
    // A code that was used moves no money a second time.
    const again = await transfer('', 'coded', { verifyCode: phone.lastCode() }, browser)
    expect(again.code).toBe('M01020')
  })

  test.each([
    ['merchant to customer', '', 'm2c'],
    ['customer to merchant', 'c2m', ''],
    ['customer to customer', 'c2c', 'c2c-other'],
  ])('from %s sets amount and fee aside, and the task hands them over', async (_way, from, to) => {
    for (const uid of [from, to]) if (uid !== '') await rich(uid)
    const before = [
      Number((await balances(from)).available),
      Number((await balances(to)).available),
    ]
    const { code, data } = await transfer(from, to, { amount: '12.345678', remark: 'rent' })
    expect(code).toBe('200')
    const price = { flat: '0', rate: '0.001', minimum: '1' }
    expect(data.fee).toBe(feeOf(price, '12.345678', 6))
    expect(data.fee).toBe('0.012346')
    const { order, events, postings } = await decided(data.orderNo)
    expect(order).toMatchObject({
      outAccountType: from === '' ? 'merchant' : 'customer',
      outCustomerUid: from,
      inAccountType: to === '' ? 'merchant' : 'customer',
      inCustomerUid: to,
      amount: '12.345678',
      processingFee: '0.012346',
      operatorName: 'finance',
      notifyStatus: 'noNotificationRequired',
      remark: 'rent',
    })
    expect(order.finishTime).not.toBeNull()
    expect(events).toMatchObject([
      { move: 'create', fromStatus: null, toStatus: 'auditing', actor: 'operator:finance' },
      { move: 'complete', fromStatus: 'auditing', toStatus: 'completed', actor: 'platform' },
    ])
    const out = { owner: from === '' ? 'merchant' : 'customer', ownerId: from }
    const into = { owner: to === '' ? 'merchant' : 'customer', ownerId: to, bucket: 'available' }
    expect(postings).toMatchObject([
      {
        flowType: 'freeze',
        amount: '12.358024',
        from: { ...out, bucket: 'available' },
        to: { ...out, bucket: 'frozen' },
      },
      { flowType: 'transfer', amount: '12.345678', from: { ...out, bucket: 'frozen' }, to: into },
      {
        flowType: 'transferFee',
        amount: '0.012346',
        from: { ...out, bucket: 'frozen' },
        to: { owner: 'feeIncome' },
      },
    ])
    const after = [await balances(from), await balances(to)]
    expect(Number(after[0]?.available)).toBeCloseTo((before[0] ?? 0) - 12.358024, 6)
    expect(after[0]?.frozen).toBe('0')
    expect(Number(after[1]?.available)).toBeCloseTo((before[1] ?? 0) + 12.345678, 6)
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is sent twice is one transfer: one order, one set of postings, one entry, one job', async () => {
    await rich('twice')
    const request = body('twice', '')
    const before = await countWrites(app.owner)
    const first = await finance.call('/transfer/addTransfer', request)
    await decided(first.data.orderNo)
    const second = await finance.call('/transfer/addTransfer', request)
    expect(second).toMatchObject({ code: '200', data: first.data })
    expect(await countWrites(app.owner)).toMatchObject({
      transfers: before.transfers + 1,
      postings: before.postings + 3,
      events: before.events + 2,
      entries: before.entries + 1,
      jobs: before.jobs + 1,
    })
  })

  test('that is sent again after its price has changed is still that transfer, at the price it was made for', async () => {
    await rich('priced')
    const request = body('priced', '')
    const first = await finance.call('/transfer/addTransfer', request)
    await app.owner`
      insert into product_setting (merchant_id, product, fee_rate) values (${merchantId}, 'transfer', 0.002)`
    try {
      const again = await finance.call('/transfer/addTransfer', request)
      expect(again).toMatchObject({ code: '200', data: first.data })
      await decided(first.data.orderNo)
    } finally {
      await app.owner`delete from product_setting where product = 'transfer'`
    }
  })

  test('that is sent sixteen times at once is one transfer too', async () => {
    await rich('storm')
    const request = body('storm', 'payer')
    const before = await countWrites(app.owner)
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => finance.call('/transfer/addTransfer', request)),
    )
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['200']))
    expect(new Set(answers.map(({ data }) => data.orderNo)).size).toBe(1)
    await decided(answers[0]?.data.orderNo)
    expect(await countWrites(app.owner)).toMatchObject({
      transfers: before.transfers + 1,
      postings: before.postings + 3,
      events: before.events + 2,
      entries: before.entries + 1,
      jobs: before.jobs + 1,
    })
    expect(await balances('storm')).toEqual({ available: '89.99', frozen: '0' })
  })

  test('under a request number that another one used is refused', async () => {
    await rich('reused')
    const request = body('reused', '')
    await decided((await finance.call('/transfer/addTransfer', request)).data.orderNo)
    const before = await countWrites(app.owner)
    for (const other of [
      { amount: '11' },
      { remark: 'x' },
      { inAccountType: 'customer', inCustomerUid: 'payer' },
    ]) {
      const answer = await finance.call('/transfer/addTransfer', { ...request, ...other })
      expect(answer).toMatchObject({ status: 409, code: 'L00003' })
    }
    expect(await countWrites(app.owner)).toEqual(before)
  })

  test('of more than is available is refused, and nothing has changed', async () => {
    await rich('poor', '10')
    const before = await countWrites(app.owner)
    // The amount is there; the fee that comes on top is not.
    expect(await transfer('poor', '')).toMatchObject({ status: 422, code: 'L00001' })
    expect(await transfer('', 'poor', { amount: '999999' })).toMatchObject({ code: 'L00001' })
    expect(await transfer('poor', '', { currency: 'BTC' })).toMatchObject({ code: 'L00001' })
    expect(await countWrites(app.owner)).toEqual(before)
    const { data } = await transfer('poor', '', { amount: '9.99' })
    await decided(data.orderNo)
  })

  test('races sixty-four others out of one account: exactly those that it can pay for happen', async () => {
    await rich('race', '100')
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        transfer('race', i % 2 === 0 ? '' : 'payer', { amount: '7' }),
      ),
    )
    const codes = Map.groupBy(answers, ({ code }: Answer) => code)
    // 7 and its fee of 0.007 fit fourteen times into 100.
    expect([codes.get('200')?.length, codes.get('L00001')?.length]).toEqual([14, 50])
    for (const { data } of codes.get('200') ?? []) await decided(data.orderNo)
    expect(await balances('race')).toEqual({ available: '1.902', frozen: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

test('a transfer and its trace agree at whatever moment they are asked for', async () => {
  for (let n = 0; n < 3; n++) {
    const { orderNo } = (await transfer('', 'payer', { amount: '1' })).data
    let moves: string[] = []
    // Asked without a pause while the task decides.
    while (moves.length < 2) {
      const answers = Array.from({ length: 8 }, () => finance.call('/transfer/detail', { orderNo }))
      for (const { data } of await Promise.all(answers)) {
        moves = data.events.map(({ move }: { move: string }) => move)
        const done = data.order.status === 'completed'
        expect([moves, data.postings.length]).toEqual(
          done ? [['create', 'complete'], 3] : [['create'], 1],
        )
      }
    }
  }
})

describe('a transfer is refused with its reason', () => {
  const [fine, wrong] = [{ status: 422 }, { status: 400, code: 'S00400' }]
  test.each<[string, [string, string, object?], object, RegExp]>([
    ['amount 0', ['', 'payer', { amount: '0' }], wrong, /“Amount”/],
    ['an amount below 0', ['', 'payer', { amount: '-5' }], wrong, /“Amount”/],
    ['an amount with an exponent', ['', 'payer', { amount: '1e2' }], wrong, /“Amount”/],
    ['an amount that is a number', ['', 'payer', { amount: 5 }], wrong, /“Amount”/],
    [
      'an amount too fine',
      ['', 'payer', { amount: '1.0000001' }],
      { ...fine, code: 'L00005' },
      /USDT.* 6 /,
    ],
    [
      'an amount too small',
      ['', 'payer', { amount: '0.999999' }],
      { ...fine, code: 'L00004' },
      /1 USDT/,
    ],
    ['an unknown currency', ['', 'payer', { currency: 'DOGE' }], { ...fine, code: 'L00008' }, /./],
    ['a fiat currency', ['', 'payer', { currency: 'USD' }], { ...fine, code: 'L00008' }, /./],
    [
      'a name of Object',
      ['', 'payer', { currency: 'constructor' }],
      { ...fine, code: 'L00008' },
      /./,
    ],
    ['an unknown receiver', ['', 'nobody'], { ...fine, code: 'L00009' }, /nobody/],
    ['an unknown sender', ['nobody', ''], { ...fine, code: 'L00009' }, /nobody/],
    ["another merchant's customer", ['', 'foreign'], { ...fine, code: 'L00009' }, /foreign/],
    [
      "another merchant's customer as sender",
      ['foreign', ''],
      { ...fine, code: 'L00009' },
      /foreign/,
    ],
    ['the same account twice', ['payer', 'payer'], { ...fine, code: 'L00010' }, /./],
    ['the merchant to itself', ['', ''], { ...fine, code: 'L00010' }, /./],
    ['a customer without a UID', ['', '', { inAccountType: 'customer' }], wrong, /UID/],
    ['a merchant with a UID', ['payer', '', { outAccountType: 'merchant' }], wrong, /UID/],
    ['a short request number', ['', 'payer', { requestNo: '1' }], wrong, /“Request number”/],
    ['an unknown field', ['', 'payer', { merchantId: '10002' }], wrong, /merchantId/],
  ])('%s', async (_what, [from, to, more], expected, reason) => {
    const before = await countWrites(app.owner)
    const answer = await transfer(from, to, more)
    expect(answer).toMatchObject({ ...expected, success: false })
    expect(answer.msg).toMatch(reason)
    expect(await countWrites(app.owner)).toEqual(before)
  })

  test('zeros behind the point are no precision', async () => {
    const { data } = await transfer('', 'payer', { amount: '2.0000000000' })
    expect((await decided(data.orderNo)).order.amount).toBe('2')
  })
})

describe('who', () => {
  test('may not see transfers gets none of their calls, and a viewer only looks', async () => {
    const [support, viewer] = [await signedIn(app, 'support'), await signedIn(app, 'viewer')]
    const { data } = await transfer('', 'payer')
    for (const path of [
      '/transfer/list',
      '/transfer/detail',
      '/transfer/export',
      '/transfer/addTransfer',
    ]) {
      expect(await support.call(path, { orderNo: data.orderNo })).toMatchObject({ status: 403 })
    }
    expect((await viewer.call('/transfer/list')).data.total).toBeGreaterThan(0)
    const before = await countWrites(app.owner)
    expect(await transfer('', 'payer', {}, viewer)).toMatchObject({ status: 403, code: 'S00403' })
    expect(await viewer.call('/transfer/queryTransferCurrency')).toMatchObject({ status: 403 })
    expect(await viewer.call('/transfer/pushMsgNew', { orderNo: data.orderNo })).toMatchObject({
      status: 403,
    })
    expect((await countWrites(app.owner)).transfers).toBe(before.transfers)
  })

  test('belongs to another merchant sees nothing of a transfer', async () => {
    const lantern = await signedIn(app, 'lantern')
    const { orderNo } = (await transfer('', 'payer')).data
    await decided(orderNo)
    expect((await lantern.call('/transfer/list')).data).toMatchObject({ records: [], total: 0 })
    expect((await lantern.call('/transfer/list', { orderNo })).data.total).toBe(0)
    expect(await lantern.call('/transfer/detail', { orderNo })).toMatchObject({ status: 404 })
    expect(await lantern.call('/transfer/pushMsgNew', { orderNo })).toMatchObject({ status: 404 })
    expect(await lantern.call('/transfer/export', { orderNo })).toMatchObject({ code: 'E00001' })
    const payer = { currency: 'USDT', customerUid: 'payer' }
    expect(await lantern.call('/transfer/queryTransferOutInAccount', payer)).toMatchObject({
      code: 'L00009',
    })
    expect(
      await lantern.call('/transfer/queryTransferInAccount', { customerUid: 'payer' }),
    ).toMatchObject({ code: 'L00009' })
  })
})

describe('the calls around a transfer', () => {
  test('name the currencies with their prices, and the accounts with what is available', async () => {
    await rich('asked', '42.5')
    const { currencies } = (await finance.call('/transfer/queryTransferCurrency')).data
    expect(currencies).toContainEqual({ currency: 'USDT', flat: '0', rate: '0.001', minimum: '1' })
    const payer = { currency: 'USDT', customerUid: 'asked' }
    const { accounts } = (await finance.call('/transfer/queryTransferOutInAccount', payer)).data
    expect(accounts).toEqual([
      {
        accountType: 'merchant',
        customerUid: '',
        customerName: '',
        available: (await balances('')).available,
      },
      { accountType: 'customer', customerUid: 'asked', customerName: '', available: '42.5' },
    ])
    const own = { currency: 'TRX', customerUid: '' }
    expect(
      (await finance.call('/transfer/queryTransferOutInAccount', own)).data.accounts,
    ).toMatchObject([{ accountType: 'merchant', available: '0' }])
    const { data } = await finance.call('/transfer/queryTransferInAccount', {
      customerUid: 'asked',
    })
    expect(data).toEqual({ customerUid: 'asked', customerName: '' })
  })

  test('notify nobody: not before the end, and not without an address', async () => {
    const { orderNo } = (await transfer('', 'payer')).data
    await decided(orderNo)
    expect(await finance.call('/transfer/pushMsgNew', { orderNo })).toMatchObject({
      code: 'O00002',
    })
    // As it was before the task came to it.
    await app.owner`update transfer_order set status = 1 where order_no = ${orderNo}`
    expect(await finance.call('/transfer/pushMsgNew', { orderNo })).toMatchObject({
      code: 'O00001',
    })
    await app.owner`update transfer_order set status = 2 where order_no = ${orderNo}`
    expect(await finance.call('/transfer/pushMsgNew', { orderNo: 'T0' })).toMatchObject({
      status: 404,
    })
  })
})
