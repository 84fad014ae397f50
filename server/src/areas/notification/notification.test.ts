/** Notification settings: what is refused, what they decide, the test, resends, and the check of signatures. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test, vi } from 'vitest'
import { bindAuthenticator } from '../../../test/app/authenticator-app.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startAppForTest, startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { movedOrder } from '../../../test/orders/order-moves.ts'
import { deposit, fundedWithdrawal } from '../../../test/orders/orders.ts'

const merchantId = '10001'
const app = await startTestApp()
const admin = await signedIn(app, 'admin')

async function set(change: object, product = 'withdrawal', browser = admin) {
  const { data } = await browser.call('/notify/setting', { product })
  const { callbackAddress, acknowledgement, events, version } = data
  const body = { product, callbackAddress, acknowledgement, events, version, ...change }
  return browser.call('/notify/setting/save', body)
}

const create = (ownAddress: string | null = null) =>
  fundedWithdrawal(app.db, merchantId, { notify_url: ownAddress })
const reject = (orderNo: string) =>
  movedOrder(app.db, 'withdrawal', { merchant_id: merchantId, order_no: orderNo }, 'reject')
async function rejected(ownAddress: string | null = null): Promise<string> {
  const { order_no: orderNo } = await create(ownAddress)
  await reject(orderNo)
  return orderNo
}
const statusOf = async (orderNo: string) =>
  (await admin.call('/mentionMoneyOrder/detail', { orderNo })).data.order.notifyStatus
const numbersIn = (receiver: { received: { body: string }[] }) =>
  receiver.received.map(({ body }) => JSON.parse(body).data.orderNo)

describe('an address', () => {
  test.each([
    ['not an address', 'is not a correctly formatted address'],
    ['ftp://merchant.example/hook', 'is not a correctly formatted address'],
    ['https://user:secret@merchant.example/', 'is not a correctly formatted address'],
    [
      `https://merchant.example/${'x'.repeat(limits.callbackAddressMax)}`,
      'is not a correctly formatted address',
    ],
    ['https://10.0.0.8/hook', 'lead to a public host'],
    ['https://169.254.169.254/latest/meta-data', 'lead to a public host'],
    ['https://[::ffff:10.0.0.1]/', 'lead to a public host'],
    ['https://no-such-host.invalid/', 'lead to a public host'],
  ])('%s is refused when it is saved', async (callbackAddress, message) => {
    const answer = await set({ callbackAddress })
    expect(answer).toMatchObject({ status: 400, data: { field: 'callbackAddress' } })
    expect(answer.msg).toContain(`“Callback address” `)
    expect(answer.msg).toContain(message)
  })

  test('of this machine or without TLS is refused where callbacks must be public', async () => {
    const strict = await startAppForTest({ allowLocalCallbacks: false })
    const browser = await signedIn(strict, 'admin')
    for (const callbackAddress of ['http://8.8.8.8/', 'https://127.0.0.1/', 'https://localhost/'])
      expect((await set({ callbackAddress }, 'deposit', browser)).status).toBe(400)
    expect((await set({ callbackAddress: 'https://8.8.8.8/hook' }, 'deposit', browser)).code).toBe(
      '200',
    )
  })

  test('and a range that are refused cost no Google code', async () => {
    const owner = await signedIn(app, await newOperator(app, ['admin']))
    const phone = await bindAuthenticator(owner)
    const verifyCode = await phone.nextCode()
    const to = (callbackAddress: string) =>
      set({ callbackAddress, verifyCode }, 'otc', owner).then(({ code }) => code)
    expect(await to('https://10.0.0.8/hook')).toBe('S00400')
    const nothing = { startTime: '2020-01-01', endTime: '2020-01-02', onlyFailed: 0 }
    const range = { product: 'otc', ...nothing, requestNo: 'resend-0000', verifyCode }
    expect((await owner.call('/notify/resend', range)).code).toBe('O00003')
    expect(await to('https://8.8.8.8/hook')).toBe('200')
    expect(await to('https://8.8.4.4/hook')).toBe('M01020')
  })

  test('is for those who may edit API settings, of a product that exists', async () => {
    const finance = await signedIn(app, await newOperator(app, ['finance']))
    expect((await finance.call('/notify/setting', { product: 'deposit' })).code).toBe('200')
    expect((await set({ callbackAddress: '' }, 'deposit', finance)).code).toBe('S00403')
    expect((await admin.call('/notify/setting', { product: 'nothing' })).status).toBe(400)
  })
})

describe('the settings decide', () => {
  test('where an order without an address of its own is told, and an own address comes first', async () => {
    const [shared, own] = [await startReceiver(), await startReceiver()]
    expect((await set({ callbackAddress: shared.url })).code).toBe('200')
    const [plain, special] = [await rejected(), await rejected(own.url)]
    await Promise.all([shared.waitFor(1), own.waitFor(1)])
    expect(numbersIn(shared)).toEqual([plain])
    expect(numbersIn(own)).toEqual([special])
    await expect.poll(() => statusOf(plain), { timeout: waitLimitMs }).toBe('notificationComplete')
  })

  test('where orders that wait already are told: before their end, and between two tries', async () => {
    const silent = await startReceiver((response) => response.writeHead(500).end())
    const open = await create()
    await set({ callbackAddress: silent.url })
    const failing = await rejected()
    await silent.waitFor(1)
    const next = await startReceiver()
    await set({ callbackAddress: next.url })
    await reject(open.order_no)
    // The second try comes at once, the third after five seconds.
    await vi.waitFor(
      () => expect(new Set(numbersIn(next))).toEqual(new Set([open.order_no, failing])),
      waitLimitMs,
    )
  })

  test('which ends are told: one that is not asked for needs no notification', async () => {
    const receiver = await startReceiver()
    await set({ callbackAddress: receiver.url, events: ['success'] })
    const unasked = await rejected()
    expect(await statusOf(unasked)).toBe('noNotificationRequired')
    await set({ events: ['success', 'failure'] })
    const body = await rejected()
    await receiver.waitFor(1)
    expect(numbersIn(receiver)).toEqual([body])
  })

  test('that nothing is sent without an address, nor by hand', async () => {
    await set({ callbackAddress: '' })
    const orderNo = await rejected()
    expect(await statusOf(orderNo)).toBe('noNotificationRequired')
    const byHand = await admin.call('/mentionMoneyOrder/pushOrderMsgNew', { orderNo })
    expect(byHand.code).toBe('O00002')
  })
})

describe('a test notification', () => {
  test('shows what was sent and what came back, and its signature holds', async () => {
    const receiver = await startReceiver((response) => response.writeHead(202).end('thanks'))
    await set({ callbackAddress: receiver.url })
    const { data } = await admin.call('/notify/test', { product: 'withdrawal' })
    expect(data).toMatchObject({ httpStatus: 202, response: 'thanks', outcome: 'acknowledged' })
    expect(receiver.received[0]?.body).toBe(data.body)
    const headers = data.headers
      .map(({ name, value }: { name: string; value: string }) => `${name}: ${value}`)
      .join('\n')
    for (const [name, value] of headers.split('\n').map((line: string) => line.split(': ')))
      expect(receiver.received[0]?.headers[name]).toBe(value)

    const check = async (changed: { headers?: string; body?: string }) => {
      const body = { headers, receivedBody: data.body, ...changed }
      const { headers: sent, receivedBody } = {
        ...body,
        ...('body' in changed && { receivedBody: changed.body }),
      }
      const answer = await admin.call('/notify/checkSignature', { headers: sent, receivedBody })
      return answer.data.rules.find(({ holds }: { holds: boolean }) => !holds)?.rule
    }
    expect(await check({})).toBeUndefined()
    expect(await check({ body: `${data.body} ` })).toBe('signatureMatches')
    expect(await check({ headers: headers.replace(/webhook-id.*/, '') })).toBe('idPresent')
    expect(await check({ headers: headers.replace(/(webhook-timestamp: ).*/, '$1soon') })).toBe(
      'timestampPresent',
    )
    expect(await check({ headers: headers.replace(/(webhook-timestamp: ).*/, '$11000') })).toBe(
      'timestampFresh',
    )
    expect(await check({ headers: headers.replace(/webhook-signature: .*/, '') })).toBe(
      'signaturePresent',
    )
    expect(await check({ headers: headers.replace('v1,', 'v0,') })).toBe('signatureForm')
    const signature = /webhook-signature: (.*)/.exec(headers)?.[1] ?? ''
    const asLong = 'é'.repeat(signature.length)
    expect(await check({ headers: headers.replace(signature, asLong) })).toBe('signatureForm')
    const wrong = `${asLong} v1,${'A'.repeat(43)}=`
    expect(await check({ headers: headers.replace(signature, wrong) })).toBe('signatureMatches')
  })

  test('is checked by the RSA signature too, where it has one', async () => {
    await openMerchant(app)
    const receiver = await startReceiver((response) => response.end('success'))
    await set({ callbackAddress: receiver.url })
    const { data } = await admin.call('/notify/test', { product: 'withdrawal' })
    const lines = data.headers.map(
      ({ name, value }: { name: string; value: string }) => `${name}: ${value}`,
    )
    const rsaOf = async (headers: string, receivedBody = data.body) => {
      const answer = await admin.call('/notify/checkSignature', { headers, receivedBody })
      return answer.data.rules.find(({ rule }: { rule: string }) => rule === 'rsaMatches')?.holds
    }
    const all = lines.join('\n')
    expect(await rsaOf(all)).toBe(true)
    expect(await rsaOf(all, `${data.body} `)).toBe(false)
    expect(await rsaOf(all.replace(/(rsa-sha256: ).*/, '$1nonsense'))).toBe(false)
    expect(await rsaOf(all.replace(/webhook-signature: .*/, ''))).toBe(true)
    expect(await rsaOf(all.replace(/webhook-signature-rsa.*/, ''))).toBeUndefined()
  })

  test('is accepted but not acknowledged without the word, where only that acknowledges', async () => {
    const receiver = await startReceiver((response) => response.writeHead(202).end('thanks'))
    await set({ callbackAddress: receiver.url, acknowledgement: 'word' })
    const { data } = await admin.call('/notify/test', { product: 'withdrawal' })
    expect(data).toMatchObject({ httpStatus: 202, outcome: 'accepted' })
    await set({ acknowledgement: 'status' })
  })

  test('goes nowhere without an address', async () => {
    await set({ callbackAddress: '' })
    expect((await admin.call('/notify/test', { product: 'withdrawal' })).code).toBe('O00002')
  })
})

test('the list of tries is found by product, outcome, order number and time', async () => {
  const bad = await startReceiver((response) => response.writeHead(503).end('busy'))
  // Its own address: what is tried again later doesn't reach the receivers of other tests.
  const orderNo = await rejected(bad.url)
  const find = async (filter: object) =>
    (await admin.call('/notify/list', { orderNo, ...filter })).data.records
  await expect
    .poll(async () => (await find({})).length, { timeout: waitLimitMs })
    .toBeGreaterThan(0)
  expect((await find({ notificationOutcome: 'failed', product: 'withdrawal' }))[0]).toMatchObject({
    product: 'withdrawal',
    orderNo,
    notificationOutcome: 'failed',
    httpStatus: 503,
    response: 'busy',
    callbackAddress: bad.url,
  })
  expect(await find({ notificationOutcome: 'accepted' })).toEqual([])
  expect(await find({ product: 'deposit' })).toEqual([])
  expect(await find({ endTime: '2020-01-01' })).toEqual([])
  const lantern = await signedIn(app, 'lantern')
  expect((await lantern.call('/notify/list', { orderNo })).data.total).toBe(0)
})

describe('a resend of a range', () => {
  const range = { product: 'withdrawal', startTime: '2020-01-01', endTime: '2099-01-01' }

  test('is counted before, notifies every ended order of it once, and shows its progress', async () => {
    const receiver = await startReceiver()
    await set({ callbackAddress: '' })
    const ended = [await rejected(), await rejected()]
    const { order_no: open } = await create()
    await app.owner`
      update withdrawal_order set notify_url = null, finished_at = '2021-05-05 12:00+08'
      where order_no = any(${ended})`
    const day = { ...range, startTime: '2021-05-05', endTime: '2021-05-05', onlyFailed: 0 }
    const count = async (more: object = {}) =>
      (await admin.call('/notify/resend/count', { ...day, ...more })).data.products
    expect(await count()).toEqual([])
    await set({ callbackAddress: receiver.url })
    expect(await count()).toEqual([{ product: 'withdrawal', count: 2 }])
    expect(await count({ onlyFailed: 1 })).toEqual([])
    const order = { ...day, requestNo: 'resend-0001' }
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => admin.call('/notify/resend', order)),
    )
    expect(answers.map(({ code, data }) => [code, data?.total])).toEqual(Array(3).fill(['200', 2]))
    await receiver.waitFor(2)
    expect(numbersIn(receiver).sort()).toEqual(ended.toSorted())
    expect(numbersIn(receiver)).not.toContain(open)
    const progress = async () =>
      (await admin.call('/notify/resend/progress', { resendId: 'resend-0001' })).data
    await expect.poll(progress, { timeout: waitLimitMs }).toMatchObject({ sent: 2, isDone: true })
    const lantern = await signedIn(app, 'lantern')
    expect(
      (await lantern.call('/notify/resend/progress', { resendId: 'resend-0001' })).status,
    ).toBe(404)
  })

  test('of every product is counted by product, and each of its orders is notified once', async () => {
    const receiver = await startReceiver()
    await set({ callbackAddress: receiver.url })
    await set({ callbackAddress: receiver.url }, 'deposit')
    const credited = await deposit(app.db, merchantId, 'C-resend', '12', { notify_url: null })
    const ended = [await rejected(), credited.order_no]
    await app.owner`
      update withdrawal_order set notify_url = null, finished_at = '2022-06-06 12:00+08'
      where order_no = any(${ended})`
    await app.owner`
      update deposit_order set finished_at = '2022-06-06 13:00+08' where order_no = any(${ended})`
    // A deposit of another test, which its address had failed, may come here as well.
    const told = () =>
      numbersIn(receiver)
        .filter((orderNo) => ended.includes(orderNo))
        .sort()
    await expect.poll(told, { timeout: waitLimitMs }).toEqual(ended.toSorted())
    const day = { startTime: '2022-06-06', endTime: '2022-06-06' }
    const body = { product: 'all', ...day, onlyFailed: 0 }
    const { data } = await admin.call('/notify/resend/count', body)
    expect(data.products).toEqual(
      expect.arrayContaining([
        { product: 'deposit', count: 1 },
        { product: 'withdrawal', count: 1 },
      ]),
    )
    expect(data.products).toHaveLength(2)
    const answer = await admin.call('/notify/resend', { ...body, requestNo: 'resend-0003' })
    expect(answer.data).toMatchObject({ total: 2 })
    const twice = [...ended, ...ended].toSorted()
    await expect.poll(told, { timeout: waitLimitMs }).toEqual(twice)
  })

  test('is refused when no notification matches, or when the range ends before it starts', async () => {
    const empty = { ...range, endTime: '2020-01-02', onlyFailed: 0, requestNo: 'resend-0002' }
    expect((await admin.call('/notify/resend', empty)).code).toBe('O00003')
    const reversed = { ...empty, endTime: '2019-01-01' }
    expect((await admin.call('/notify/resend', reversed)).status).toBe(400)
  })
})
