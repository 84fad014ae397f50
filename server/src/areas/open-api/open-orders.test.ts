/** Orders of every product through the front door: made once, found again, refused by field. */

import type { Direction, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { openCalls } from '@countinghouse/contract/areas/open-api/open-api.ts'
import { type OpenProduct, openProductNames } from '@countinghouse/contract/areas/open-api/paths.ts'
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { describe, expect, test } from 'vitest'
import { Browser } from '../../../test/app/browser.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import {
  openRequests,
  payee,
  prepareForOrders,
  toAddress,
} from '../../../test/app/open-requests.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { examples } from '../../../test/orders/order-factory.ts'
import { deposit } from '../../../test/orders/orders.ts'
import { setRates } from '../../engine/orders/usd-value.ts'
import { answerExample, bodyExample } from '../../platform/http/openapi.ts'
import { openApi } from './open-document.ts'

const app = await startTestApp()
const merchant = await openMerchant(app)
const admin = await signedIn(app, 'admin')
const other = await openMerchant(app, '10002', { type: 'ed25519' })
await prepareForOrders(app.db)

await app.db.asMerchant('10001', (tx) => deposit(tx, '10001', 'C1001', '500'))

const callOf = (path: string) => openCalls.find((call) => call.path === path)
let made = 0
const newNumber = () => `open-${++made}`

describe.each(openProductNames.map((product) => [product, openRequests[product]] as const))(
  'an order of %s',
  (product, { body, told }) => {
    test('is made, is told as its document says, and is found by either number', async () => {
      const merchantOrderNo = newNumber()
      const answer = await merchant.send(`/${product}/create`, { merchantOrderNo, ...body })
      expect(answer).toMatchObject({ status: 200, data: { merchantOrderNo, ...told } })
      const result = callOf(`/${product}/create`)?.result
      expect(result && readInput(result, answer.data)).toEqual({ value: answer.data })
      const { orderNo } = answer.data
      for (const name of [{ orderNo }, { merchantOrderNo }, { orderNo, merchantOrderNo }])
        expect((await merchant.send(`/${product}/query`, name)).data).toEqual(answer.data)
    })

    test('is made as its document shows, and is told with the fields of the example', async () => {
      const call = callOf(`/${product}/create`) as Call
      const example = { ...(bodyExample(openApi, call) as object), merchantOrderNo: newNumber() }
      const answer = await merchant.send(`/${product}/create`, example)
      expect(answer).toMatchObject({ status: 200 })
      const shown = answerExample(openApi, call) as object
      expect(Object.keys(answer.data).sort()).toEqual(Object.keys(shown).sort())
      expect(answer.data).toMatchObject({ status: (shown as { status: string }).status })
      const unset = (order: object) => Object.entries(order).filter(([, value]) => value === null)
      expect(unset(shown)).toEqual(unset(answer.data))
    })

    test('is one, however often and however many times at once it is asked for', async () => {
      const requests = { merchantOrderNo: newNumber(), ...body }
      const at = Array.from({ length: 6 }, () => merchant.send(`/${product}/create`, requests))
      const numbers = (await Promise.all(at)).map(({ data }) => data.orderNo)
      const spelling = Object.fromEntries(Object.entries(requests).reverse())
      numbers.push((await merchant.send(`/${product}/create`, spelling)).data.orderNo)
      // Money with more zeros is as much money.
      const zeros = (value: unknown) => (String(value).includes('.') ? `${value}0` : `${value}.0`)
      const sameMoney = Object.entries(requests).map(([name, value]) =>
        ['amount', 'fiatAmount', 'quantity', 'price', 'rate'].includes(name)
          ? [name, zeros(value)]
          : [name, value],
      )
      const written = Object.fromEntries(sameMoney)
      expect(written).not.toEqual(requests)
      const again = await merchant.send(`/${product}/create`, written)
      expect(again.msg).toBe('')
      numbers.push(again.data.orderNo)
      expect(new Set(numbers).size).toBe(1)
    })

    test('keeps the note of the merchant, which operators see', async () => {
      const requests = { merchantOrderNo: newNumber(), ...body }
      const noted = { ...requests, remark: 'Invoice 2041' }
      const { data } = await merchant.send(`/${product}/create`, noted)
      const { list, detailPath } = orderKindOf(product)
      const named = { ...variantBody(list), orderNo: data.orderNo }
      expect((await admin.call(detailPath, named)).data.order.remark).toBe('Invoice 2041')
      const [row] = (await admin.call(list.path, named)).data.records
      expect(row).toMatchObject({ orderNo: data.orderNo, remark: 'Invoice 2041' })
      expect((await merchant.send(`/${product}/create`, noted)).data.orderNo).toBe(data.orderNo)
      for (const other of [requests, { ...requests, remark: 'Another' }])
        expect(await merchant.send(`/${product}/create`, other)).toMatchObject({ status: 409 })
      const long = { ...requests, remark: 'x'.repeat(201) }
      expect(await merchant.send(`/${product}/create`, long)).toMatchObject({ field: 'remark' })
    })

    test('with the number of another one is refused', async () => {
      const requests = { merchantOrderNo: newNumber(), ...body }
      await merchant.send(`/${product}/create`, requests)
      const changed = { ...requests, notifyUrl: 'https://example.com/other' }
      expect(await merchant.send(`/${product}/create`, changed)).toMatchObject({
        status: 409,
        code: errorCodes.merchantOrderNoUsed.code,
        field: 'merchantOrderNo',
      })
    })

    test('of another merchant is not found', async () => {
      const merchantOrderNo = newNumber()
      const { data } = await merchant.send(`/${product}/create`, { merchantOrderNo, ...body })
      for (const name of [{ orderNo: data.orderNo }, { merchantOrderNo }])
        expect(await other.send(`/${product}/query`, name)).toMatchObject({
          status: 404,
          code: errorCodes.notFound.code,
          data: { field: 'orderNo' },
          field: 'orderNo',
        })
    })

    test('that lacks a field is refused by its name', async () => {
      const requests: Record<string, unknown> = { merchantOrderNo: newNumber(), ...body }
      const optional = ['payerName', 'payerAccount', 'payerEmail', 'price', 'notifyUrl']
      for (const field of Object.keys(requests).filter((name) => !optional.includes(name))) {
        const { [field]: _, ...lacking } = requests
        const answer = await merchant.send(`/${product}/create`, lacking)
        expect(answer, field).toMatchObject({ status: 400, code: 'S00400', field })
      }
      const unknown = await merchant.send(`/${product}/create`, { ...requests, misspelt: 1 })
      expect(unknown).toMatchObject({ code: 'S00400', field: 'misspelt' })
    })
  },
)

describe('a refusal names its field', () => {
  const cases: [path: string, change: object, code: keyof typeof errorCodes, field: string][] = [
    ['cryptoPayin', { amount: '0.5' }, 'amountTooSmall', 'amount'],
    ['cryptoPayin', { amount: '5.1234567' }, 'amountTooFine', 'amount'],
    ['cryptoPayin', { network: 'BTC' }, 'networkNotOffered', 'network'],
    ['cryptoPayin', { amount: '-1' }, 'inputInvalid', 'amount'],
    ['cryptoPayin', { notifyUrl: 'nowhere' }, 'inputInvalid', 'notifyUrl'],
    ['cryptoPayin', { currency: 'BTC', network: 'BTC', amount: '1' }, 'rateMissing', 'currency'],
    ['cryptoPayout', { toAddress: 'TWrong' }, 'addressInvalid', 'toAddress'],
    ['cryptoPayout', { amount: '999999' }, 'balanceTooLow', 'amount'],
    ['cryptoPayout', { amount: '99999999' }, 'amountTooLarge', 'amount'],
    ['withdrawal', { customerUid: 'nobody' }, 'balanceTooLow', 'amount'],
    ['p2pPayin', { fiatAmount: '1' }, 'amountTooSmall', 'fiatAmount'],
    ['p2pPayin', { method: 'pix' }, 'methodNotOffered', 'method'],
    ['p2pPayout', { payee: { holderName: 'Anita Rao' } }, 'inputInvalid', 'upiId'],
    ['otc', { payee: { ...payee, upiId: 'x' } }, 'inputInvalid', 'upiId'],
    ['otc', { quantity: '0.5' }, 'amountTooSmall', 'quantity'],
    ['otc', { currency: 'TRX', price: undefined }, 'rateMissing', 'currency'],
    ['agent', { agentId: 'AG99' }, 'agentUnknown', 'agentId'],
    ['agent', { currency: 'BTC' }, 'agentCurrency', 'currency'],
    ['agent', { quantity: '6000' }, 'balanceTooLow', 'quantity'],
    ['agent', { rate: '0' }, 'inputInvalid', 'rate'],
    ['localPayin', { amount: '99999999' }, 'amountTooLarge', 'amount'],
    ['localPayout', { details: { ...payee, more: 'x' } }, 'inputInvalid', 'more'],
  ]

  test.each(cases)('%s with %j', async (product, change, name, field) => {
    const { body } = openRequests[product as OpenProduct]
    const requests = { merchantOrderNo: newNumber(), ...body, ...change }
    const { code, status } = errorCodes[name]
    expect(await merchant.send(`/${product}/create`, requests)).toMatchObject({
      status,
      code,
      field,
    })
  })

  test('a country that the merchant does not have', async () => {
    const requests = { merchantOrderNo: newNumber(), ...openRequests.localPayin.body }
    expect(await other.send('/localPayin/create', requests)).toMatchObject({
      code: errorCodes.countryNotOffered.code,
      field: 'country',
    })
  })
})

test('what was made is answered again, even if it could not be made any more', async () => {
  const requests = { merchantOrderNo: newNumber(), ...openRequests.cryptoPayin.body }
  const { data } = await merchant.send('/cryptoPayin/create', requests)
  await app.owner`
    insert into product_unit_setting (merchant_id, unit_id, enabled, minimum, maximum, flat_fee)
    select merchant_id, 'cryptoPayin.USDT.TRC20', false, 1, 1000, 0 from merchant`
  expect((await merchant.send('/cryptoPayin/create', requests)).data).toEqual(data)
  const another = { ...requests, merchantOrderNo: newNumber() }
  expect((await merchant.send('/cryptoPayin/create', another)).code).toBe(
    errorCodes.networkNotOffered.code,
  )
  await app.owner`delete from product_unit_setting`
})

test.each([
  ['cryptoPayin', 'waiting'],
  // The bank has yet to say how it is paid.
  ['localPayin', 'preparing'],
] as const)(
  'a %s that was made comes with the address of its payment page',
  async (product, stage) => {
    const merchantOrderNo = newNumber()
    const requests = { merchantOrderNo, ...openRequests[product].body }
    const { data } = await merchant.send(`/${product}/create`, requests)
    const [, token] = /^https?:\/\/[^/]+\/pay\/(.+)$/.exec(String(data.paymentUrl)) ?? []
    const shown = await new Browser(app.url).call('/pay/detail', { token })
    expect(shown.data).toMatchObject({ merchantOrderNo, stage })
    const found = await merchant.send(`/${product}/query`, { merchantOrderNo })
    expect(found.data.paymentUrl).toBe(data.paymentUrl)
  },
)

test('a payout sets its money aside, and balances say so', async () => {
  const usdt = async () => {
    const { balances } = await merchant.client.balances()
    return balances.find(({ currency }) => currency === 'USDT')
  }
  const before = await usdt()
  await merchant.client.create('cryptoPayout', {
    merchantOrderNo: newNumber(),
    currency: 'USDT',
    network: 'TRC20',
    amount: '100',
    toAddress,
    feeBearer: 'receiver',
  })
  const after = await usdt()
  expect(Number(before?.available) - Number(after?.available)).toBeCloseTo(100, 6)
  expect(Number(after?.frozen) - Number(before?.frozen)).toBeCloseTo(100, 6)
})

test('rates are those that orders are made at', async () => {
  const { usd, pairs } = await merchant.client.rates()
  expect(usd).toContainEqual({ currency: 'INR', rate: '0.0125' })
  const pair = pairs.find(
    ({ direction, currency, fiatCurrency }) =>
      direction === 'payin' && currency === 'USDT' && fiatCurrency === 'INR',
  )
  const order = await merchant.client.create('p2pPayin', {
    merchantOrderNo: newNumber(),
    customerUid: 'C9',
    currency: 'USDT',
    fiatCurrency: 'INR',
    fiatAmount: '4000',
    method: 'upi',
  })
  expect(order.rate).toBe(pair?.rate)
})

test('a B2C order without a price is made at the rate of the merchant, and asked for again it keeps it', async () => {
  const { price: _, ...body } = openRequests.otc.body as { price: string }
  const requests = { merchantOrderNo: newNumber(), ...body }
  const { data } = await merchant.send('/otc/create', requests)
  expect(data).toMatchObject({ price: '80', fiatAmount: '4000' })
  await setRates(app.db.sql, [{ currency: 'INR', usd: '0.01' }])
  expect((await merchant.send('/otc/create', requests)).data).toEqual(data)
  const later = { ...requests, merchantOrderNo: newNumber() }
  expect((await merchant.send('/otc/create', later)).data).toMatchObject({ price: '100' })
  await setRates(app.db.sql, [{ currency: 'INR', usd: '0.0125' }])
})

test('the address to notify is used, and what is sent there has the fields of the answer', async () => {
  const receiver = await startReceiver()
  const merchantOrderNo = newNumber()
  const order = await merchant.client.create('cryptoPayin', {
    merchantOrderNo,
    customerUid: 'C1',
    currency: 'USDT',
    network: 'TRC20',
    amount: '10',
    notifyUrl: receiver.url,
  })
  await app.owner`
    update crypto_payin_order set expires_at = now() where order_no = ${order.orderNo}`
  await app.owner`update job set run_at = now() where payload->>'orderNo' = ${order.orderNo}`
  await expect.poll(() => receiver.received.length).toBe(1)
  const { data } = JSON.parse(receiver.received[0]?.body ?? '{}')
  // Nobody pays an order that has ended.
  const { paymentUrl: _, ...told } = order
  expect(Object.keys(data)).toEqual(Object.keys(told))
  expect(data).toMatchObject({ orderNo: order.orderNo, status: 'expired' })
})

describe('the email of a payer or payee, and the branch of the account', () => {
  const branch = 'Salt Lake'
  const email = 'anita.rao@example.com'
  const party = (direction: Direction) => examples('IN', 'imps', direction)
  const known = (direction: Direction) => ({ ...party(direction), branch, email })
  const ofPayer = { payerBranch: branch, payerEmail: email }
  const ofPayee = { payeeBranch: branch, payeeEmail: email }

  test.each<[OpenProduct, object, object, string]>([
    ['localPayin', { details: known('payin') }, ofPayer, 'email'],
    ['localPayout', { details: known('payout') }, ofPayee, 'email'],
    ['p2pPayin', { payerEmail: email }, { payerEmail: email }, 'payerEmail'],
    ['p2pPayout', { payee: known('payout') }, ofPayee, 'email'],
    [
      'otc',
      { payer: known('payout'), payee: known('payout') },
      { ...ofPayer, ...ofPayee },
      'payeeEmail',
    ],
  ])('are told back by %s, and masked for operators', async (product, parties, told, field) => {
    const body = { ...openRequests[product].body, method: 'imps', ...parties }
    const requests = { merchantOrderNo: newNumber(), ...body }
    const { data } = await merchant.send(`/${product}/create`, requests)
    expect(data).toMatchObject(told)
    const { list, detailPath } = orderKindOf(product)
    const named = { ...variantBody(list), orderNo: data.orderNo }
    const [row] = (await admin.call(list.path, named)).data.records
    expect(row[field]).toBe('an•••@ex•••')
    const whole = await admin.call(detailPath, { ...named, whole: true })
    expect(whole.data.order[field]).toBe(email)
    const wrong = JSON.stringify({ ...requests, merchantOrderNo: newNumber() }).replaceAll(
      email,
      'a@b',
    )
    expect(await merchant.send(`/${product}/create`, JSON.parse(wrong))).toMatchObject({
      status: 400,
      code: 'S00400',
    })
  })

  test.each(Object.entries<Rail>(rails))('may be known in %s by every method', (_country, rail) => {
    const sides = Object.values(rail.methods).flatMap(({ payin, payout }) => [payin, payout])
    for (const side of sides) if (side) expect(side.optional).toContain('email')
    const accounts = Object.values(rail.methods).flatMap(({ payout }) => payout?.optional ?? [])
    expect(accounts).toContain('branch')
  })
})
