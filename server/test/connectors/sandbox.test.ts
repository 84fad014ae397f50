/** The sandbox outside of the server brings orders of every kind to the ends that they choose, and to some end else. */
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import { expect, test, vi } from 'vitest'
import type { ScenarioName } from '../../../connectors/sandbox/scenarios.ts'
import { addAgentTo, receiveAgentDeposit } from '../../src/areas/agent/administer-agent.command.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { splitOrder } from '../../src/engine/orders/pieces.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import { openMerchant } from '../app/open-merchant.ts'
import { startTestApp } from '../app/test-app.ts'
import { waitLimitMs } from '../app/wait-limit.ts'
import { fiatPayin, postFiat } from '../orders/fiat.ts'
import { newOrderNo, openMarket } from '../orders/order-factory.ts'
import { deposit, payin } from '../orders/orders.ts'
import { startSandbox } from './sandbox-process.ts'

const merchantId = '10001'
const app = await startTestApp()
await openMarket(app.db)
await payin(app.db, merchantId, '100000')
await deposit(app.db, merchantId, 'rich', '100000')
const agent = { agentId: 'AG01', name: 'Silverline Exchange', currencies: ['USDT'] }
await addAgentTo(app.db, merchantId, agent)
await receiveAgentDeposit(app.db, merchantId, 'AG01', { currency: 'USDT', amount: '10000' })
await postFiat(app.db, merchantId, fiatPayin('', { currency: 'INR', country: 'IN' }, '100000'))
const sandbox = await startSandbox(app)
const inTime = <T>(check: () => T | Promise<T>) => vi.waitFor(check, waitLimitMs)

/** What an operator decides before the order goes out. */
const approvals: Partial<Record<OrderKind, string>> = {
  withdrawal: 'approve',
  cryptoPayout: 'merchantApprove',
  p2pPayout: 'approve',
}

type Played = Exclude<OrderKind, 'transfer' | 'deposit' | 'cryptoPayin'>
let count = 0

async function begin(kind: Played, scenario?: ScenarioName): Promise<string> {
  count += 1
  const merchantOrderNo = scenario ? `sandbox-${scenario}-${count}` : `any-${count}`
  const orderNo = await newOrderNo[kind](app.db, merchantId, { merchantOrderNo } as never)
  const move = approvals[kind]
  if (move)
    await app.db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, orderRegistry[kind], {
        merchantId,
        orderNo,
        move,
        actor: 'operator:finance',
      }),
    )
  return orderNo
}

async function stateOf(kind: OrderKind, orderNo: string): Promise<string> {
  const { table, machine } = orderRegistry[kind]
  const [row] = await app.owner`select status from ${app.owner(table)} where order_no = ${orderNo}`
  return stateOfId(machine, row?.status)
}
const comesTo = (kind: OrderKind, orderNo: string, state: string) =>
  inTime(async () => expect(await stateOf(kind, orderNo)).toBe(state))
const isOver = async (kind: OrderKind, orderNo: string) => {
  const { states } = orderRegistry[kind].machine
  return states[(await stateOf(kind, orderNo)) as keyof typeof states]?.end !== undefined
}

const ends: readonly (readonly [Played, ScenarioName, string])[] = [
  ['localPayin', 'succeed', 'paymentSuccessful'],
  ['localPayin', 'refuse', 'paymentFailed'],
  ['localPayin', 'fail', 'paymentFailed'],
  ['localPayin', 'partly', 'paymentSuccessful'],
  ['localPayin', 'unfinished', 'partialPayment'],
  ['localPayin', 'silent', 'paying'],
  ['localPayin', 'early', 'paymentSuccessful'],
  ['localPayin', 'failThenPay', 'paymentSuccessful'],
  ['localPayout', 'succeed', 'paymentSuccessful'],
  ['localPayout', 'fail', 'paymentFailed'],
  ['localPayout', 'refuse', 'paymentFailed'],
  ['localPayout', 'early', 'paymentSuccessful'],
  ['localPayout', 'repeat', 'paymentSuccessful'],
  ['withdrawal', 'succeed', 'completed'],
  ['withdrawal', 'fail', 'failedReturned'],
  ['withdrawal', 'refuse', 'failedReturned'],
  ['cryptoPayout', 'hold', 'completed'],
  ['cryptoPayout', 'fail', 'failed'],
  ['p2pPayin', 'succeed', 'completed'],
  ['p2pPayin', 'winAppeal', 'completed'],
  ['p2pPayin', 'loseAppeal', 'cancelled'],
  ['p2pPayin', 'liquidate', 'platformLiquidation'],
  ['p2pPayout', 'succeed', 'completed'],
  ['p2pPayout', 'fail', 'failed'],
  ['p2pPayout', 'loseAppeal', 'cancelled'],
  ['otc', 'succeed', 'completed'],
  ['otc', 'winAppeal', 'completed'],
  ['otc', 'refuse', 'cancelled'],
  ['agent', 'succeed', 'completed'],
  ['agent', 'loseAppeal', 'cancelled'],
]

test.each(ends)('a %s that chooses %s comes to %s', async (kind, scenario, state) => {
  await comesTo(kind, await begin(kind, scenario), state)
})

test.each([
  ['20', 'completed'],
  ['20.02', 'failed'],
] as const)(
  'a payer of %s brings a payin, at an address of the sandbox, to %s',
  async (amount, state) => {
    const merchant = await openMerchant(app)
    count += 1
    const merchantOrderNo = `chain-${count}`
    const onChain = { currency: 'USDT', network: 'TRC20', amount }
    const create = () =>
      merchant.send('/cryptoPayin/create', { merchantOrderNo, customerUid: 'payer', ...onChain })
    // The first asks for addresses, where there are none yet.
    const { data } = await inTime(async () => {
      const created = await create()
      expect(created.code).toBe('200')
      return created
    })
    const { orderNo, address } = data as Record<'orderNo' | 'address', string>
    await sandbox.pay('pay', { ...onChain, address })
    await comesTo('cryptoPayin', orderNo, state)
  },
)

test('an amount chooses as well as a number of the merchant does', async () => {
  const orderNo = await newOrderNo.localPayin(app.db, merchantId, { amount: '500.02' })
  await comesTo('localPayin', orderNo, 'paymentFailed')
})

test('B2C and agent orders that choose nothing all come to an end', async () => {
  const begun = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const kind = i % 2 === 0 ? 'otc' : 'agent'
      return { kind, orderNo: await begin(kind) } as const
    }),
  )
  for (const { kind, orderNo } of begun)
    await inTime(async () => {
      const [row] = await app.owner`
        select verify_status as verified from otc_order where order_no = ${orderNo}`
      // Whose verification failed waits for a person.
      expect((await isOver(kind, orderNo)) || row?.verified === 2).toBe(true)
    })
})

test('every piece of a split payout comes to an end', async () => {
  const orderNo = await newOrderNo.p2pPayout(app.db, merchantId, {
    merchantOrderNo: 'sandbox-silent-pieces',
    fiatAmount: '7960',
  })
  const kind = orderRegistry.p2pPayout
  await app.db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, kind, { merchantId, orderNo, move: 'approve', actor: 'operator:finance' }),
  )
  const [order] = await app.owner`
    select (amount / 2)::text as half from p2p_payout_order where order_no = ${orderNo}`
  const piece = { amount: String(Number(order?.half)), secondAmount: '3980' }
  const pieces = [piece, piece]
  await app.db.asMerchant(merchantId, (tx) =>
    splitOrder(tx, kind, { merchantId, orderNo, actor: 'operator:finance', pieces }),
  )
  await inTime(async () => expect(await isOver('p2pPayout', orderNo)).toBe(true))
})

test('what was accepted goes on after a crash, with the memory and without it', async () => {
  for (const isForgetful of [false, true]) {
    const orders = await Promise.all([begin('withdrawal', 'late'), begin('agent', 'late')])
    await comesTo('withdrawal', orders[0], 'confirming')
    await sandbox.restart(isForgetful)
    await comesTo('withdrawal', orders[0], 'completed')
    await comesTo('agent', orders[1], 'completed')
  }
})

test('somebody else pays an order over a bank', async () => {
  const orderNo = await begin('localPayin', 'silent')
  await comesTo('localPayin', orderNo, 'paying')
  const payment = { country: 'IN', merchantId, orderNo, amount: '1000' }
  expect(await sandbox.pay('bank-payment', { ...payment, amount: '-1' })).toMatchObject({
    status: 400,
    body: { error: 'amount is a decimal above zero' },
  })
  await sandbox.pay('bank-payment', payment)
  await comesTo('localPayin', orderNo, 'paymentSuccessful')
})
