/** What the number of confirmations that the administrator asks for does to payins and deposits. */
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import { pendingPayin } from '../../../test/orders/orders.ts'
import { paymentToken } from '../../engine/orders/payment-link.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { orderRegistry } from '../../order-registry.ts'
import { reportReceiver } from '../upstream/upstream.ts'
import { setConfirmations } from './confirmations.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')
await setRates(app.db.sql, [{ currency: 'USDT', usd: '1' }])

const details = {
  cryptoPayin: '/payChargeMoneyOrder/detail',
  deposit: '/chargeMoneyOrder/detail',
} as const
type Kind = keyof typeof details

const orderOf = async (kind: Kind, orderNo: string) =>
  (await admin.call(details[kind], { orderNo })).data.order
const needed = async (kind: Kind, orderNo: string) =>
  (await orderOf(kind, orderNo)).confirmationsNeeded
const ask = (confirmations: number) =>
  setConfirmations(app.db.sql, { currency: 'USDT', network: 'TRC20', confirmations })

/** The chain tells of a payment in full that has so many confirmations. */
async function confirmed(kind: Kind, orderNo: string, confirmations: number) {
  const report = reportReceiver(app.db, orderRegistry)
  const about = { merchantId, kind, orderNo }
  if (kind === 'deposit') return report({ ...about, move: 'credit', set: { confirmations } })
  const { orderAmount: paid_amount } = await orderOf(kind, orderNo)
  await report({ ...about, move: 'pay', set: { tx_hash: 'h', paid_amount, confirmations: 1 } })
  return report({ ...about, move: 'complete', set: { confirmations } })
}

describe.each([
  ['cryptoPayin', 'completed'],
  ['deposit', 'credited'],
] as const)('a change of the confirmations', (kind, done) => {
  test(`holds for a new ${kind}, and a running one keeps what it was made with`, async () => {
    await ask(20)
    const running = await newOrderNo[kind](app.db)
    await ask(30)
    const later = await newOrderNo[kind](app.db)
    expect([await needed(kind, running), await needed(kind, later)]).toEqual([20, 30])
    await ask(25)
    for (const orderNo of [running, later]) await confirmed(kind, orderNo, 20)
    expect((await orderOf(kind, running)).status).toBe(done)
    expect((await orderOf(kind, later)).status).toBe('confirming')
    await confirmed(kind, later, 30)
    expect((await orderOf(kind, later)).status).toBe(done)
  })
})

test('payers are told how many there are to be', async () => {
  await ask(33)
  const { data } = await admin.call('/merchantsConfig/queryPayChargeMoneyOrderConfigList')
  const neededFor = (currency: string) =>
    data.currencies
      .find((one: { currency: string }) => one.currency === currency)
      .networks.map(({ network, confirmations }: Record<string, unknown>) => [
        network,
        confirmations,
      ])
  expect(neededFor('USDT')).toContainEqual(['TRC20', 33])
  expect(neededFor('TRX')).toEqual([['TRC20', 20]])
  const orderNo = await newOrderNo.cryptoPayin(app.db)
  const token = paymentToken(app.services.paymentKey, { merchantId, orderNo })
  const page = await new Browser(app.url).call('/pay/detail', { token })
  expect(page.data.chain.confirmationsNeeded).toBe(33)
})

test('a payin that the release before made needs what its network is declared to need', async () => {
  const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '100', {
    confirmations_needed: 0,
  })
  await confirmed('cryptoPayin', orderNo, 19)
  expect(await orderOf('cryptoPayin', orderNo)).toMatchObject({
    status: 'confirming',
    confirmations: 19,
    confirmationsNeeded: 20,
  })
  await confirmed('cryptoPayin', orderNo, 20)
  expect((await orderOf('cryptoPayin', orderNo)).status).toBe('completed')
  const token = paymentToken(app.services.paymentKey, { merchantId, orderNo })
  const page = await new Browser(app.url).call('/pay/detail', { token })
  expect(page.data.chain.confirmationsNeeded).toBe(20)
})
