import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { exampleRequest, newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { reporter } from '../../../test/orders/order-moves.ts'
import { pendingPayin } from '../../../test/orders/orders.ts'
import { paymentToken } from '../../engine/orders/payment-link.ts'
import { orderRegistry } from '../../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'

/** Not signed in. */
const merchantId = '10001'
const app = await startTestApp()
const payer = new Browser(app.url)
await openMarket(app.db)

const tokenOf = (orderNo: string, merchant = merchantId) =>
  paymentToken(app.services.paymentKey, { merchantId: merchant, orderNo })
const show = (token: string) => payer.call('/pay/detail', { token })
const shown = async (orderNo: string) => (await show(tokenOf(orderNo))).data

async function cryptoPayin(): Promise<string> {
  const order = await pendingPayin(app.db, merchantId, '100')
  return order.order_no
}

describe('the payment page of an order', () => {
  test('on chain shows the address and follows the payment to its end', async () => {
    const orderNo = await cryptoPayin()
    expect(await shown(orderNo)).toMatchObject({
      merchantName: 'Harbour Trading',
      stage: 'waiting',
      amount: '100',
      currency: 'USDT',
      paidAmount: null,
      rest: '100',
      chain: { network: 'TRC20', address: expect.any(String), confirmationsNeeded: 20 },
      bank: null,
    })
    const report = reportReceiver(app.db, orderRegistry)
    const ofOrder = { merchantId, kind: 'cryptoPayin', orderNo } as const
    const set = { tx_hash: 'feed', paid_amount: '100', confirmations: 1 }
    await report({ ...ofOrder, move: 'pay', set })
    expect(await shown(orderNo)).toMatchObject({
      stage: 'confirming',
      chain: { confirmations: 1, explorer: 'https://tronscan.org/#/transaction/feed' },
    })
    await report({ ...ofOrder, move: 'complete', set: { confirmations: 20 } })
    expect(await shown(orderNo)).toMatchObject({ stage: 'paid', paidTime: expect.any(String) })
  })

  test('over a bank shows what to scan and what is missing, and nothing of the payer', async () => {
    const details = { holderName: 'Asha Rao', upiId: 'asha.rao@okbank' }
    const { order_no: orderNo } = await newOrder.localPayin(app.db, merchantId, {
      amount: '1000',
      details,
    })
    expect(await shown(orderNo)).toMatchObject({
      stage: 'preparing',
      expireTime: expect.any(String),
      bank: { qrText: '', account: '' },
    })
    const report = reporter(app.db, 'localPayin')
    await report(orderNo, 'submit', { set: { qr_text: 'upi://pay?pa=shop@hdfc' } })
    expect(await shown(orderNo)).toMatchObject({
      stage: 'waiting',
      chain: null,
      bank: { country: 'IN', method: 'upi', qrText: 'upi://pay?pa=shop@hdfc' },
    })
    await report(orderNo, 'pay', { amount: '400', reference: '410012345678' })
    const payment = await shown(orderNo)
    expect(payment).toMatchObject({ stage: 'partlyPaid', paidAmount: '400', rest: '600' })
    for (const known of Object.values(details)) expect(JSON.stringify(payment)).not.toContain(known)
  })
})

describe('the payment page of a trade', () => {
  const report = (orderNo: string, move: string, set: Record<string, unknown> = {}) =>
    reporter(app.db, 'p2pPayin')(orderNo, move, { set })

  test('names the payee while there is somebody to pay, and nobody before or after', async () => {
    const { order_no: orderNo } = await newOrder.p2pPayin(app.db, merchantId)
    expect(await shown(orderNo)).toMatchObject({
      stage: 'matching',
      amount: '8040',
      currency: 'INR',
      expireTime: expect.any(String),
      chain: null,
      bank: null,
    })
    const payee = { holderName: 'Ravi Menon', upiId: 'ravi.menon@okbank' }
    await report(orderNo, 'match', { details: payee, account: payee.upiId })
    const waiting = await shown(orderNo)
    expect(waiting).toMatchObject({
      stage: 'waiting',
      expireTime: null,
      bank: { method: 'upi', account: payee.upiId, holderName: payee.holderName },
    })
    expect(waiting.bank.qrText).toContain(`pa=${payee.upiId}&pn=Ravi%20Menon&am=8040`)
    expect(JSON.stringify(waiting)).not.toContain(exampleRequest.p2pPayin().payerName)
    await report(orderNo, 'appeal')
    expect(await shown(orderNo)).toMatchObject({ stage: 'disputed', bank: null })
    await report(orderNo, 'completeAfterAppeal')
    const paid = await shown(orderNo)
    expect(paid).toMatchObject({ stage: 'paid', paidTime: expect.any(String), bank: null })
  })

  test.each([
    ['THB', 'promptPay', { holderName: 'Somchai Jaidee', promptPayId: '0812345678' }, /^000201/],
    ['BRL', 'pix', { holderName: 'Maria Silva', pixType: 'CPF', pixKey: '45053975809' }, /br\.gov/],
    ['IDR', 'bankTransfer', { holderName: 'Budi', bankCode: '014', accountNo: '1234567890' }, /^$/],
  ] as const)(
    'in %s by %s has the code of the method',
    async (fiatCurrency, method, details, qr) => {
      const fiatAmount = fiatCurrency === 'IDR' ? '500000' : '2000'
      const request = { fiatCurrency, method, fiatAmount }
      const { order_no: orderNo } = await newOrder.p2pPayin(app.db, merchantId, request)
      const { holderName: _, ...own } = details
      const account = Object.values(own).at(-1)
      await report(orderNo, 'match', { details, account })
      const { bank } = await shown(orderNo)
      expect(bank).toMatchObject({ account, holderName: details.holderName })
      expect(bank.qrText).toMatch(qr)
      if ('bankCode' in details) expect(bank.bankCode).toBe('014')
    },
  )
})

describe('there is no payment page', () => {
  test.each<[string, (orderNo: string) => string]>([
    ['for a changed number', (orderNo) => tokenOf(orderNo).replace(/\.P\d/, '.P9')],
    ['for a changed signature', (orderNo) => tokenOf(orderNo).replace(/.$/, '!')],
    ['under another merchant', (orderNo) => tokenOf(orderNo).replace('10001', '10002')],
    ['for an order of another merchant', (orderNo) => tokenOf(orderNo, '10002')],
    ['for another kind of order', (orderNo) => tokenOf(`W${orderNo.slice(1)}`)],
    ['for what is no token', () => '../../etc/passwd'],
  ])('%s', async (_what, token) => {
    const { status, code } = await show(token(await cryptoPayin()))
    expect({ status, code }).toEqual({ status: 404, code: 'S00404' })
  })
})
