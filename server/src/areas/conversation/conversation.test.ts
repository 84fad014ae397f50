/** The conversation of an order: who takes part, what can be written, what is unread. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import type { Browser } from '../../../test/app/browser.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import {
  conversationPath,
  joinConversation,
  newPayin,
  newRequestNo,
  reportMessage,
  sendMessage,
  startTradingApp,
  tokenFor,
} from '../../../test/orders/conversations.ts'

const app = await startTradingApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const orderNo: string = await newPayin(app)
await joinConversation(admin, orderNo)

const messagesOf = async (no: string, browser = admin) =>
  (await browser.call(conversationPath('messages'), { orderNo: no })).data

describe('a token', () => {
  test('signs in once', async () => {
    const token = await tokenFor(admin, orderNo)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.call(conversationPath('signIn'), { token })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['200', ...Array(4).fill('C00001')])
    const again = await admin.call(conversationPath('signIn'), { token })
    expect(again).toMatchObject({ status: 410, code: 'C00001', data: null })
    expect(again.msg).toContain('already used or has expired')
  })

  test('is good for five minutes', async () => {
    const [late, good] = [await tokenFor(admin, orderNo), await tokenFor(admin, orderNo)]
    const [hash] = await app.owner<{ seconds: number }[]>`
      select extract(epoch from expires_at - now())::int as seconds from conversation_token
      order by expires_at desc limit 1`
    expect(hash?.seconds).toBeGreaterThan(290)
    await app.owner`
      update conversation_token set expires_at = now() - interval '1 second'
      where expires_at = (select min(expires_at) from conversation_token)`
    expect(await admin.call(conversationPath('signIn'), { token: late })).toMatchObject({
      code: 'C00001',
    })
    expect(await admin.call(conversationPath('signIn'), { token: good })).toMatchObject({
      code: '200',
    })
  })

  test('is worth nothing to a colleague, to another session or to another merchant', async () => {
    const token = await tokenFor(admin, orderNo)
    const others = [
      await signedIn(app, await newOperator(app, ['finance'])),
      await signedIn(app, 'admin'),
      lantern,
    ]
    for (const other of others)
      expect(await other.call(conversationPath('signIn'), { token })).toMatchObject({
        code: 'C00001',
      })
    // They have not used it up either.
    expect(await admin.call(conversationPath('signIn'), { token })).toMatchObject({ code: '200' })
  })

  test('is stored in no usable form', async () => {
    const token = await tokenFor(admin, orderNo)
    const rows = await app.owner`select t::text as row from conversation_token t`
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(token.split('.')[1])
  })

  test('is given for an order of the own merchant alone, of a kind that has conversations', async () => {
    const ask = (browser: Browser, orderId: string) =>
      browser.call('/c2c/order/getFireBaseToken', { orderId })
    expect(await ask(lantern, orderNo)).toMatchObject({ status: 404, code: 'S00404' })
    for (const no of [`W${orderNo.slice(1)}`, `${orderNo}0`, 'x', '../x'])
      expect(await ask(admin, no)).toMatchObject({ status: 404 })
  })
})

describe('without a sign-in', () => {
  const calls: [string, object][] = [
    ['messages', {}],
    ['send', { content: 'x', requestNo: 'request-x' }],
    ['read', { upTo: 1 }],
  ]

  test('no call of a conversation answers, and after 30 minutes none does again', async () => {
    const browser = await signedIn(app, 'admin')
    const refusedAll = async () => {
      const needed = { status: 403, code: 'C00002', data: null }
      for (const [name, body] of calls)
        expect(await browser.call(conversationPath(name), { orderNo, ...body })).toMatchObject(
          needed,
        )
      const stream = await browser.fetch(`${conversationPath('stream')}?orderNo=${orderNo}`)
      expect(await stream.json()).toMatchObject({ code: 'C00002' })
      const upload = { orderNo, requestNo: 'request-y', fileName: 'a.pdf' }
      expect(
        await browser.upload(conversationPath('upload'), Buffer.from('%PDF-'), upload),
      ).toMatchObject(needed)
    }
    await refusedAll()
    await joinConversation(browser, orderNo)
    expect(await browser.call(conversationPath('messages'), { orderNo })).toMatchObject({
      code: '200',
    })
    await app.owner`update conversation_session set expires_at = expires_at - interval '30 minutes'`
    await refusedAll()
    await joinConversation(browser, orderNo)
    await joinConversation(admin, orderNo)
    expect(await browser.call(conversationPath('messages'), { orderNo })).toMatchObject({
      code: '200',
    })
  })

  test('a sign-in to one order opens no other, and none of another merchant', async () => {
    const other = await newPayin(app)
    expect(await admin.call(conversationPath('messages'), { orderNo: other })).toMatchObject({
      code: 'C00002',
    })
    await app.owner`
      insert into conversation_session (merchant_id, session_hash, order_no, expires_at)
      select merchant_id, token_hash, ${orderNo}, now() + interval '1 hour' from session
      where merchant_id = 10002`
    expect(await lantern.call(conversationPath('messages'), { orderNo })).toMatchObject({
      status: 404,
    })
    expect(await sendMessage(lantern, orderNo, 'x')).toMatchObject({ status: 404 })
  })
})

describe('roles', () => {
  test('who may only look reads, and writes nothing; support writes', async () => {
    const viewer = await signedIn(app, await newOperator(app, ['viewer']))
    await joinConversation(viewer, orderNo)
    expect(await sendMessage(viewer, orderNo, 'x')).toMatchObject({ status: 403, code: 'S00403' })
    const support = await signedIn(app, await newOperator(app, ['support']))
    await joinConversation(support, orderNo)
    expect(await sendMessage(support, orderNo, 'We are looking into it')).toMatchObject({
      code: '200',
    })
    expect((await messagesOf(orderNo, viewer)).records.at(-1)).toMatchObject({
      author: 'merchant',
      content: 'We are looking into it',
    })
  })

  test('a role that was taken away closes the conversation at once', async () => {
    const name = await newOperator(app, ['finance'])
    const browser = await signedIn(app, name)
    await joinConversation(browser, orderNo)
    await app.owner`update operator set roles = '{}' where name = ${name}`
    expect(await browser.call(conversationPath('messages'), { orderNo })).toMatchObject({
      status: 403,
    })
  })
})

describe('a message', () => {
  test('is written once however often it is sent, and all answers name it', async () => {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    const body = { orderNo: no, content: ' Paid?\r\nPlease check ', requestNo: newRequestNo() }
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => admin.call(conversationPath('send'), body)),
    )
    for (const { code, data } of answers) {
      expect(code).toBe('200')
      expect(data.message).toEqual({
        messageNo: 1,
        author: 'merchant',
        operatorName: 'admin',
        content: 'Paid?\nPlease check',
        file: null,
        isEvidence: false,
        requestNo: body.requestNo,
        createTime: answers[0]?.data.message.createTime,
      })
    }
    expect(await messagesOf(no)).toMatchObject({ lastMessageNo: 1, unreadCount: 0 })
    const entries = await app.owner`
      select detail from audit_entry where action = 'conversation.written' and detail ->> 'orderNo' = ${no}`
    expect(entries).toEqual([{ detail: { orderNo: no, messageNo: 1, isEvidence: false } }])
  })

  test('has the next number, without gaps, whoever writes at the same moment', async () => {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    await Promise.all(
      Array.from({ length: 15 }, (_, i) => [
        sendMessage(admin, no, `a${i}`),
        reportMessage(app, no, `b${i}`),
      ]).flat(),
    )
    const { records, lastMessageNo, unreadCount } = await messagesOf(no)
    expect(records.map(({ messageNo }: { messageNo: number }) => messageNo)).toEqual(
      Array.from({ length: 30 }, (_, i) => i + 1),
    )
    expect([lastMessageNo, unreadCount]).toEqual([30, 15])
  })

  test.each<[string, string, string]>([
    ['nothing', ' \n ', 'is required'],
    ['a control character', 'a\u0007b', 'invisible'],
    ['an escape sequence', '\u001b[31mred', 'invisible'],
    ['a NUL', 'a\u0000b', 'cannot be stored'],
    ['half a character', 'a\ud800', 'cannot be stored'],
    ['too much', 'x'.repeat(limits.conversation.textMax + 1), 'at most 2000 characters'],
  ])('is refused that holds %s', async (_what, content, why) => {
    const before = (await messagesOf(orderNo)).lastMessageNo
    const answer = await sendMessage(admin, orderNo, content)
    expect(answer).toMatchObject({ status: 400, code: 'S00400' })
    expect(answer.msg).toContain('Message')
    expect(answer.msg).toContain(why)
    expect((await messagesOf(orderNo)).lastMessageNo).toBe(before)
  })

  test('loses what would show it in another order, and keeps every script and sign', async () => {
    const text = 'नमस्ते 👩‍👩‍👧 مرحبا 付款\u202egnp.exe\u202c \u2066x\u2069'
    const { data } = await sendMessage(admin, orderNo, text)
    expect(data.message.content).toBe('नमस्ते 👩‍👩‍👧 مرحبا 付款gnp.exe x')
  })
})
