/** Messages that payers, payees and the platform report. */
import { limits } from '@countinghouse/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../testing/browser.ts'
import { signedIn } from '../testing/builders.ts'
import { join, path } from '../testing/conversations.ts'
import { kindName, newOrder, orders } from '../testing/temp-orders.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { reportMessageTo } from './report-message.ts'

const merchantId = '10001'
let app: TestApp
let admin: Browser

beforeAll(async () => {
  app = await startTestApp({}, { orders })
  admin = await signedIn(app, 'admin')
})

const messagesOf = async (orderNo: string) => (await admin.call(path('messages'), { orderNo })).data

describe('a reported message', () => {
  test('is written once by its own id, whoever else uses that id', async () => {
    const no = await newOrder(app)
    await join(admin, no)
    const report = reportMessageTo(app, orders)
    const message = { merchantId, kind: kindName, orderNo: no, messageId: 'same' }
    await Promise.all(
      Array.from({ length: 4 }, () =>
        report({ ...message, author: 'payer', content: 'I have paid' }),
      ),
    )
    await report({ ...message, author: 'payee', content: 'Got it' })
    await report({ ...message, author: 'platform', content: 'Noted' })
    expect((await messagesOf(no)).records).toMatchObject([
      { author: 'payer', content: 'I have paid', operatorName: '', requestNo: null },
      { author: 'payee', content: 'Got it' },
      { author: 'platform', content: 'Noted' },
    ])
  })

  test('is cleaned where a person would be asked to correct it', async () => {
    const no = await newOrder(app)
    await join(admin, no)
    await reportMessageTo(
      app,
      orders,
    )({
      merchantId,
      kind: kindName,
      orderNo: no,
      author: 'payer',
      messageId: '1',
      content: `a\u0000\u0007\u202eb\ud800${'x'.repeat(3000)}`,
    })
    const [message] = (await messagesOf(no)).records
    expect(message.content).toMatch(/^ab\ufffdx+$/)
    expect(message.content).toHaveLength(limits.conversation.textMax)
  })

  test('that can not be kept is logged and changes nothing', async () => {
    const no = await newOrder(app)
    await join(admin, no)
    const reasons: string[] = []
    const log = { warn: (values: { reason: string }) => reasons.push(values.reason) }
    const send = reportMessageTo(app, orders, log as never)
    const message = { merchantId, kind: kindName, author: 'payer', content: '' } as const
    const page = { content: Buffer.from('<!doctype html>'), fileName: 'receipt.png' }
    await send({ ...message, orderNo: no, messageId: '1', file: page })
    await send({ ...message, orderNo: no, messageId: '2' })
    await send({ ...message, orderNo: `${no.slice(0, -1)}!`, messageId: '3', content: 'x' })
    expect(reasons).toEqual(['fileTypeRefused', 'inputInvalid', 'notFound'])
    expect(await messagesOf(no)).toMatchObject({ records: [], lastMessageNo: 0 })
  })
})
