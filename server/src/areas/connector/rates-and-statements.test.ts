/** What connectors tell beside orders: rates, statements, and messages of those who pay and are paid. */
import { randomUUID } from 'node:crypto'
import type { ConnectBody } from '@countinghouse/contract/areas/connector/connect-api.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import { describe, expect, test } from 'vitest'
import { signedIn } from '../../../test/app/builders.ts'
import { newConnector, type TestConnector } from '../../../test/app/connector.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { p2pPayinOrder } from '../p2p-payin/p2p-payin.order.ts'
import { changeProduct } from '../product/change-product.command.ts'

const app = await startTestApp()
const merchantId = '10001'
await openMarket(app.db, [merchantId])
const market = await newConnector(app, 'market', { services: ['rates'] })
const desk = await newConnector(app, 'desk', { services: ['P2P'] })
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const tell = async (...given: [currency: string, usd: string, minutes: number][]) => {
  const rates = given.map(([currency, usd, minutes]) => ({
    currency,
    usd,
    source: 'exchange',
    at: minutesAgo(minutes),
  }))
  const { data } = await market.send('/rates', { rates })
  return data.results.map(({ outcome }) => outcome)
}

describe('rates', () => {
  test('count by the time at which they held, with their source, and their history is kept', async () => {
    expect(await tell(['ETH', '3000', 4], ['BTC', '60000', 5], ['ETH', '3100', 3])).toEqual([
      'taken',
      'taken',
      'taken',
    ])
    expect(await tell(['ETH', '2900', 3.5], ['ETH', '9', -60], ['ETH', '3200', 1])).toEqual([
      'olderThanKnown',
      'refused',
      'taken',
    ])
    const rates = await app.owner`
      select trim_scale(usd)::text as usd, source from exchange_rate where currency = 'ETH'`
    expect(rates).toEqual([{ usd: '3200', source: 'market: exchange' }])
    const history = await app.owner`
      select trim_scale(usd)::text as usd, source from exchange_rate_history
      where currency = 'ETH' order by valid_from`
    expect(history.map(({ usd }) => usd)).toEqual(['3100', '3200'])
    const { status, code } = errorCodes.permissionDenied
    const rate = { currency: 'ETH', usd: '1', source: 'desk', at: minutesAgo(0) }
    expect(await desk.send('/rates', { rates: [rate] })).toMatchObject({ status, code })
  })

  test('that are too old are reason enough to refuse new orders that need them, and no others', async () => {
    const server = await openMerchant(app)
    const trade = () => newOrder.p2pPayin(app.db, merchantId)
    const payin = () =>
      server.send('/cryptoPayin/create', {
        merchantOrderNo: randomUUID(),
        customerUid: 'C1',
        currency: 'USDT',
        network: 'TRC20',
        amount: '5',
      })
    const cases: [minutes: number, isTaken: boolean][] = [
      [120, false],
      [50, true],
    ]
    for (const [minutes, isTaken] of cases) {
      await tell(['USDT', '1', minutes], ['INR', '0.0125', minutes])
      if (isTaken) await trade()
      else await expect(trade()).rejects.toMatchObject({ errorName: 'rateTooOld' })
      const { code } = isTaken ? { code: '200' } : errorCodes.rateTooOld
      expect(await payin()).toMatchObject({ code, ...(!isTaken && { field: 'currency' }) })
    }
    await changeProduct(app.db, merchantId, 'p2pPayin', { rateAgeMinutes: 45 })
    await expect(trade()).rejects.toMatchObject({
      errorName: 'rateTooOld',
      values: { currency: 'USDT', minutes: 45 },
    })
    expect((await payin()).code).toBe('200')
    await newOrder.localPayin(app.db, merchantId)
    await changeProduct(app.db, merchantId, 'p2pPayin', { rateAgeMinutes: 0 })
    await trade()
  })
})

describe('a statement', () => {
  const statement = (more: Partial<ConnectBody<'/statements'>> = {}) => ({
    statementId: 'S-1',
    account: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    currency: 'USDT',
    balance: '100.5',
    at: minutesAgo(1),
    lines: [
      { lineId: '1', at: minutesAgo(9), amount: '101', reference: 'from P1', txHash: 'f00' },
      { lineId: '2', at: minutesAgo(8), amount: '-0.5', reference: 'fee' },
    ],
    ...more,
  })
  const linesOf = async (name: string) =>
    (
      await app.owner<{ line: string }[]>`
        select statement_id || ' ' || line_id || ' ' || trim_scale(amount) as line
        from statement_line join connector using (connector_id)
        where name = ${name} order by line_id`
    ).map(({ line }) => line)

  test('is kept once with its lines, however often it comes, and apart from those of other connectors', async () => {
    const send = async (connector: TestConnector, more = {}) =>
      (await connector.send('/statements', statement(more))).data.outcome
    const sent = await Promise.all([1, 2, 3].map(() => send(desk)))
    expect(sent.sort()).toEqual(['repeated', 'repeated', 'taken'])
    expect(await send(market)).toBe('taken')
    const third = { lineId: '3', at: minutesAgo(7), amount: '7', reference: '' }
    expect(await send(desk, { statementId: 'S-2', lines: [...statement().lines, third] })).toBe(
      'taken',
    )
    expect(await linesOf('desk')).toEqual(['S-1 1 101', 'S-1 2 -0.5', 'S-2 3 7'])
    expect(await linesOf('market')).toEqual(['S-1 1 101', 'S-1 2 -0.5'])
    const none = { statementId: 'S-3', lines: [] }
    expect(await send(desk, none)).toBe('taken')
  })

  test.each([
    ['a balance that is none', { balance: '1e5' }],
    ['a line without an amount', { lines: [{ lineId: '1', at: minutesAgo(1), reference: '' }] }],
    ['an unknown currency', { currency: 'DOGE' }],
  ])('with %s is refused', async (_what, more) => {
    const body = JSON.stringify({ ...statement(), statementId: 'bad', ...more })
    expect(await desk.send('/statements', undefined, { body })).toMatchObject({ code: 'S00400' })
    expect(await app.owner`select from statement where statement_id = 'bad'`).toHaveLength(0)
  })
})

describe('a message', () => {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('stands once in the conversation of an order that was given to the connector', async () => {
    const { order_no: orderNo } = await newOrder.p2pPayin(app.db, merchantId)
    await give('desk', orderNo)
    const message = {
      merchantId,
      orderNo,
      messageId: 'm-1',
      author: 'payer' as const,
      content: 'Paid just now',
      file: { name: 'receipt.png', base64: png },
    }
    const outcomes = []
    for (const connector of [desk, desk])
      outcomes.push((await connector.send('/messages', message)).data.outcome)
    expect(outcomes).toEqual(['taken', 'repeated'])
    const finance = await signedIn(app, 'finance')
    const { data } = await finance.call('/c2c/order/detail', { orderNo })
    expect(data.order).toMatchObject({ messageCount: 1 })
    const empty = await desk.send('/messages', {
      ...message,
      messageId: 'm-2',
      content: '',
      file: undefined,
    })
    expect(empty.data).toEqual({ outcome: 'refused', reason: 'inputInvalid' })
  })

  test('about what was not given to it is answered as if there were no such order', async () => {
    const { order_no: orderNo } = await newOrder.p2pPayin(app.db, merchantId)
    await give('market', orderNo)
    const answers = []
    for (const about of [
      { merchantId, orderNo },
      { merchantId: '10002', orderNo },
      { merchantId, orderNo: 'R0' },
      { merchantId: '99999', orderNo },
      { merchantId: '1;drop', orderNo },
    ]) {
      const { status, code, data, msg } = await desk.send('/messages', {
        ...about,
        messageId: 'm-1',
        author: 'payee',
        content: 'Hello',
      })
      answers.push({ status, code, data, msg })
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 404, data: null })
  })

  const give = (name: string, orderNo: string) => app.owner`
    insert into connector_instruction (merchant_id, instruction_id, connector_id, kind, order_kind, order_no, body)
    select ${merchantId}, ${randomUUID()}, connector_id, 'trade', ${p2pPayinOrder.declared.id}, ${orderNo}, '{}'
    from connector where name = ${name}`
})
