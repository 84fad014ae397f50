/** What the list of orders and the trace of one say about its conversation. */
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import {
  attachFile,
  conversationPath,
  joinConversation,
  newPayin,
  reportMessage,
  sendMessage,
  startTradingApp,
} from '../../../test/orders/conversations.ts'
import { newOrderNo } from '../../../test/orders/order-factory.ts'
import { reporter } from '../../../test/orders/order-moves.ts'

const app = await startTradingApp()
const admin = await signedIn(app, 'admin')

async function listed(orderNo: string) {
  const { data } = await admin.call('/c2c/order/pageListQuery', { orderNo, size: 10, current: 1 })
  const [row] = data.records
  return [row.messageCount, row.unreadCount]
}

const read = async (orderNo: string, upTo: number, browser = admin) =>
  (await browser.call(conversationPath('read'), { orderNo, upTo })).data.unreadCount

describe('unread messages', () => {
  test('are those of others that no operator has read, and the list counts them', async () => {
    const orderNo = await newPayin(app)
    expect(await listed(orderNo)).toEqual([0, 0])
    await reportMessage(app, orderNo, 'one')
    await reportMessage(app, orderNo, 'two', { author: 'payee' })
    await reportMessage(app, orderNo, 'three', { author: 'platform' })
    expect(await listed(orderNo)).toEqual([3, 3])
    await joinConversation(admin, orderNo)
    await sendMessage(admin, orderNo, 'four')
    expect(await listed(orderNo)).toEqual([4, 3])
    expect((await admin.call(conversationPath('messages'), { orderNo })).data.unreadCount).toBe(3)
    expect(await read(orderNo, 2)).toBe(1)
    expect(await listed(orderNo)).toEqual([4, 1])
    expect(await read(orderNo, 4)).toBe(0)
    expect(await listed(orderNo)).toEqual([4, 0])
  })

  test('are read for all operators by whoever reads first, and slower ones make nothing unread again', async () => {
    const orderNo = await newPayin(app)
    await joinConversation(admin, orderNo)
    const viewer = await signedIn(app, await newOperator(app, ['viewer']))
    await joinConversation(viewer, orderNo)
    for (const text of ['one', 'two', 'three']) await reportMessage(app, orderNo, text)
    expect(await read(orderNo, 2, viewer)).toBe(1)
    expect(await read(orderNo, 1)).toBe(1)
    await reportMessage(app, orderNo, 'four')
    expect(await read(orderNo, 2)).toBe(2)
    expect(await read(orderNo, 1_000_000)).toBe(0)
  })

  test('are counted right while others write', async () => {
    const orderNo = await newPayin(app)
    await joinConversation(admin, orderNo)
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => [
        reportMessage(app, orderNo, `${i}`),
        read(orderNo, i),
      ]).flat(),
    )
    const [row] = await app.owner`
      select unread_count as counted, (
        select count(*)::int from conversation_message m where m.order_no = o.order_no and m.message_no > 11) as least
      from p2p_payin_order o where order_no = ${orderNo}`
    expect(row?.counted).toBeGreaterThanOrEqual(row?.least)
    expect(await read(orderNo, 12)).toBe(0)
  })
})

test('a page of messages ends before a number, and says whether there are earlier ones', async () => {
  const orderNo = await newPayin(app)
  await joinConversation(admin, orderNo)
  for (let i = 0; i < 6; i++)
    await Promise.all(Array.from({ length: 10 }, () => reportMessage(app, orderNo, 'x')))
  const page = async (before?: number) => {
    const { data } = await admin.call(conversationPath('messages'), {
      orderNo,
      ...(before && { before }),
    })
    const numbers = data.records.map(({ messageNo }: { messageNo: number }) => messageNo)
    return [numbers[0], numbers.at(-1), data.hasEarlier, data.lastMessageNo]
  }
  expect(await page()).toEqual([11, 60, true, 60])
  expect(await page(11)).toEqual([1, 10, false, 60])
  expect(await page(1)).toEqual([undefined, undefined, false, 60])
})

test('what the merchant writes during an appeal is evidence, marked in the conversation and told by the trace', async () => {
  const orderNo = await newPayin(app, 'match')
  await joinConversation(admin, orderNo)
  const evidenceNow = async () =>
    (await admin.call(conversationPath('messages'), { orderNo })).data.addsEvidence
  expect(await evidenceNow()).toBe(false)
  await sendMessage(admin, orderNo, 'before')
  await reportMessage(app, orderNo, 'I appeal')
  await reporter(app.db, 'p2pPayin')(orderNo, 'appeal')
  expect(await evidenceNow()).toBe(true)
  await reportMessage(app, orderNo, 'not mine')
  await sendMessage(admin, orderNo, 'during')
  await attachFile(admin, orderNo, Buffer.from('%PDF-1.7'), { fileName: 'statement.pdf' })
  await reporter(app.db, 'p2pPayin')(orderNo, 'completeAfterAppeal')
  await sendMessage(admin, orderNo, 'after')

  const { data } = await admin.call(conversationPath('messages'), { orderNo })
  const marked = data.records.filter(({ isEvidence }: { isEvidence: boolean }) => isEvidence)
  expect(marked.map(({ messageNo }: { messageNo: number }) => messageNo)).toEqual([4, 5])
  const detail = await admin.call('/c2c/order/detail', { orderNo })
  expect(detail.data.evidence).toEqual([
    { messageNo: 4, operatorName: 'admin', hasFile: false, time: expect.any(String) },
    { messageNo: 5, operatorName: 'admin', hasFile: true, time: expect.any(String) },
  ])
})

test('a payout has a conversation too', async () => {
  // What the payout is paid from.
  await newPayin(app, 'match', 'appeal', 'liquidate')
  const orderNo = await newOrderNo.p2pPayout(app.db)
  await reportMessage(app, orderNo, 'When will it come?', { kind: 'p2pPayout', author: 'payee' })
  await joinConversation(admin, orderNo)
  expect(await sendMessage(admin, orderNo, 'Today')).toMatchObject({ code: '200' })
  const { data } = await admin.call('/c2c/order/pageListQuery', {
    orderType: 2,
    orderNo,
    size: 10,
    current: 1,
  })
  expect(data.records).toMatchObject([{ messageCount: 2, unreadCount: 1 }])
})
