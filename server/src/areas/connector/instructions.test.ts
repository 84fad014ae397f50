/** What connectors are told of orders, what they answer and report, and what follows. */
import type { ServerResponse } from 'node:http'
import type { Instruction } from '@countinghouse/contract/areas/connector/instruction.ts'
import type { Report } from '@countinghouse/contract/areas/connector/report.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { errorCodes } from '@countinghouse/contract/error-codes.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { expect, test, vi } from 'vitest'
import { addressOn } from '../../../../connectors/sandbox/world/addresses.ts'
import { chanceOf } from '../../../../connectors/sandbox/world/random.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { newConnector, type TestConnector } from '../../../test/app/connector.ts'
import { openMerchant } from '../../../test/app/open-merchant.ts'
import { startReceiver } from '../../../test/app/receiver.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { waitLimitMs } from '../../../test/app/wait-limit.ts'
import { newOrder, openMarket } from '../../../test/orders/order-factory.ts'
import { deposit, payin, pendingPayin } from '../../../test/orders/orders.ts'
import { administerInstructions } from '../../cli/administer-instructions.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import { splitOrder } from '../../engine/orders/pieces.ts'
import { askForAddresses, stock } from '../../engine/orders/take-address.ts'
import { watchMerchants } from '../../engine/orders/watch-merchants.ts'
import { orderRegistry } from '../../order-registry.ts'
import { cryptoPayinOrder } from '../crypto-payin/crypto-payin.order.ts'
import { claimAddresses } from './address-stock.ts'
import { triesMost } from './deliver-instruction.ts'

const merchantId = '10001'
const app = await startTestApp()
await openMarket(app.db)
await payin(app.db, merchantId, '100000')
await deposit(app.db, merchantId, 'rich', '1000')
const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)

// From now on nothing is played inside of the server.
await app.owner`update connector set is_enabled = false`

/** Answers each instruction as the test says at the moment, and keeps what it was told. */
async function pushed(name: string, services: Parameters<typeof newConnector>[2]) {
  const how: { answer: (told: Instruction, response: ServerResponse) => unknown } = {
    answer: () => ({ outcome: 'accepted' }),
  }
  const receiver = await startReceiver((response, count) => {
    const told = JSON.parse(receiver.received[count - 1]?.body ?? '') as Instruction
    const answer = how.answer(told, response)
    if (answer !== undefined) response.end(JSON.stringify(answer))
  })
  const connector = await newConnector(app, name, { ...services, url: receiver.url })
  const told = (orderNo: string) =>
    receiver.received
      .map(({ body }) => JSON.parse(body) as Instruction)
      .filter(({ order }) => order?.orderNo === orderNo)
  return { ...connector, how, told, receiver }
}

const chain = await pushed('chain', { services: ['TRC20'] })
const bank = await pushed('bank', { services: ['IN'] })
/** Without an address: it fetches what it is told. */
const desk = await newConnector(app, 'desk', { services: ['P2P'] })

const stateOf = async (kind: OrderKind, orderNo: string) => {
  const { table, machine } = orderRegistry[kind]
  const [row] = await app.owner`select status from ${app.owner(table)} where order_no = ${orderNo}`
  return stateOfId(machine, row?.status)
}
const storedOf = (orderNo: string) => app.owner`
  select kind, status, tries, problem from connector_instruction where order_no = ${orderNo} order by seq`
const move = (kind: OrderKind, orderNo: string, name: string, actor: string) =>
  app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, orderRegistry[kind], { merchantId, orderNo, move: name, actor }),
  )
const approved = async () => {
  const { order_no: orderNo } = await newOrder.withdrawal(app.db)
  await move('withdrawal', orderNo, 'approve', 'operator:finance')
  return orderNo
}
let reports = 0
const report = async (connector: TestConnector, about: Partial<Report>) => {
  reports += 1
  const { data } = await connector.send('/reports', {
    reports: [
      { reportId: `r${reports}`, at: new Date().toISOString(), merchantId, ...about } as Report,
    ],
  })
  return data.results[0]
}
const chance = chanceOf(85)
const newAddress = () => addressOn('TRC20', chance)
/** What waits for the desk of an order. */
const fetched = async (orderNo: string) => {
  const { data } = await desk.send('/instructions/next', { limit: 50 })
  return data.instructions.filter(({ order }) => order?.orderNo === orderNo)
}
const answer = (instructionId: string, outcome: 'accepted' | 'refused', reason?: string) =>
  desk.send('/instructions/answer', {
    instructionId,
    answer: { outcome, ...(reason && { reason }) },
  })

test('an approved withdrawal is told once, with what is to be sent, and goes on as the connector reports', async () => {
  const orderNo = await approved()
  await inTime(async () => expect(await stateOf('withdrawal', orderNo)).toBe('withdrawing'))
  const [told, ...more] = chain.told(orderNo)
  expect(more).toEqual([])
  expect(told).toMatchObject({
    instructionId: expect.stringMatching(/^10001-[0-9a-f-]{36}$/),
    kind: 'send',
    service: 'TRC20',
    merchantId,
    order: { kind: 'withdrawal', orderNo },
    network: 'TRC20',
    currency: 'USDT',
    amount: '50',
    toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  })
  expect(await report(chain, { orderNo, event: 'broadcast', txHash: 'ab12' })).toMatchObject({
    outcome: 'applied',
  })
  expect(await report(chain, { orderNo, event: 'complete' })).toMatchObject({ outcome: 'applied' })
  const [row] = await app.owner`
    select tx_hash as hash, trim_scale(settled_amount) as settled from withdrawal_order where order_no = ${orderNo}`
  expect(row).toEqual({ hash: 'ab12', settled: '50' })
})

test('a refused withdrawal fails for the reason that was given, and its money is back', async () => {
  chain.how.answer = () => ({ outcome: 'refused', reason: 'No gas' })
  const orderNo = await approved()
  await inTime(async () => expect(await stateOf('withdrawal', orderNo)).toBe('failedReturned'))
  chain.how.answer = () => ({ outcome: 'accepted' })
  const [event] = await app.owner`
    select actor, remark from order_event where order_no = ${orderNo} and move = 'fail'`
  expect(event).toEqual({ actor: 'upstream', remark: 'No gas' })
})

test('a local payin shows what the bank answers, and counts what it reports', async () => {
  bank.how.answer = () => ({
    outcome: 'accepted',
    channel: 'HDFC',
    channelOrderNo: 'B-1',
    qrText: 'upi://pay',
    payTo: { bank: 'HDFC', account: '501', name: 'Harbour' },
  })
  const { order_no: orderNo } = await newOrder.localPayin(app.db)
  await inTime(async () => expect(await stateOf('localPayin', orderNo)).toBe('paying'))
  expect(bank.told(orderNo)).toMatchObject([{ kind: 'collect', country: 'IN', amount: '1000' }])
  const paid = { orderNo, event: 'pay', amount: '1000', reference: 'UTR7' }
  expect(await report(bank, { ...paid, reportId: 'once' })).toMatchObject({ outcome: 'applied' })
  expect(await report(bank, { ...paid, reportId: 'once' })).toMatchObject({ outcome: 'repeated' })
  const [row] = await app.owner`
    select channel, upstream_order_no as number, qr_text as qr, pay_to as "payTo", bank_reference as reference,
           trim_scale(paid_amount) as paid from local_payin_order where order_no = ${orderNo}`
  expect(row).toEqual({
    channel: 'HDFC',
    number: 'B-1',
    qr: 'upi://pay',
    payTo: { bank: 'HDFC', account: '501', name: 'Harbour' },
    reference: 'UTR7',
    paid: '1000',
  })
})

test('what a live connector answers wrongly is asked again, and in the end waits for a person', async () => {
  chain.how.answer = (_told, response) => void response.writeHead(500).end()
  const orderNo = await approved()
  await inTime(async () => expect(await storedOf(orderNo)).toMatchObject([{ tries: 1 }]))
  await app.owner`
    update connector_instruction set tries = ${triesMost - 1} where order_no = ${orderNo}`
  chain.how.answer = () => ({ outcome: 'perhaps' })
  await app.owner`update job set run_at = now() where task = 'instruct'`
  await inTime(async () =>
    expect(await storedOf(orderNo)).toMatchObject([
      { status: 5, tries: triesMost, problem: 'The answer is not as it must be: outcome' },
    ]),
  )
  expect(await stateOf('withdrawal', orderNo)).toBe('auditSuccessful')
  const ids = chain.told(orderNo).map(({ instructionId }) => instructionId)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  await watchMerchants(app.db, orderRegistry)(merchantId)
  const [watched] = await app.owner`
    select stuck_instructions as stuck from merchant_watch where merchant_id = ${merchantId}`
  expect(watched).toEqual({ stuck: 1 })
  const admin = await signedIn(app, 'admin')
  const { data } = await admin.call('/mentionMoneyOrder/detail', { orderNo })
  expect(data.instructions).toMatchObject([
    {
      connector: 'chain',
      instructionId: ids[0],
      kind: 'send',
      status: 'waitsForPerson',
      tries: triesMost,
    },
  ])
  chain.how.answer = () => ({ outcome: 'accepted' })
  expect(await administerInstructions(app.db, [])).toContain(`${ids[0]}  send`)
  expect(await administerInstructions(app.db, ['retry', ids[0] ?? ''])).toContain('is told again')
  await inTime(async () => expect(await stateOf('withdrawal', orderNo)).toBe('withdrawing'))
  expect(await administerInstructions(app.db, [])).toBe('No instruction waits for a person.')
})

test('a refused refund waits for a person, and is told again under another id', async () => {
  const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '100')
  const order = { merchantId, orderNo, actor: 'upstream' }
  const paid = { paid_amount: '100', tx_hash: 'h1', from_address: newAddress(), confirmations: 20 }
  await app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, cryptoPayinOrder, { ...order, move: 'pay', set: paid }),
  )
  await move('cryptoPayin', orderNo, 'complete', 'upstream')
  chain.how.answer = () => ({ outcome: 'refused', reason: 'No such address' })
  await move('cryptoPayin', orderNo, 'refund', 'merchant')
  await inTime(async () =>
    expect(await storedOf(orderNo)).toMatchObject([
      { kind: 'refund', status: 5, problem: 'No such address' },
    ]),
  )
  expect(chain.told(orderNo)).toMatchObject([
    { kind: 'refund', amount: '100', toAddress: paid.from_address, reference: 'h1' },
  ])
  chain.how.answer = () => ({ outcome: 'accepted' })
  const { instructionId } = chain.told(orderNo)[0] as Instruction
  await administerInstructions(app.db, ['retry', instructionId])
  await inTime(async () =>
    expect(await storedOf(orderNo)).toMatchObject([{ status: 3 }, { status: 2 }]),
  )
  expect(new Set(chain.told(orderNo).map((told) => told.instructionId)).size).toBe(2)
})

test('a connector without an address fetches what waits, until it answers; the same answer again changes nothing', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  const [told] = await fetched(orderNo)
  expect(told).toMatchObject({ kind: 'trade', side: 'payin', fiatAmount: '8040' })
  expect(await fetched(orderNo)).toEqual([told])
  const { instructionId } = told as Instruction
  expect(await answer(instructionId, 'accepted')).toMatchObject({ data: { status: 'accepted' } })
  expect(await answer(instructionId, 'accepted')).toMatchObject({ data: { status: 'accepted' } })
  expect(await answer(instructionId, 'refused', 'no')).toMatchObject({
    code: errorCodes.conflict.code,
  })
  expect(await fetched(orderNo)).toEqual([])
  const { data } = await desk.send('/instructions/open', { limit: 50 })
  expect(data.instructions).toContainEqual(told)
  await move('p2pPayin', orderNo, 'cancel', 'merchant')
  expect(await fetched(orderNo)).toMatchObject([{ kind: 'cancel', order: { orderNo } }])
  const open = await desk.send('/instructions/open', { limit: 50 })
  expect(open.data.instructions).not.toContainEqual(told)
})

test('a call that waits is answered when something is to be done', async () => {
  for (const { instructionId } of (await desk.send('/instructions/next', { limit: 50 })).data
    .instructions)
    await answer(instructionId, 'accepted')
  const waiting = desk.send('/instructions/next', { waitSeconds: 25 })
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  const { data } = await waiting
  expect(data.instructions).toMatchObject([{ order: { orderNo } }])
})

test('of an order that is declined nobody hears more', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  const [told] = await fetched(orderNo)
  await answer(told?.instructionId ?? '', 'refused', 'No sellers')
  expect(await stateOf('p2pPayin', orderNo)).toBe('cancelled')
})

test('an order that has ended before anybody was told is not told any more', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  await move('p2pPayin', orderNo, 'cancel', 'merchant')
  expect(await fetched(orderNo)).toMatchObject([{ kind: 'cancel' }])
  expect(await storedOf(orderNo)).toMatchObject([
    { kind: 'trade', status: 4 },
    { kind: 'cancel', status: 1 },
  ])
})

test('the pieces of a split payout are traded one after the other, in place of the whole', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayout(app.db)
  await move('p2pPayout', orderNo, 'approve', 'operator:finance')
  const [whole] = await fetched(orderNo)
  await answer(whole?.instructionId ?? '', 'accepted')
  const { amount } = (
    await app.owner`select amount from p2p_payout_order where order_no = ${orderNo}`
  )[0] as { amount: string }
  const half = (Number(amount) / 2).toString()
  await app.db.asMerchant(merchantId, (tx) =>
    splitOrder(tx, orderRegistry.p2pPayout, {
      merchantId,
      orderNo,
      actor: 'operator:finance',
      pieces: [
        { amount: half, secondAmount: '3980' },
        { amount: half, secondAmount: '3980' },
      ],
    }),
  )
  const seen: unknown[] = []
  for (let turn = 0; turn < 3; turn++) {
    const [told] = await fetched(orderNo)
    seen.push([told?.kind, told?.order?.pieceNo])
    await answer(told?.instructionId ?? '', turn === 2 ? 'refused' : 'accepted', 'no buyer')
  }
  expect(seen).toEqual([
    ['cancel', undefined],
    ['trade', 1],
    ['trade', 2],
  ])
  const pieces = await app.owner`
    select piece_no as no, status from order_piece where order_no = ${orderNo} order by 1`
  expect(pieces).toEqual([
    { no: 1, status: 1 },
    { no: 2, status: 5 },
  ])
})

test('a report of an order whose instruction still waits counts as its acceptance', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  expect(await report(desk, { orderNo, event: 'match' })).toMatchObject({ outcome: 'applied' })
  expect(await storedOf(orderNo)).toMatchObject([{ status: 2 }])
  expect(await stateOf('p2pPayin', orderNo)).toBe('paying')
})

test('a connector reports about its own orders, with events that are there: anything else is refused alike', async () => {
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db)
  const foreign = { orderNo, event: 'match' }
  const refused = { outcome: 'refused', reason: 'notFound' }
  expect(await report(bank, foreign)).toMatchObject(refused)
  expect(await report(desk, { ...foreign, merchantId: '10002' })).toMatchObject(refused)
  expect(await report(desk, { ...foreign, orderNo: 'Q1' })).toMatchObject(refused)
  expect(await report(desk, { orderNo, event: 'cancel' })).toMatchObject({ outcome: 'refused' })
  expect(await report(desk, { orderNo, event: 'complete' })).toEqual({
    reportId: `r${reports}`,
    outcome: 'ignored',
    reason: 'moveRefused',
  })
  const [told] = await fetched(orderNo)
  const other = await bank.send('/instructions/answer', {
    instructionId: told?.instructionId ?? '',
    answer: { outcome: 'accepted' },
  })
  expect(other.code).toBe(errorCodes.notFound.code)
})

test('what no connector serves is refused, while a repeated request still answers its order', async () => {
  const request = { merchantOrderNo: 'served-before' }
  const { order_no: orderNo } = await newOrder.p2pPayin(app.db, merchantId, request)
  await app.owner`update connector set is_enabled = false where name = 'desk'`
  await expect(newOrder.p2pPayin(app.db)).rejects.toMatchObject({ errorName: 'notServed' })
  expect((await newOrder.p2pPayin(app.db, merchantId, request)).order_no).toBe(orderNo)
  await app.owner`update connector set is_enabled = true where name = 'desk'`
})

test('payins take addresses that a connector has given ahead, each of them once', async () => {
  const merchant = await openMerchant(app)
  const body = () => ({
    merchantOrderNo: `stock-${Math.random()}`,
    customerUid: 'payer',
    currency: 'USDT',
    network: 'TRC20',
    amount: '20',
  })
  chain.how.answer = ({ kind, count }: Instruction & { count?: number }) =>
    kind === 'address'
      ? { outcome: 'accepted', addresses: Array.from({ length: count ?? 0 }, newAddress) }
      : { outcome: 'accepted' }
  const first = await merchant.send('/cryptoPayin/create', body())
  expect(first.code).toBe(errorCodes.addressesUsedUp.code)
  const free = async () =>
    (
      await app.owner`
        select count(*)::int as free from address_stock where merchant_id = ${merchantId} and taken_at is null`
    )[0]?.free
  await inTime(async () => expect(await free()).toBe(stock.target))
  const request = body()
  const answers = await Promise.all(
    [request, request, body(), body()].map((each) => merchant.send('/cryptoPayin/create', each)),
  )
  const addresses = answers.map(({ data }) => (data as { address: string }).address)
  expect(addresses[0]).toBe(addresses[1])
  expect(new Set(addresses).size).toBe(3)
  expect(await free()).toBe(stock.target - 3)
  expect(
    await app.owner`
    select customer_uid as uid, count(*)::int as count from address_stock
    where merchant_id = ${merchantId} and taken_at is not null group by 1`,
  ).toEqual([{ uid: 'payer', count: 3 }])
})

test('addresses of another network, of others, or twice are no answer', async () => {
  const asked = async () => {
    await app.owner`delete from address_stock where taken_at is null`
    await app.owner`update connector_instruction set status = 4 where kind = 'address' and status <> 2`
    await askForAddresses(app.db.sql, merchantId)
  }
  const problem = async (text: RegExp) =>
    inTime(async () => {
      const [row] = await app.owner`
        select problem, status from connector_instruction where kind = 'address' order by seq desc limit 1`
      expect(row).toMatchObject({ problem: expect.stringMatching(text), status: 1 })
    })
  const known = newAddress()
  await app.owner`
    insert into platform_address (network, address, merchant_id, connector_id) values ('TRC20', ${known}, 10002, 1)`
  for (const [addresses, text] of [
    [['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'], /no address of TRC20/],
    [[known], /is known already/],
    [Array.from({ length: 2 }, () => 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'), /came twice/],
  ] as const) {
    chain.how.answer = () => ({ outcome: 'accepted', addresses })
    await asked()
    await problem(text)
  }
})

test('an address that is given to two merchants at the same moment is of the first', async () => {
  const address = newAddress()
  let second: Promise<string[] | string> = Promise.resolve([])
  await app.owner.begin(async (tx) => {
    await tx`
      insert into platform_address (network, address, merchant_id, connector_id)
      values ('TRC20', ${address}, 10002, 1)`
    const asked = { merchantId, connectorId: '1', network: 'TRC20', body: { count: 1 } }
    second = claimAddresses(app.db.sql, asked as never, [address])
    await inTime(async () => {
      const waiting = await app.owner`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%platform_address%'`
      expect(waiting).toHaveLength(1)
    })
  })
  expect(await second).toBe(`${address} is known already`)
})
