/** Messages that payers, payees and the platform report. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import {
  conversationPath,
  joinConversation,
  newPayin,
  reportMessage,
  startTradingApp,
} from '../../../test/orders/conversations.ts'
import { orderRegistry } from '../../order-registry.ts'
import { messageReceiver } from './report-message.ts'

const merchantId = '10001'
const app = await startTradingApp()
const admin = await signedIn(app, 'admin')

const messagesOf = async (orderNo: string) =>
  (await admin.call(conversationPath('messages'), { orderNo })).data

describe('a reported message', () => {
  test('is written once by its own id, whoever else uses that id', async () => {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    await Promise.all(
      Array.from({ length: 4 }, () => reportMessage(app, no, 'I have paid', { messageId: 'same' })),
    )
    await reportMessage(app, no, 'Got it', { messageId: 'same', author: 'payee' })
    await reportMessage(app, no, 'Noted', { messageId: 'same', author: 'platform' })
    expect((await messagesOf(no)).records).toMatchObject([
      { author: 'payer', content: 'I have paid', operatorName: '', requestNo: null },
      { author: 'payee', content: 'Got it' },
      { author: 'platform', content: 'Noted' },
    ])
  })

  test('is cleaned where a person would be asked to correct it', async () => {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    await reportMessage(app, no, `a\u0000\u0007\u202eb\ud800${'x'.repeat(3000)}`)
    const [message] = (await messagesOf(no)).records
    expect(message.content).toMatch(/^ab\ufffdx+$/)
    expect(message.content).toHaveLength(limits.conversation.textMax)
  })

  test('that can not be kept is logged and changes nothing', async () => {
    const no = await newPayin(app)
    await joinConversation(admin, no)
    const reasons: string[] = []
    const log = { warn: (values: { reason: string }) => reasons.push(values.reason) }
    const send = messageReceiver(app, orderRegistry, log as never)
    const message = { merchantId, kind: 'p2pPayin', author: 'payer', content: '' } as const
    const page = { content: Buffer.from('<!doctype html>'), fileName: 'receipt.png' }
    await send({ ...message, orderNo: no, messageId: '1', file: page })
    await send({ ...message, orderNo: no, messageId: '2' })
    await send({ ...message, orderNo: `${no.slice(0, -1)}!`, messageId: '3', content: 'x' })
    expect(reasons).toEqual(['fileTypeRefused', 'inputInvalid', 'notFound'])
    expect(await messagesOf(no)).toMatchObject({ records: [], lastMessageNo: 0 })
  })
})
