import { describe, expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { signedIn } from '../../../test/app/builders.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { newOrder, newOrderNo, takeTradeFees } from '../../../test/orders/order-factory.ts'
import { movedOrder, reporter } from '../../../test/orders/order-moves.ts'
import { payin } from '../../../test/orders/orders.ts'
import { addAgentTo, receiveAgentDeposit } from './administer-agent.command.ts'

const merchantId = '10001'
const agentId = 'AG01'
const silverline = { agentId, name: 'Silverline Exchange', currencies: ['USDT', 'BTC'] }
const app = await startTestApp()
const finance = await signedIn(app, 'finance')
const report = reporter(app.db, 'agent', { merchantId })
await payin(app.db, merchantId, '5000')
await takeTradeFees(app.db, merchantId)
await addAgentTo(app.db, merchantId, silverline)
await receiveAgentDeposit(app.db, merchantId, agentId, { currency: 'USDT', amount: '1000' })

const detailOf = async (orderNo: string, by = finance) =>
  (await by.call('/agentOrder/detail', { orderNo })).data
const deposit = async () => {
  const rows = await app.owner`
    select bucket, balance::float8 from account
    where merchant_id = ${merchantId} and owner_kind = 4 and owner_id = ${agentId} and currency = 'USDT'`
  const held = new Map(rows.map(({ bucket, balance }) => [bucket, balance]))
  return { available: held.get(1) ?? 0, frozen: held.get(2) ?? 0 }
}
const own = async () => {
  const { available, frozen } = await balancesOf(app.owner, merchantId)
  return { available: Number(available), frozen: Number(frozen ?? 0) }
}
const balances = async () => ({ agent: await deposit(), merchant: await own() })
type Balances = Awaited<ReturnType<typeof balances>>
const change = async ({ agent, merchant }: Balances) => {
  const after = await balances()
  return {
    agent: [after.agent.available - agent.available, after.agent.frozen - agent.frozen],
    merchant: [
      after.merchant.available - merchant.available,
      after.merchant.frozen - merchant.frozen,
    ],
  }
}

test('an agent is added once, trades crypto only, and pays in what it trades; the log has it', async () => {
  const before = await deposit()
  const refused = (work: Promise<void>, message: RegExp) => expect(work).rejects.toThrow(message)
  await refused(addAgentTo(app.db, merchantId, silverline), /exists already/)
  await refused(
    addAgentTo(app.db, merchantId, { ...silverline, agentId: 'AG02', currencies: ['INR'] }),
    /trades some of/,
  )
  await refused(addAgentTo(app.db, '99999', silverline), /no merchant/)
  const take = (id: string, currency: string, amount: string) =>
    receiveAgentDeposit(app.db, merchantId, id, { currency, amount })
  await refused(take('AG02', 'USDT', '5'), /no agent AG02/)
  await refused(take(agentId, 'ETH', '5'), /does not trade/)
  for (const amount of ['0', '-5', '1.1234567', 'NaN'])
    await refused(take(agentId, 'USDT', amount), /no amount/)
  expect(await deposit()).toEqual(before)
  const entries = await app.owner`
    select action, detail->>'agentId' as agent from audit_entry
    where merchant_id = ${merchantId} and action like 'agent.%' order by seq`
  expect([...entries]).toEqual([
    { action: 'agent.added', agent: agentId },
    { action: 'agent.deposited', agent: agentId },
  ])
})

describe('an agent order', () => {
  test('in which the merchant buys is paid from the agent’s deposit, and shows which agent served it', async () => {
    const before = await balances()
    const orderNo = await newOrderNo.agent(app.db, merchantId)
    expect(await change(before)).toEqual({ agent: [-100, 100], merchant: [0, 0] })
    await report(orderNo, 'pay', 'complete')
    expect(await change(before)).toEqual({ agent: [-100, 0], merchant: [98, 0] })
    const { order, postings } = await detailOf(orderNo)
    expect(order).toMatchObject({
      status: 'completed',
      agentId,
      agentName: 'Silverline Exchange',
      quantity: '100',
      rate: '84.5',
      fiatAmount: '8450',
    })
    expect(postings[1]).toMatchObject({
      flowType: 'trade',
      from: { owner: 'agent', ownerId: agentId, bucket: 'frozen', balanceAfter: '0' },
      to: { owner: 'merchant', bucket: 'available' },
    })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('in which the merchant sells adds to the deposit', async () => {
    const before = await balances()
    const orderNo = await newOrderNo.agent(app.db, merchantId, { side: 'sell' })
    expect(await change(before)).toEqual({ agent: [0, 0], merchant: [-102, 102] })
    await report(orderNo, 'pay', 'appeal', 'completeAfterAppeal')
    expect(await change(before)).toEqual({ agent: [100, 0], merchant: [-102, 0] })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('that is cancelled, before it is paid or by an appeal, gives everything back', async () => {
    const before = await balances()
    const order = await newOrder.agent(app.db, merchantId)
    const { order_no: cancelled } = await movedOrder(app.db, 'agent', order, 'cancel')
    const appealed = await newOrderNo.agent(app.db, merchantId, { side: 'sell' })
    await report(appealed, 'pay', 'appeal', 'cancelAfterAppeal', 'complete')
    for (const orderNo of [cancelled, appealed])
      expect((await detailOf(orderNo)).order.status).toBe('cancelled')
    expect(await change(before)).toEqual({ agent: [0, 0], merchant: [0, 0] })
  })

  test.each([
    ['of an agent that is not there', { agentId: 'AG99' }, 'agentUnknown'],
    ['in a currency that the agent does not trade', { currency: 'ETH' }, 'agentCurrency'],
    ['beyond the deposit', { quantity: '100000' }, 'balanceTooLow'],
    ['beyond what the merchant has', { side: 'sell', quantity: '100000' }, 'balanceTooLow'],
    ['for something that is no fiat', { fiatCurrency: 'BTC' }, 'inputInvalid'],
    ['at a rate of nothing', { rate: '0' }, 'inputInvalid'],
  ] as const)('is refused %s, and nothing is set aside', async (_what, more, errorName) => {
    const before = await balances()
    await expect(newOrderNo.agent(app.db, merchantId, more)).rejects.toMatchObject({ errorName })
    expect(await change(before)).toEqual({ agent: [0, 0], merchant: [0, 0] })
  })

  test('shows the balance of the deposit to those who see the merchant’s balances, and to no others', async () => {
    const orderNo = await newOrderNo.agent(app.db, merchantId)
    const balanceFor = async (name: string) =>
      (await detailOf(orderNo, await signedIn(app, name))).postings[0].from.balanceAfter
    expect(await balanceFor('viewer')).not.toBeNull()
    expect(await balanceFor('support')).toBeNull()
  })

  test('of another merchant is not found', async () => {
    const orderNo = await newOrderNo.agent(app.db, merchantId)
    const lantern = await signedIn(app, 'lantern')
    expect(await lantern.call('/agentOrder/detail', { orderNo })).toMatchObject({ status: 404 })
    expect((await lantern.call('/agentOrder/list', { size: 10, current: 1 })).data.total).toBe(0)
  })
})
