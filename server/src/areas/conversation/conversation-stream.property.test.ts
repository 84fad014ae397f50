/** New messages reach every console that listens: in order, each once, whatever breaks, on any server. */
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { runs } from '../../../test/app/depth.ts'
import { startSecondServer } from '../../../test/app/second-server.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import {
  conversationPath,
  joinConversation,
  type Listening,
  listen,
  newPayin,
  reportMessage,
  sendMessage,
  startTradingApp,
} from '../../../test/orders/conversations.ts'
import { MessageWatch } from '../../platform/live/message-watch.ts'

const merchantId = '10001'

const app = await startTradingApp()
const admin = await signedIn(app, 'admin')
/** The same session, on the other server. */
const elsewhere = (await startSecondServer(app)).continued(admin)

type Other = 'payer' | 'payee' | 'platform'
const reported = (orderNo: string, author: Other, content: string) =>
  reportMessage(app, orderNo, content, { author })

async function conversation(): Promise<string> {
  const orderNo = await newPayin(app)
  await joinConversation(admin, orderNo)
  return orderNo
}

const upTo = (count: number, from = 1) => Array.from({ length: count }, (_, i) => from + i)

test('a console hears what came before, then what comes, from either server and from all who write', async () => {
  const orderNo = await conversation()
  await reported(orderNo, 'payer', 'one')
  const [here, there] = [await listen(admin, orderNo), await listen(elsewhere, orderNo)]
  await here.count(1)
  await sendMessage(elsewhere, orderNo, 'two')
  await sendMessage(admin, orderNo, 'three')
  await reported(orderNo, 'payee', 'four')
  for (const listening of [here, there]) {
    await listening.count(4)
    expect(listening.ids).toEqual([1, 2, 3, 4])
    expect(listening.messages.map(({ author, content }) => [author, content])).toEqual([
      ['payer', 'one'],
      ['merchant', 'two'],
      ['merchant', 'three'],
      ['payee', 'four'],
    ])
    await listening.cut()
  }
})

test('a console that comes back names its last message, in the address or as browsers do', async () => {
  const orderNo = await conversation()
  for (const text of ['one', 'two', 'three']) await reported(orderNo, 'payer', text)
  const byAddress = await listen(admin, orderNo, 1)
  const byHeader = await listen(elsewhere, orderNo, 0, { 'last-event-id': '2' })
  await byAddress.count(2)
  await byHeader.count(1)
  expect([byAddress.ids, byHeader.ids]).toEqual([[2, 3], [3]])
  await Promise.all([byAddress.cut(), byHeader.cut()])
  for (const after of ['x', '-1', '1.5', '99999999999'])
    expect(
      (await admin.fetch(`${conversationPath('stream')}?orderNo=${orderNo}&after=${after}`)).status,
    ).toBe(400)
})

test('a long conversation is sent whole', async () => {
  const orderNo = await conversation()
  for (let i = 0; i < 12; i++)
    await Promise.all(upTo(10).map(() => reported(orderNo, 'payer', 'x'.repeat(1900))))
  const listening = await listen(admin, orderNo)
  await listening.count(120)
  expect(listening.ids).toEqual(upTo(120))
  await listening.cut()
})

/** Listens until so many messages have come, and is cut and comes back whenever a number of the plan has come. */
async function listenWithCuts(orderNo: string, cuts: readonly number[], total: number) {
  const received: number[] = []
  for (let round = 0; received.length < total; round++) {
    const browser = round % 2 === 0 ? admin : elsewhere
    const listening: Listening = await listen(browser, orderNo, received.at(-1) ?? 0)
    const most = Math.min(cuts[round] ?? total, total - received.length)
    await vi.waitFor(() => expect(listening.ids.length).toBeGreaterThanOrEqual(most), {
      timeout: waitLimitMs,
      interval: 5,
    })
    await listening.cut()
    received.push(...listening.ids)
  }
  return received
}

test('however often it is cut off while several write, a console has every message once and in order', async () => {
  const step = fc.record({
    who: fc.constantFrom('payer', 'payee', 'platform', 'merchant' as const),
    atOnce: fc.integer({ min: 1, max: 4 }),
  })
  const plan = fc.record({
    steps: fc.array(step, { minLength: 4, maxLength: 10 }),
    cuts: fc.array(fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }), {
      minLength: 2,
      maxLength: 3,
    }),
  })
  await fc.assert(
    fc.asyncProperty(plan, async ({ steps, cuts }) => {
      const orderNo = await conversation()
      const total = steps.reduce((sum, { atOnce }) => sum + atOnce, 0)
      const write = async () => {
        for (const { who, atOnce } of steps)
          await Promise.all(
            upTo(atOnce).map((i) =>
              who === 'merchant'
                ? sendMessage(i % 2 ? admin : elsewhere, orderNo, `${i}`)
                : reported(orderNo, who, `${i}`),
            ),
          )
      }
      const [, ...received] = await Promise.all([
        write(),
        ...cuts.map((each) => listenWithCuts(orderNo, each, total)),
      ])
      for (const ids of received) expect(ids).toEqual(upTo(total))
    }),
    { numRuns: runs(8), endOnFailure: true },
  )
})

test('a stream ends with the session, and with the sign-in to the conversation', async () => {
  const orderNo = await conversation()
  const operator = await signedIn(app, await newOperator(app, ['support']))
  await joinConversation(operator, orderNo)
  const listening = await listen(operator, orderNo)
  await operator.call('/user/logout')
  await vi.waitFor(() => expect(listening.hasEnded()).toBe(true), { timeout: waitLimitMs })

  await app.owner`
    update conversation_session set expires_at = now() + interval '1 second' where order_no = ${orderNo}`
  const short = await listen(admin, orderNo)
  await vi.waitFor(() => expect(short.hasEnded()).toBe(true), { timeout: waitLimitMs })
  const again = await admin.fetch(`${conversationPath('stream')}?orderNo=${orderNo}`)
  expect(await again.json()).toMatchObject({ code: 'C00002' })
})

test('all consoles of a server are served by one question at a time, and by none when nobody listens', async () => {
  const asked: number[] = []
  const db = {
    sql: ((strings: TemplateStringsArray, merchants: string[], numbers: string[]) => {
      asked.push(numbers.length)
      return app.db.sql(strings, merchants, numbers)
    }) as never,
  }
  const orderNos = await Promise.all(upTo(3).map(() => newPayin(app)))
  await reportMessage(app, orderNos[0] as string, 'x')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const watch = new MessageWatch(db)
  const woken: string[] = []
  const removals = [...orderNos, ...orderNos].map((orderNo) =>
    watch.add({ merchantId, orderNo, lastSent: () => 0, wake: () => woken.push(orderNo) }),
  )
  // A stream of another merchant learns nothing of this order.
  const foreign = watch.add({
    merchantId: '10002',
    orderNo: orderNos[0] as string,
    lastSent: () => 0,
    wake: () => woken.push('foreign'),
  })
  await vi.waitFor(() => expect(woken.length).toBeGreaterThanOrEqual(4), { timeout: waitLimitMs })
  expect(new Set(woken)).toEqual(new Set([orderNos[0]]))
  expect(new Set(asked)).toEqual(new Set([4]))
  for (const remove of [...removals, foreign]) remove()
  expect(vi.getTimerCount()).toBe(0)
})
