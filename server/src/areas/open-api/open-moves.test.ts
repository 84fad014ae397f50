/** What merchants' servers do with their orders: every move that a machine gives to the merchant's system. */

import { openCalls } from '@countinghouse/contract/areas/open-api/open-api.ts'
import {
  movesOfProduct,
  type OpenProduct,
  openProductNames,
} from '@countinghouse/contract/areas/open-api/paths.ts'
import { verifyProblems } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import { readInput } from '@countinghouse/contract/engine/read-input.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { describe, expect, test } from 'vitest'
import { CountinghouseError } from '../../../../sdk/src/countinghouse.ts'
import { routeTo } from '../../../demo/kinds/routes.ts'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { openRequests, prepareForOrders } from '../../../test/app/open-requests.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { actorFor, reporter } from '../../../test/orders/order-moves.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { kindOf } from './create-open-order.ts'

const merchantId = '10001'
const app = await startTestApp()
const merchant = await openMerchant(app)
const other = await openMerchant(app, '10002', { type: 'ed25519' })
await prepareForOrders(app.db)

let made = 0
async function newOrder(product: OpenProduct, more: object = {}) {
  const body = { merchantOrderNo: `move-${++made}`, ...openRequests[product].body, ...more }
  const { data } = await merchant.send(`/${product}/create`, body)
  return data as { orderNo: string; merchantOrderNo: string; status: string }
}

/** What a chain says beside the move itself. */
const reported: Partial<Record<string, object>> = {
  pay: { tx_hash: 'hash', paid_amount: '120.5', confirmations: 20 },
}

/** By whoever makes the moves on the way. */
async function brought(product: OpenProduct, orderNo: string, moves: readonly string[]) {
  const kind = kindOf(product)
  for (const move of moves) {
    const set = product === 'cryptoPayin' ? (reported[move] ?? {}) : {}
    const actor = actorFor(kind.machine, move)
    await app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, kind, { merchantId, orderNo, move, actor, set }),
    )
  }
}

const eventsOf = (orderNo: string, move: string) =>
  app.owner`select actor from order_event where order_no = ${orderNo} and move = ${move}`
/** Of the merchant, its customers and its agents. */
const money = async () => [
  ...(await app.owner`
    select owner_kind, owner_id, currency, bucket, trim_scale(balance)::text as balance from account
    where merchant_id = ${merchantId} and balance <> 0 order by 1, 2, 3, 4`),
]

const walked = openProductNames.flatMap((product) =>
  movesOfProduct(product).flatMap((move) => {
    const { from = [], to = '' } = kindOf(product).machine.moves[move] ?? {}
    return from.map((state) => ({ product, move, state, to }))
  }),
)

describe.each(walked)('$move of $product from $state', ({ product, move, state, to }) => {
  const path = `/${product}/${move}`
  const ready = async () => {
    const order = await newOrder(product)
    await brought(product, order.orderNo, routeTo(kindOf(product).machine, state))
    return order
  }

  test(`makes it ${to} by either number, and the same again answers the same order`, async () => {
    for (const by of ['orderNo', 'merchantOrderNo'] as const) {
      const order = await ready()
      const name = { [by]: order[by] }
      const answer = await merchant.send(path, name)
      expect(answer).toMatchObject({ status: 200, data: { orderNo: order.orderNo, status: to } })
      const result = openCalls.find((call) => call.path === path)?.result
      expect(result && readInput(result, answer.data)).toEqual({ value: answer.data })
      expect(await merchant.send(path, name)).toEqual(answer)
      expect((await merchant.send(`/${product}/query`, name)).data).toEqual(answer.data)
      expect([...(await eventsOf(order.orderNo, move))]).toEqual([{ actor: 'merchant' }])
    }
  })

  test('is made once, however many times at once it is asked for', async () => {
    const { orderNo } = await ready()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => merchant.send(path, { orderNo })),
    )
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, data: { orderNo, status: to } })
    expect(await eventsOf(orderNo, move)).toHaveLength(1)
  })

  test('is not for another merchant', async () => {
    const { orderNo, merchantOrderNo } = await ready()
    for (const name of [{ orderNo }, { merchantOrderNo }])
      expect(await other.send(path, name)).toMatchObject({
        status: 404,
        code: errorCodes.notFound.code,
        field: 'orderNo',
      })
    expect(await eventsOf(orderNo, move)).toHaveLength(0)
  })
})

test('what is taken back leaves the books as if it had never been asked for', async () => {
  for (const { product, move } of walked.filter(({ move }) => move === 'cancel')) {
    const before = await money()
    const { orderNo } = await newOrder(product)
    await merchant.send(`/${product}/${move}`, { orderNo })
    expect(await money(), product).toEqual(before)
  }
  expect(await booksOf(app, merchantId)).toEqual([])
})

test('a B2C order whose verification failed gives its crypto back when the merchant cancels it', async () => {
  const before = await money()
  const order = await merchant.client.create('otc', {
    ...(openRequests.otc.body as Parameters<typeof merchant.client.create<'otc'>>[1]),
    merchantOrderNo: 'failed-verification',
  })
  expect(await money()).not.toEqual(before)
  const report = reporter(app.db, 'otc', { merchantId })
  await report(order.orderNo, 'passVerification', {
    set: { verify_problem: verifyProblems.ids.customer },
  })
  const name = { merchantOrderNo: 'failed-verification' }
  expect(await merchant.client.query('otc', name)).toMatchObject({
    status: 'pendingVerification',
    verifyStatus: 'failed',
  })
  expect(await merchant.client.cancel('otc', name)).toMatchObject({ status: 'cancelled' })
  expect(await money()).toEqual(before)
})

describe('a refused move', () => {
  test('says the state that stands against it, and changes nothing', async () => {
    const order = await newOrder('cryptoPayin')
    const { orderNo } = order
    const refused = { ...errorCodes.moveImpossible, success: false, field: 'orderNo' }
    expect(await merchant.send('/cryptoPayin/refund', { orderNo })).toMatchObject({
      ...refused,
      msg: 'An order with status pendingPayment does not allow refund. Nothing was changed.',
    })
    await brought('cryptoPayin', orderNo, ['pay', 'complete'])
    expect(await merchant.send('/cryptoPayin/cancel', { orderNo })).toMatchObject(refused)
    expect((await merchant.send('/cryptoPayin/query', { orderNo })).data.status).toBe('completed')
  })

  test('is told by the client with its code and field', async () => {
    const { orderNo } = await newOrder('cryptoPayin')
    const refused = merchant.client.refund('cryptoPayin', { orderNo })
    await expect(refused).rejects.toThrow(CountinghouseError)
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'L00017', field: 'orderNo' })
  })

  test('of a payout in pieces says that it is split', async () => {
    const { orderNo } = await newOrder('p2pPayout')
    await brought('p2pPayout', orderNo, ['approve'])
    const finance = await signedIn(app, 'finance')
    const pieces = [{ fiatAmount: '4000' }, { fiatAmount: '4040' }]
    const split = await finance.call('/c2c/order/split', { orderNo, pieces })
    expect(split.code).toBe('200')
    expect(await merchant.send('/p2pPayout/cancel', { orderNo })).toMatchObject({
      ...errorCodes.orderIsSplit,
      field: 'orderNo',
    })
  })

  test('lacks a name or has no such call', async () => {
    expect(await merchant.send('/otc/cancel', {})).toMatchObject({
      status: 400,
      field: 'merchantOrderNo',
    })
    expect(await merchant.send('/withdrawal/cancel', { orderNo: 'W1' })).toMatchObject({
      status: 404,
    })
  })
})

describe('a refund', () => {
  const completed = async () => {
    const { orderNo } = await newOrder('cryptoPayin')
    await brought('cryptoPayin', orderNo, ['pay', 'complete'])
    return orderNo
  }
  const available = async () => (await balancesOf(app.owner, merchantId)).available ?? '0'

  test('takes back what was credited; the fee stays with the platform', async () => {
    const before = await available()
    const orderNo = await completed()
    const credited = minus(await available(), before)
    const order = await merchant.client.refund('cryptoPayin', { orderNo })
    expect(order).toMatchObject({ status: 'refunded', settlementStatus: 'refunded' })
    expect(credited).toBe(minus('120.5', '0.241'))
    expect(await available()).toBe(before)
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('of money that went into a payout is refused until the payout is cancelled', async () => {
    const orderNo = await completed()
    const amount = await available()
    const payout = await newOrder('cryptoPayout', { amount, feeBearer: 'receiver' })
    expect(await available()).toBe('0')
    expect(await merchant.send('/cryptoPayin/refund', { orderNo })).toMatchObject({
      ...errorCodes.balanceTooLow,
      field: '',
    })
    await merchant.client.cancel('cryptoPayout', { orderNo: payout.orderNo })
    expect(await merchant.client.refund('cryptoPayin', { orderNo })).toMatchObject({
      status: 'refunded',
    })
  })
})

test('a product that is switched off leaves its running orders to be cancelled', async () => {
  const { orderNo } = await newOrder('cryptoPayin')
  await app.owner`
    insert into product_unit_setting (merchant_id, unit_id, enabled, minimum, maximum, flat_fee)
    select merchant_id, 'cryptoPayin.USDT.TRC20', false, 1, 1000, 0 from merchant`
  expect(await merchant.client.cancel('cryptoPayin', { orderNo })).toMatchObject({
    status: 'cancelled',
  })
  await app.owner`delete from product_unit_setting`
})

test('the merchant is notified of a cancelled order as of every end, and the request is on the list', async () => {
  const receiver = await startReceiver()
  const { orderNo, merchantOrderNo } = await newOrder('cryptoPayin', { notifyUrl: receiver.url })
  const order = await merchant.client.cancel('cryptoPayin', { merchantOrderNo })
  await expect.poll(() => receiver.received.length).toBe(1)
  const { type, data } = JSON.parse(receiver.received[0]?.body ?? '{}')
  const { paymentUrl: _, ...told } = order
  expect({ type, data }).toEqual({ type: 'cryptoPayin.cancelled', data: told })
  await expect
    .poll(
      () => app.owner`
        select code, merchant_order_no from api_request
        where path = '/cryptoPayin/cancel' and order_no = ${orderNo}`,
    )
    .toEqual([{ code: '200', merchant_order_no: merchantOrderNo }])
})
