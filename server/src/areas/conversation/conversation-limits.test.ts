/** How much can be written, by whom, and for how long. */
import { limits } from '@countinghouse/contract/limits.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import {
  attachFile,
  conversationPath,
  joinConversation,
  newPayin,
  newRequestNo,
  reportMessage,
  sendMessage,
  startTradingApp,
} from '../../../test/orders/conversations.ts'

const merchantId = '10001'
const app = await startTradingApp()
const admin = await signedIn(app, 'admin')
const orderNo = await newPayin(app)
await joinConversation(admin, orderNo)

const small = () =>
  sharp({ create: { width: 4, height: 4, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()

// One file that the rows of these tests can name.
expect(await attachFile(admin, orderNo, await small())).toMatchObject({ code: '200' })

describe('room', () => {
  const { filesMax, bytesMax, messagesMax, merchantBytesOfDay } = limits.conversation
  /** As if the operator had written so many messages, with files that take so much. */
  const fill = (no: string, messages: number, bytes: number, author = 4) => app.owner`
    insert into conversation_message (merchant_id, order_no, message_no, kind, author, operator_id, content,
                                      file_id, stored_bytes, request_no)
    select ${merchantId}, ${no}, n, 1, ${author}::int,
           case when ${author}::int = 4 then (select min(operator_id) from operator where merchant_id = ${merchantId}) end,
           'x', case when ${bytes}::int > 0 then (select min(file_id) from stored_file where owner_kind = 'conversation') end,
           ${bytes}, 'filled-' || n
    from generate_series(1, ${messages}::int) n`

  async function fullOrder(messages: number, bytes: number, author?: number): Promise<string> {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    await fill(no, messages, bytes, author)
    await app.owner`update p2p_payin_order set message_count = ${messages} where order_no = ${no}`
    return no
  }

  test('is limited in messages, files and bytes of an order, each said in the words of the operator', async () => {
    const lang = { lang: 'zh_CN' }
    const text = { content: 'x', requestNo: newRequestNo() }
    const full = await fullOrder(messagesMax, 0)
    const answer = await admin.call(conversationPath('send'), { orderNo: full, ...text }, lang)
    expect(answer).toMatchObject({ status: 422, code: 'C00004' })
    expect(answer.msg).toBe('您在该订单中已发送 500 条消息，不能再发送。')
    const files = await fullOrder(filesMax, 1)
    expect(await attachFile(admin, files, await small())).toMatchObject({
      code: 'C00005',
      msg: `You have added ${filesMax} files to this order, which is the limit.`,
    })
    expect(await admin.call(conversationPath('send'), { orderNo: files, ...text })).toMatchObject({
      code: '200',
    })
    const bytes = await fullOrder(1, bytesMax)
    const refused = await attachFile(admin, bytes, await small())
    expect(refused).toMatchObject({ status: 422, code: 'C00006' })
    expect(refused.msg).toContain('100 MB')
  })

  test('that others have used up is no room of the merchant', async () => {
    const no = await fullOrder(messagesMax, 0, 1)
    const text = { orderNo: no, content: 'x', requestNo: newRequestNo() }
    expect(await admin.call(conversationPath('send'), text)).toMatchObject({ code: '200' })
    await reportMessage(app, no, 'x')
    expect(
      (await admin.call(conversationPath('messages'), { orderNo: no })).data.lastMessageNo,
    ).toBe(messagesMax + 1)
  })

  test('of a merchant is limited in any 24 hours', async () => {
    const days = Math.ceil(merchantBytesOfDay / bytesMax)
    for (let i = 0; i < days; i++) await fullOrder(1, bytesMax)
    const no = await newPayin(app)
    await joinConversation(admin, no)
    const answer = await attachFile(admin, no, await small())
    expect(answer).toMatchObject({ status: 429, code: 'C00007' })
    await app.owner`update conversation_message set created_at = now() - interval '25 hours'`
    expect(await attachFile(admin, no, await small())).toMatchObject({ code: '200' })
  })
})

describe('an order that has ended', () => {
  const ended = (days: number, no: string) => app.owner`
    update p2p_payin_order set finished_at = now() - ${days} * interval '1 day' - interval '1 minute'
    where order_no = ${no}`

  test('can be written to for 30 days, and then only be read', async () => {
    const no = await newPayin(app, 'match', 'complete')
    await joinConversation(admin, no)
    await ended(limits.conversation.writableDays - 1, no)
    expect(await sendMessage(admin, no, 'Thank you')).toMatchObject({ code: '200' })
    await ended(limits.conversation.writableDays, no)
    const answer = await sendMessage(admin, no, 'One more thing')
    expect(answer).toMatchObject({ status: 409, code: 'C00003' })
    expect(answer.msg).toContain('ended more than 30 days ago')
    expect(await attachFile(admin, no, await small())).toMatchObject({ code: 'C00003' })
    await reportMessage(app, no, 'Me too')
    const { data } = await admin.call(conversationPath('messages'), { orderNo: no })
    expect(data).toMatchObject({
      isOpen: false,
      lastMessageNo: 1,
      records: [{ content: 'Thank you' }],
    })
  })
})
