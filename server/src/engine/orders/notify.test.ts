import { createHmac, createPublicKey, createVerify } from 'node:crypto'
import { payloadNames } from '@countinghouse/contract/engine/order.ts'
import { notificationSchema } from '@countinghouse/contract/engine/order-calls.ts'
import { orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { describe, expect, test, vi } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import type { Receiver } from '../../../test/app/open-receiver.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import { movedOrder, reporter } from '../../../test/orders/order-moves.ts'
import { fundedWithdrawal, payPayin, pendingPayin } from '../../../test/orders/orders.ts'
import type { WithdrawalRow } from '../../areas/withdrawal/withdrawal.order.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')

const create = (notifyUrl: string | null): Promise<WithdrawalRow> =>
  fundedWithdrawal(app.db, merchantId, { notify_url: notifyUrl })

const reject = (orderNo: string) =>
  movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')

async function rejected(notifyUrl: string | null): Promise<string> {
  const { order_no: orderNo } = await create(notifyUrl)
  await reject(orderNo)
  return orderNo
}

const detailOf = async (orderNo: string) =>
  (await admin.call('/mentionMoneyOrder/detail', { orderNo })).data

/** The last try is recorded a moment after the receiver has seen it. */
const attempted = (orderNo: string, count: number) =>
  vi.waitFor(async () => {
    const data = await detailOf(orderNo)
    expect(data.notifications).toHaveLength(count)
    return data
  }, waitLimitMs)

const jobsOf = (orderNo: string) => app.owner`
  select payload->>'attempt' as attempt, round(extract(epoch from run_at - now()))::int as seconds
  from job where task = 'notify' and payload->>'orderNo' = ${orderNo}`

describe('a notification', () => {
  test('is sent when an order comes to its end, and an acknowledged one is complete', async () => {
    const receiver = await startReceiver()
    const orderNo = await rejected(receiver.url)
    await receiver.waitFor(1)
    const data = await attempted(orderNo, 1)
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'withdrawal.auditRejected',
      version: 2,
      data: { orderNo, status: 'auditRejected', quantity: '5', currency: 'USDT' },
    })
    expect(data.order).toMatchObject({ notifyStatus: 'notificationComplete', notifyCount: 1 })
    expect(data.notifications[0]).toMatchObject({
      httpStatus: 200,
      response: 'success',
      success: true,
    })
    await vi.waitFor(async () => expect(await jobsOf(orderNo)).toHaveLength(0), waitLimitMs)
  })

  test('names the request that it follows from and the trace of whoever made that', async () => {
    const receiver = await startReceiver()
    const orderNo = await rejected(receiver.url)
    await attempted(orderNo, 1)
    const trace = '0af7651916cd43dd8448eb211c80319c'
    const answer = await admin.call(
      '/mentionMoneyOrder/pushOrderMsgNew',
      { orderNo },
      { 'x-request-id': 'proxy-42', traceparent: `00-${trace}-b7ad6b7169203331-01` },
    )
    expect(answer.headers.get('x-request-id')).toBe('proxy-42')
    await receiver.waitFor(2)
    const [first, second] = receiver.received.map(({ headers }) => headers)
    expect(first?.traceparent).toBeUndefined()
    expect(second?.['x-request-id']).toBe('proxy-42')
    // The same trace, and we are the parent.
    expect(second?.traceparent).toMatch(
      new RegExp(`^00-${trace}-(?!b7ad6b7169203331)[0-9a-f]{16}-01$`),
    )
    const odd = { 'x-request-id': 'a b', traceparent: '00-zz' }
    const { headers } = await admin.call('/userInfo', {}, odd)
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{10}/)
  })

  test('carries what the kind declares for merchants, and nothing else of the order', async () => {
    const receiver = await startReceiver()
    await rejected(receiver.url)
    await receiver.waitFor(1)
    const body = JSON.parse(receiver.received[0]?.body ?? '')
    const declared = orderKindOf('withdrawal')
    expect(notificationSchema(declared).safeParse(body).error).toBeUndefined()
    expect(Object.keys(body.data)).toEqual(payloadNames(declared.payload).map(([name]) => name))
    expect(body.data).not.toHaveProperty('auditor')
  })

  test('is signed as Standard Webhooks say, and with RSA for a merchant whose public key is on file', async () => {
    const receiver = await startReceiver()
    await rejected(receiver.url)
    await receiver.waitFor(1)
    const [key] =
      await app.owner`select webhook_secret_sealed as sealed from merchant_key where merchant_id = 10001`
    const secret = Buffer.from(app.vault.open(key?.sealed, 'merchant_key:10001'), 'base64')
    const contentOf = (i: number) => {
      const { headers, body } = receiver.received[i] ?? { headers: {}, body: '' }
      return {
        headers,
        content: `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`,
      }
    }
    const first = contentOf(0)
    const expected = createHmac('sha256', secret).update(first.content).digest('base64')
    expect(first.headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(first.headers['webhook-signature-rsa-sha256']).toBeUndefined()

    await app.owner`update merchant_key set public_key = 'theirs' where merchant_id = 10001`
    await rejected(receiver.url)
    await receiver.waitFor(2)
    const second = contentOf(1)
    const [row] = await app.owner`select sealed from platform_secret where name = 'webhook-rsa'`
    const publicKey = createPublicKey(app.vault.open(row?.sealed, 'platform_secret:webhook-rsa'))
    const signature = String(second.headers['webhook-signature-rsa-sha256'])
    expect(
      createVerify('sha256').update(second.content).verify(publicKey, signature, 'base64'),
    ).toBe(true)
    await app.owner`update merchant_key set public_key = null where merchant_id = 10001`
  })

  test('that fails is tried again by the schedule, with the same id', async () => {
    const receiver = await startReceiver((response, count) => {
      response.statusCode = count === 1 ? 500 : 200
      response.end(count === 1 ? 'broken' : 'success')
    })
    const orderNo = await rejected(receiver.url)
    const failed = await attempted(orderNo, 1)
    expect(failed.order.notifyStatus).toBe('notificationFailed')
    expect(failed.notifications[0]).toMatchObject({
      httpStatus: 500,
      response: 'broken',
      success: false,
    })
    // The job is put off right after its attempt is written down.
    await expect.poll(async () => (await jobsOf(orderNo))[0]?.attempt).toBe('2')
    const [job] = await jobsOf(orderNo)
    // Up to a tenth later.
    expect(job?.seconds).toBeLessThanOrEqual(6)
    await app.owner`update job set run_at = now()`
    const done = await attempted(orderNo, 2)
    expect(done.order).toMatchObject({ notifyStatus: 'notificationComplete', notifyCount: 2 })
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids[0]).toBe(ids[1])
  })

  test('is acknowledged by any 2xx, whatever its body says', async () => {
    for (const status of [200, 202, 204]) {
      const receiver = await startReceiver((response) => response.writeHead(status).end())
      const orderNo = await rejected(receiver.url)
      const { order } = await attempted(orderNo, 1)
      expect(order.notifyStatus, String(status)).toBe('notificationComplete')
      await vi.waitFor(async () => expect(await jobsOf(orderNo)).toEqual([]), waitLimitMs)
    }
  })

  test('is repeated after a 2xx without the word where the product asks for it, and ends with it', async () => {
    const acknowledgedBy = async (acknowledgement: string) => {
      const key = { product: 'withdrawal' }
      const { data } = await admin.call('/notify/setting', key)
      const { callbackAddress, events, version } = data
      const values = { callbackAddress, events, acknowledgement }
      const saved = await admin.call('/notify/setting/save', { ...key, ...values, version })
      expect(saved.code).toBe('200')
    }
    await acknowledgedBy('word')
    const receiver = await startReceiver((response, count) =>
      response.end(count === 1 ? '<html>hello</html>' : '{"success": true}'),
    )
    const orderNo = await rejected(receiver.url)
    const { order } = await attempted(orderNo, 1)
    expect(order.notifyStatus).toBe('notificationSuccess')
    await expect.poll(async () => (await jobsOf(orderNo)).length).toBe(1)
    await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
    expect((await attempted(orderNo, 2)).order.notifyStatus).toBe('notificationComplete')
    await acknowledgedBy('status')
  })

  test('carries the time of the end in its body, the same on every try, and that of the try in its header', async () => {
    const receiver = await startReceiver((response) => response.writeHead(503).end())
    const orderNo = await rejected(receiver.url)
    await attempted(orderNo, 1)
    // A minute ago, so that the two times differ.
    await app.owner`
      update withdrawal_order set finished_at = date_trunc('milliseconds', now() - interval '1 minute')
      where order_no = ${orderNo}`
    await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
    await receiver.waitFor(2)
    const [ended] = await app.owner`
      select finished_at from withdrawal_order where order_no = ${orderNo}`
    const { headers, body } = receiver.received[1] ?? { headers: {}, body: '{}' }
    expect(JSON.parse(body).timestamp).toBe(ended?.finished_at.toISOString())
    const signedAt = Number(headers['webhook-timestamp']) * 1000
    expect(signedAt - ended?.finished_at.getTime()).toBeGreaterThan(50_000)
  })

  test('is given up after the tenth try', async () => {
    const receiver = await startReceiver((response) => {
      response.statusCode = 503
      response.end()
    })
    const orderNo = await rejected(receiver.url)
    for (let count = 1; count <= 10; count++) {
      await attempted(orderNo, count)
      await vi.waitFor(async () => {
        const [job] = await jobsOf(orderNo)
        expect(job?.attempt).toBe(count < 10 ? `${count + 1}` : undefined)
      }, waitLimitMs)
      await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
      await app.owner`update job_lane set held_until = now()`
    }
    expect(await jobsOf(orderNo)).toHaveLength(0)
    expect((await detailOf(orderNo)).order.notifyStatus).toBe('notificationFailed')
  })

  test('does not follow redirects', async () => {
    const inner = await startReceiver()
    const receiver = await startReceiver((response) => {
      response.writeHead(302, { location: inner.url })
      response.end()
    })
    const orderNo = await rejected(receiver.url)
    const { notifications } = await attempted(orderNo, 1)
    expect(notifications[0]).toMatchObject({ httpStatus: 302, success: false })
    expect(inner.received).toHaveLength(0)
  })

  test('reads no more of a huge answer than it shows', async () => {
    const receiver = await startReceiver((response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        response.once('drain', more)
      }
      more()
    })
    const orderNo = await rejected(receiver.url)
    const { notifications } = await attempted(orderNo, 1)
    expect(notifications[0].response).toHaveLength(2000)
  })

  test('of an endpoint that never answers delays nobody else', async () => {
    const dead = await startReceiver(() => {})
    const alive = await startReceiver()
    for (let i = 0; i < 6; i++) await rejected(dead.url)
    const orderNo = await rejected(alive.url)
    await alive.waitFor(1)
    expect((await attempted(orderNo, 1)).order.notifyStatus).toBe('notificationComplete')
    // Two at a time: the other four wait for their own endpoint only.
    expect(dead.received.length).toBeLessThanOrEqual(2)
  })

  test('is not required where there is no address, from the creation of the order on', async () => {
    const { order_no: orderNo } = await create(null)
    expect((await detailOf(orderNo)).order.notifyStatus).toBe('noNotificationRequired')
    await reject(orderNo)
    expect((await detailOf(orderNo)).order.notifyStatus).toBe('noNotificationRequired')
    const { order_no: other } = await create('https://example.com/x')
    expect((await detailOf(other)).order.notifyStatus).toBe('notNotified')
  })
})

describe('of a payin that settles a day later', () => {
  const completed = async (notifyUrl: string): Promise<string> => {
    const how = { settlement_days: 1, notify_url: notifyUrl } as const
    const order = await app.db.asMerchant(merchantId, async (tx) =>
      payPayin(tx, await pendingPayin(tx, merchantId, '100', how)),
    )
    return order.order_no
  }
  const move = (orderNo: string, name: 'settle' | 'refund') =>
    movedOrder(app.db, 'cryptoPayin', { merchant_id: merchantId, order_no: orderNo }, name)
  const payinOf = async (orderNo: string) =>
    (await admin.call('/payChargeMoneyOrder/detail', { orderNo })).data

  test('the id is the same before and after the settlement: the receiver credits once', async () => {
    const receiver = await startReceiver((response, count) => {
      response.statusCode = count === 1 ? 500 : 200
      response.end(count === 1 ? 'credited, but too slow' : 'success')
    })
    const orderNo = await completed(receiver.url)
    await expect.poll(async () => (await jobsOf(orderNo))[0]?.attempt).toBe('2')
    await move(orderNo, 'settle')
    await app.owner`
      update job set run_at = now() where task = 'notify' and payload->>'orderNo' = ${orderNo}`
    await receiver.waitFor(2)
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(second).toBe(first)
  })

  test('an acknowledgement that comes while it is settled counts', async () => {
    const settled = Promise.withResolvers<void>()
    const receiver = await startReceiver((response) => {
      void settled.promise.then(() => response.end('success'))
    })
    const orderNo = await completed(receiver.url)
    await receiver.waitFor(1)
    await move(orderNo, 'settle')
    settled.resolve()
    await expect.poll(async () => (await payinOf(orderNo)).notifications.length).toBe(1)
    expect((await payinOf(orderNo)).order.notifyStatus).toBe('notificationComplete')
  })

  test('an end that comes after another has an id of its own, and an acknowledgement of the one before says nothing of it', async () => {
    const endedAgain = Promise.withResolvers<void>()
    const receiver = await startReceiver((response, count) => {
      if (count === 1) void endedAgain.promise.then(() => response.end('success'))
      else response.writeHead(503).end('not yet')
    })
    const orderNo = await completed(receiver.url)
    await receiver.waitFor(1)
    await move(orderNo, 'refund')
    endedAgain.resolve()
    await receiver.waitFor(2)
    await expect.poll(async () => (await payinOf(orderNo)).notifications.length).toBe(2)
    expect((await payinOf(orderNo)).order.notifyStatus).toBe('notificationFailed')
    const [first, second] = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(second).not.toBe(first)
  })
})

describe('of a paid local payin that is paid again', () => {
  const report = reporter(app.db, 'localPayin')
  const payin = (notifyUrl: string) => newOrderNo.localPayin(app.db, merchantId, { notifyUrl })
  const told = (receiver: Receiver) =>
    receiver.received.map(({ headers, body }) => {
      const { type, version, data } = JSON.parse(body)
      return { id: headers['webhook-id'], type, version, paid: data.paidAmount }
    })

  test('the merchant is told of each payment under an id of its own, with all that was paid so far', async () => {
    const receiver = await startReceiver()
    const orderNo = await payin(receiver.url)
    for (const [index, amount] of ['1000', '50', '25'].entries()) {
      await report(orderNo, 'pay', { amount })
      await receiver.waitFor(index + 1)
    }
    const type = 'localPayin.paymentSuccessful'
    expect(told(receiver)).toMatchObject([
      { type, version: 2, paid: '1000' },
      { type, version: 2, paid: '1050' },
      { type, version: 2, paid: '1075' },
    ])
    expect(new Set(told(receiver).map(({ id }) => id)).size).toBe(3)
  })

  test('an acknowledgement of the first payment says nothing of the second', async () => {
    const paidAgain = Promise.withResolvers<void>()
    const receiver = await startReceiver((response, count) => {
      if (count === 1) void paidAgain.promise.then(() => response.end('success'))
      else response.writeHead(503).end('not yet')
    })
    const orderNo = await payin(receiver.url)
    await report(orderNo, 'pay', { amount: '1000' })
    await receiver.waitFor(1)
    await report(orderNo, 'pay', { amount: '50' })
    paidAgain.resolve()
    await receiver.waitFor(2)
    const detail = async () => (await admin.call('/tradePayinOrder/orderDetail', { orderNo })).data
    await expect.poll(async () => (await detail()).notifications.length).toBe(2)
    expect((await detail()).order.notifyStatus).toBe('notificationFailed')
    expect(told(receiver)[1]).toMatchObject({ paid: '1050' })
  })
})

describe('by hand', () => {
  const notify = (orderNo: string) => admin.call('/mentionMoneyOrder/pushOrderMsgNew', { orderNo })

  test('an order that has come to its end is notified once more', async () => {
    const receiver = await startReceiver()
    const orderNo = await rejected(receiver.url)
    await attempted(orderNo, 1)
    expect((await notify(orderNo)).code).toBe('200')
    expect((await attempted(orderNo, 2)).order.notifyCount).toBe(2)
  })

  test('an acknowledged one stays complete: the tries that were still to come are not made', async () => {
    let isUp = false
    const receiver = await startReceiver((response) => {
      response.statusCode = isUp ? 200 : 500
      response.end(isUp ? 'success' : 'down')
    })
    const orderNo = await rejected(receiver.url)
    await attempted(orderNo, 1)
    isUp = true
    expect((await notify(orderNo)).code).toBe('200')
    expect((await attempted(orderNo, 2)).order.notifyStatus).toBe('notificationComplete')
    await vi.waitFor(async () => expect(await jobsOf(orderNo)).toHaveLength(0), 10_000)

    // Once more by hand, and this time it fails: what was acknowledged stays acknowledged.
    isUp = false
    expect((await notify(orderNo)).code).toBe('200')
    const { order, notifications } = await attempted(orderNo, 3)
    expect(notifications[2]).toMatchObject({ httpStatus: 500, success: false })
    expect(order.notifyStatus).toBe('notificationComplete')
    await vi.waitFor(async () => expect(await jobsOf(orderNo)).toHaveLength(0), 10_000)
  })

  test('asked for many times at once there is one job, and the schedule goes on after it fails', async () => {
    const receiver = await startReceiver((response) => {
      response.statusCode = 500
      response.end()
    })
    const orderNo = await rejected(receiver.url)
    await attempted(orderNo, 1)
    await app.owner`update job set run_at = now() + interval '1 hour' where payload->>'orderNo' = ${orderNo}`
    await Promise.all(Array.from({ length: 8 }, () => notify(orderNo)))
    await vi.waitFor(async () => {
      expect((await detailOf(orderNo)).notifications.length).toBeGreaterThan(1)
      const [job, ...others] = await jobsOf(orderNo)
      expect(others).toEqual([])
      expect(job?.seconds).toBeGreaterThan(60)
    }, 20_000)
  })

  test('an order under way is refused clearly', async () => {
    const { order_no: orderNo } = await create('https://example.com/x')
    expect(await notify(orderNo)).toMatchObject({
      status: 409,
      code: 'O00001',
      msg: 'Manual notification is possible only when the order is in a final success or failure state.',
    })
  })

  test('an order without an address is refused clearly', async () => {
    expect(await notify(await rejected(null))).toMatchObject({ status: 409, code: 'O00002' })
  })

  test('needs the permission', async () => {
    const viewer = await signedIn(app, 'viewer')
    const answer = await viewer.call('/mentionMoneyOrder/pushOrderMsgNew', { orderNo: 'W1' })
    expect(answer).toMatchObject({ status: 403 })
  })
})
