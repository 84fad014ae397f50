/** What arrives at addresses and accounts: whose it is, what it becomes, and how people resolve the rest. */
import { unitId } from '@countinghouse/contract/areas/product/product-terms.ts'
import { describe, expect, test } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { newConnector as newDoor } from '../../../test/app/connector.ts'
import { changeUnit } from '../../../test/app/product-settings.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  arrivalAt,
  knownToBank,
  merchantId,
  newConnector,
  watched,
} from '../../../test/orders/arrivals.ts'
import { newOrderNo, setMarketRates } from '../../../test/orders/order-factory.ts'
import { setMakerChecker } from '../merchant/set-maker-checker.command.ts'

const app = await startTestApp()
const connector = await newConnector(app)
await setMarketRates(app.db)
const finance = await signedIn(app, 'finance')
const admin = await signedIn(app, 'admin')
const support = await signedIn(app, 'support')

const usdt = { currency: 'USDT', network: 'TRC20', amount: '50' }

/** A payin at an address of its own, and what arrives there. */
async function payinAt(uid: string, arrival: Partial<Parameters<typeof arrivalAt>[2]> = {}) {
  const address = await watched(app, connector, { uid })
  const orderNo = await newOrderNo.cryptoPayin(app.db, merchantId, {
    ...usdt,
    customerUid: uid,
    address,
  })
  return { orderNo, address, arrival: arrivalAt(app, connector, { address, ...arrival }) }
}

const payinNow = async (orderNo: string) => {
  const { data } = await finance.call('/payChargeMoneyOrder/detail', { orderNo })
  return data
}

/** One that waits: of another currency, at the address of a payin. */
async function waiting(uid: string, arrival: Partial<Parameters<typeof arrivalAt>[2]> = {}) {
  const made = await payinAt(uid, { currency: 'USDC', ...arrival })
  expect(await made.arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
  const { arrival_no: arrivalNo } = await made.arrival.row()
  return { ...made, arrivalNo }
}

const detailOf = async (arrivalNo: string, by = finance) =>
  by.call('/arrival/detail', { arrivalNo })
const resolve = (body: Record<string, unknown>, by = finance) =>
  by.call('/arrival/resolve', { remark: 'Known sender', ...body })
const decide = (arrivalNo: string, decision: string, by = admin) =>
  by.call('/arrival/decide', { arrivalNo, decision, remark: 'Checked' })

describe('what arrives at the address of a payin', () => {
  test('is its payment: seen, confirmed more and more, and credited when it is final', async () => {
    const { orderNo, arrival } = await payinAt('pays')
    expect(await arrival.tell('seen', { confirmations: 1 })).toEqual({ outcome: 'applied' })
    expect((await payinNow(orderNo)).order).toMatchObject({
      status: 'confirming',
      paidAmount: '50',
      confirmations: 1,
      txHash: arrival.txHash,
    })
    expect(await arrival.tell('seen', { confirmations: 7 })).toEqual({ outcome: 'applied' })
    expect((await payinNow(orderNo)).order).toMatchObject({ confirmations: 7 })
    expect(await arrival.tell('confirmed', { confirmations: 20 })).toEqual({ outcome: 'applied' })
    expect((await payinNow(orderNo)).order).toMatchObject({ status: 'completed' })
  })

  test('counts once, whatever is repeated, sent at once, or told late', async () => {
    const { orderNo, arrival } = await payinAt('again')
    const at = new Date().toISOString()
    const same = { reportId: 'one', at, confirmations: 20 }
    const all = await Promise.all(Array.from({ length: 8 }, () => arrival.tell('confirmed', same)))
    expect(all.filter(({ outcome }) => outcome === 'applied')).toHaveLength(1)
    expect(all.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(7)
    expect(await arrival.tell('seen', { confirmations: 3 })).toEqual({
      outcome: 'ignored',
      reason: 'olderThanKnown',
    })
    const { order, events } = await payinNow(orderNo)
    expect(order).toMatchObject({ status: 'completed', paidAmount: '50' })
    expect(events.filter(({ move }: { move: string }) => move === 'pay')).toHaveLength(1)
  })

  test('is taken by the one that waits for this amount, before others', async () => {
    const { address, orderNo } = await payinAt('several')
    const exact = await newOrderNo.cryptoPayin(app.db, merchantId, {
      ...usdt,
      amount: '77',
      customerUid: 'several',
      address,
    })
    await newOrderNo.cryptoPayin(app.db, merchantId, { ...usdt, customerUid: 'several', address })
    await arrivalAt(app, connector, { address, amount: '77' }).tell('seen')
    expect((await payinNow(exact)).order).toMatchObject({ status: 'confirming' })
    expect((await payinNow(orderNo)).order).toMatchObject({ status: 'pendingPayment' })
  })

  test('and failed before it was final fails the payin', async () => {
    const { orderNo, arrival } = await payinAt('fails')
    await arrival.tell('seen')
    expect(await arrival.tell('failed')).toEqual({ outcome: 'applied' })
    expect((await payinNow(orderNo)).order).toMatchObject({ status: 'failed' })
  })

  test.each([
    ['of another currency', { currency: 'USDC' }, 'otherCurrency'],
    ['finer than the currency', { amount: '50.0000001' }, 'tooFine'],
  ])('%s is unmatched', async (_name, more, problem) => {
    const { orderNo, arrival } = await payinAt(`off-${problem}`, more)
    expect(await arrival.tell('seen')).toEqual({ outcome: 'unmatched' })
    const { arrival_no: arrivalNo } = await arrival.row()
    const { data } = await detailOf(arrivalNo)
    expect(data.arrival).toMatchObject({
      status: 'confirming',
      problem,
      customerUid: `off-${problem}`,
    })
    await arrival.tell('confirmed')
    expect((await detailOf(arrivalNo)).data.arrival).toMatchObject({ status: 'waiting' })
    expect((await payinNow(orderNo)).order).toMatchObject({ status: 'pendingPayment' })
  })

  test('a second time is unmatched: the payin has its payment', async () => {
    const { address, arrival } = await payinAt('twice')
    await arrival.tell('confirmed')
    const second = arrivalAt(app, connector, { address })
    expect(await second.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    const { data } = await detailOf((await second.row()).arrival_no)
    expect(data.arrival).toMatchObject({ problem: 'alreadyPaid', customerUid: 'twice' })
  })

  test('over another network of the same address is unmatched', async () => {
    const address = await watched(app, connector, { uid: 'nets', network: 'ERC20' })
    await newOrderNo.cryptoPayin(app.db, merchantId, {
      ...usdt,
      network: 'ERC20',
      customerUid: 'nets',
      address,
    })
    const arrival = arrivalAt(app, connector, {
      address: `0x${address.slice(2).toUpperCase()}`,
      network: 'BEP20',
    })
    expect(await arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    const { data } = await detailOf((await arrival.row()).arrival_no)
    expect(data.arrival).toMatchObject({ problem: 'otherNetwork', network: 'BEP20' })
  })
})

describe('what arrives at the address of a customer', () => {
  test('is a deposit, credited when it is final', async () => {
    const address = await watched(app, connector, { uid: 'saver' })
    const arrival = arrivalAt(app, connector, { address, amount: '500' })
    expect(await arrival.tell('seen', { confirmations: 2 })).toEqual({ outcome: 'applied' })
    const { order_no: orderNo } = await arrival.row()
    const order = async () =>
      (await finance.call('/chargeMoneyOrder/detail', { orderNo })).data.order
    expect(await order()).toMatchObject({ status: 'confirming', confirmations: 2 })
    await arrival.tell('confirmed', { confirmations: 20 })
    expect(await order()).toMatchObject({ status: 'credited' })
    expect(Number((await balancesOf(app.owner, merchantId, 'saver')).available)).toBeGreaterThan(
      490,
    )
  })

  test('below the minimum is unmatched', async () => {
    await changeUnit(admin, unitId('deposit', 'USDT', 'TRC20'), { minimum: '1' })
    const address = await watched(app, connector, { uid: 'small', isForDeposits: true })
    const arrival = arrivalAt(app, connector, { address, amount: '0.01' })
    expect(await arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    const { data } = await detailOf((await arrival.row()).arrival_no)
    expect(data.arrival).toMatchObject({ problem: 'belowMinimum', customerUid: 'small' })
  })

  test('and is taken back and comes again is a deposit once more, and counts once', async () => {
    const address = await watched(app, connector, { uid: 'reorg', isForDeposits: true })
    const arrival = arrivalAt(app, connector, { address, amount: '500' })
    await arrival.tell('seen')
    const first = (await arrival.row()).order_no
    expect(await arrival.tell('reversed')).toEqual({ outcome: 'applied' })
    await arrival.tell('confirmed')
    const second = (await arrival.row()).order_no
    expect(second).not.toBe(first)
    const statuses = await app.owner`
      select status from deposit_order where order_no = any(${[first, second]}) order by created_at`
    expect(statuses.map(({ status }) => status)).toEqual([3, 2])
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

describe('what arrives at an address that no merchant has', () => {
  test('is the platform’s, and told to no merchant', async () => {
    const arrival = arrivalAt(app, connector, { address: 'TNobody' })
    expect(await arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    expect(await arrival.row()).toBeUndefined()
    expect(
      await app.owner`
      select address, event from platform_arrival where tx_hash = ${arrival.txHash}`,
    ).toEqual([{ address: 'TNobody', event: 2 }])
  })

  test('or that another connector gave is answered alike', async () => {
    const other = await newConnector(app)
    const address = await watched(app, other, { uid: 'others' })
    const arrival = arrivalAt(app, connector, { address })
    expect(await arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    expect(await arrival.row()).toBeUndefined()
  })

  test('is refused over a network that the connector does not serve', async () => {
    const arrival = arrivalAt(app, connector, { address: 'TNobody', network: 'BTC' })
    expect(await arrival.tell('seen')).toEqual({ outcome: 'refused', reason: 'notFound' })
  })
})

describe('what arrives at a bank', () => {
  const rupees = { country: 'IN', address: '0012345', currency: 'INR', amount: '1000' }

  test('with the number of a payin is its payment', async () => {
    await knownToBank(app, connector)
    const orderNo = await newOrderNo.localPayin(app.db)
    const arrival = arrivalAt(app, connector, { ...rupees, reference: orderNo })
    expect(await arrival.tell('confirmed', { merchantId })).toEqual({ outcome: 'applied' })
    const { data } = await finance.call('/tradePayinOrder/orderDetail', { orderNo })
    expect(data.order).toMatchObject({ status: 'paymentSuccessful', paidAmount: '1000' })
  })

  test('with a wrong reference waits, proposed for the payin that it names almost, and is credited to it', async () => {
    await knownToBank(app, connector)
    const orderNo = await newOrderNo.localPayin(app.db, merchantId, { amount: '1234' })
    const arrival = arrivalAt(app, connector, {
      ...rupees,
      amount: '1234',
      reference: `order ${orderNo.slice(8)} thanks`,
    })
    expect(await arrival.tell('confirmed', { merchantId })).toEqual({ outcome: 'unmatched' })
    const { arrival_no: arrivalNo } = await arrival.row()
    const { data } = await detailOf(arrivalNo)
    expect(data).toMatchObject({
      arrival: { problem: 'unknownReference', country: 'IN', bankReference: arrival.txHash },
      mayBeDeposit: false,
    })
    expect(data.proposals[0]).toMatchObject({ orderNo, orderKind: 'localPayin' })
    expect(data.proposals[0].reasons).toContain('sameAmount')
    await resolve({ arrivalNo, resolution: 'credit', orderNo })
    expect(await decide(arrivalNo, 'approve')).toMatchObject({
      data: { status: 'credited', orderNo },
    })
    const paid = await finance.call('/tradePayinOrder/orderDetail', { orderNo })
    expect(paid.data.order).toMatchObject({ status: 'paymentSuccessful' })
  })
})

/** A payin that has its payment, and one more that waits: nobody takes it by itself. */
async function paidAgain(uid: string, amount = '50') {
  const { address, arrival, orderNo } = await payinAt(uid)
  await arrival.tell('confirmed')
  const second = arrivalAt(app, connector, { address, amount })
  expect(await second.tell('confirmed')).toEqual({ outcome: 'unmatched' })
  const { arrival_no: arrivalNo } = await second.row()
  return { arrivalNo, address, first: orderNo, arrival: second }
}
const otherPayin = async (uid: string, amount = '50') =>
  newOrderNo.cryptoPayin(app.db, merchantId, {
    ...usdt,
    amount,
    customerUid: uid,
    address: await watched(app, connector, { uid }),
  })
const statusOf = async (arrivalNo: string) => (await detailOf(arrivalNo)).data.arrival.status
const countNow = async () => (await finance.call('/arrival/count', {})).data.auditNum

describe('an unmatched arrival', () => {
  test('is in no balance before another operator approves what one proposes, and then in that of its order', async () => {
    const { arrivalNo, address } = await paidAgain('again-paid')
    const orderNo = await otherPayin('again-paid')
    const [before, waits] = [await balancesOf(app.owner, merchantId), await countNow()]
    const proposed = await detailOf(arrivalNo)
    expect(proposed.data.proposals[0]).toMatchObject({
      orderNo,
      customerUid: 'again-paid',
      reasons: expect.arrayContaining(['sameAmount', 'sameCustomer', 'nearTime']),
    })
    expect(await resolve({ arrivalNo, resolution: 'credit', orderNo })).toMatchObject({
      data: { status: 'proposed', orderNo },
    })
    expect(await balancesOf(app.owner, merchantId)).toEqual(before)
    expect(await decide(arrivalNo, 'approve', finance)).toMatchObject({ code: 'R00001' })
    expect(await countNow()).toBe(waits)
    expect(await decide(arrivalNo, 'approve')).toMatchObject({
      data: { status: 'credited', orderNo },
    })
    expect(await countNow()).toBe(waits - 1)
    const { order, arrivals } = await payinNow(orderNo)
    expect(order).toMatchObject({ status: 'completed', paidAmount: '50' })
    expect(arrivals).toMatchObject([
      {
        arrivalNo,
        amount: '50',
        address,
        problem: 'alreadyPaid',
        proposedBy: 'finance',
        decidedBy: 'admin',
      },
    ])
    const { available: later } = await balancesOf(app.owner, merchantId)
    expect(Number(later)).toBeGreaterThan(Number(before.available ?? 0))
    expect(await booksOf(app, merchantId)).toEqual([])
    const log = await admin.call('/auditLog/list', { action: 'arrival.resolved' })
    expect(JSON.parse(log.data.records[0].detail)).toMatchObject({
      arrivalNo,
      orderNo,
      maker: 'finance',
      remark: 'Known sender',
    })
  })

  test('becomes a deposit of the customer whom an operator names, and the address stays whose it was', async () => {
    const { arrivalNo, address } = await paidAgain('was-paid', '700')
    await watched(app, connector, { uid: 'named' })
    await resolve({ arrivalNo, resolution: 'deposit', customerUid: 'named' })
    const { data } = await decide(arrivalNo, 'approve')
    expect(data).toMatchObject({ status: 'deposited' })
    const deposit = await finance.call('/chargeMoneyOrder/detail', { orderNo: data.orderNo })
    expect(deposit.data.order).toMatchObject({
      status: 'credited',
      quantity: '700',
      customerUid: 'named',
    })
    expect(deposit.data.arrivals).toMatchObject([{ arrivalNo }])
    expect(
      await app.owner`
      select 1 from customer_address where address = ${address}`,
    ).toEqual([])
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('is a deposit even where it is below the minimum or of a currency that is not offered', async () => {
    const { arrivalNo } = await waiting('not-offered', { currency: 'USDC', amount: '3' })
    await resolve({ arrivalNo, resolution: 'deposit' })
    const { data } = await decide(arrivalNo, 'approve')
    expect(data).toMatchObject({ status: 'deposited' })
    expect(await balancesOf(app.owner, merchantId, 'not-offered', 'USDC')).toMatchObject({
      available: '3',
    })
  })

  test('is returned to its sender, or to the address that is named', async () => {
    const { arrivalNo, arrival } = await waiting('returned')
    await resolve({ arrivalNo, resolution: 'return' })
    expect((await detailOf(arrivalNo)).data.returnTo).toBe(arrival.fromAddress)
    expect(await decide(arrivalNo, 'approve')).toMatchObject({ data: { status: 'returned' } })
    const other = await waiting('returned-elsewhere')
    expect(
      await resolve({ arrivalNo: other.arrivalNo, resolution: 'return', toAddress: '0xnowhere' }),
    ).toMatchObject({ code: 'L00006' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })

  test('waits again when the proposal is rejected, also by who made it', async () => {
    const { arrivalNo } = await waiting('rejected')
    for (const by of [admin, finance]) {
      await resolve({ arrivalNo, resolution: 'deposit' })
      expect(await decide(arrivalNo, 'reject', by)).toMatchObject({ data: { status: 'waiting' } })
    }
    expect((await detailOf(arrivalNo)).data.arrival).toMatchObject({
      status: 'waiting',
      operatorName: null,
      remark: 'Checked',
    })
  })

  test('is resolved at once where the rule is off, and the log says so', async () => {
    await setMakerChecker(app.db, merchantId, false)
    try {
      const { arrivalNo } = await waiting('alone')
      expect(await resolve({ arrivalNo, resolution: 'deposit' })).toMatchObject({
        data: { status: 'deposited' },
      })
      const log = await admin.call('/auditLog/list', { action: 'arrival.resolved' })
      expect(JSON.parse(log.data.records[0].detail)).toMatchObject({
        decidedByMaker: 'the rule is switched off',
      })
    } finally {
      await setMakerChecker(app.db, merchantId, true)
    }
  })

  test('is resolved once, however often and by how many at once', async () => {
    const { arrivalNo } = await paidAgain('raced')
    const orderNo = await otherPayin('raced')
    const proposals = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        i % 2 === 0
          ? resolve({ arrivalNo, resolution: 'credit', orderNo })
          : resolve({ arrivalNo, resolution: 'deposit' }, admin),
      ),
    )
    expect(proposals.filter(({ code }) => code === '200')).toHaveLength(1)
    expect(proposals.filter(({ code }) => code === 'U00001')).toHaveLength(3)
    const decisions = await Promise.all(
      [finance, admin, finance, admin].map((by) => decide(arrivalNo, 'approve', by)),
    )
    expect(decisions.filter(({ code }) => code === '200')).toHaveLength(1)
    const [made] = await app.owner`
      select (select count(*)::int from deposit_order where merchant_order_no like ${`${arrivalNo}%`})
             + (select count(*)::int from order_event where order_no = ${orderNo} and move = 'pay') as count`
    expect(made?.count).toBe(1)
  })

  test('fits no order of another currency, none that takes no payment, and no customer who is none', async () => {
    const { arrivalNo } = await waiting('fits')
    const orderNo = await otherPayin('fits')
    const { first, arrivalNo: again } = await paidAgain('fits-not')
    const refused = async (body: object, code: string) =>
      expect(await resolve({ resolution: 'credit', arrivalNo, ...body })).toMatchObject({ code })
    await refused({ orderNo }, 'U00002')
    await refused({ arrivalNo: again, orderNo: first }, 'U00002')
    await refused({ orderNo: 'P00000000000000000NOTHINGS' }, 'S00404')
    await refused({}, 'S00400')
    await refused({ resolution: 'deposit', customerUid: 'nobody-at-all' }, 'L00009')
    await refused({ remark: '' }, 'S00400')
    await refused({ remark: '\u0000' }, 'S00400')
    await refused({ resolution: 'keep' }, 'S00400')
    await refused({ arrivalNo: "'; drop table arrival --" }, 'S00404')
    expect(await statusOf(arrivalNo)).toBe('waiting')
  })

  test('is over when the chain takes it back, also while somebody decides', async () => {
    const { arrivalNo, arrival } = await waiting('vanishes')
    await resolve({ arrivalNo, resolution: 'deposit' })
    expect(await arrival.tell('reversed')).toEqual({ outcome: 'applied' })
    expect(await statusOf(arrivalNo)).toBe('takenBack')
    expect(await decide(arrivalNo, 'approve')).toMatchObject({ code: 'U00001' })
    expect(await arrival.tell('confirmed')).toEqual({ outcome: 'unmatched' })
    expect((await detailOf(arrivalNo)).data.arrival).toMatchObject({
      status: 'waiting',
      problem: 'cameAgain',
      resolution: null,
    })
  })

  test('is seen by those who may, and resolved by fewer', async () => {
    const { arrivalNo } = await waiting('seen')
    expect((await detailOf(arrivalNo, support)).code).toBe('200')
    expect((await resolve({ arrivalNo, resolution: 'deposit' }, support)).code).toBe('S00403')
    expect((await decide(arrivalNo, 'approve', support)).code).toBe('S00403')
    const nobody = await signedIn(app, await newOperator(app, []))
    expect((await nobody.call('/arrival/list', { size: 20 })).code).toBe('S00403')
  })

  test('is found by each of its filters, sorted both ways, and exported', async () => {
    const { arrivalNo, address, arrival } = await waiting('listed', { amount: '61.5' })
    const list = async (query: object) => {
      const { code, data } = await finance.call('/arrival/list', { size: 20, ...query })
      expect(code).toBe('200')
      return data.records as { arrivalNo: string }[]
    }
    const filters = {
      status: 'waiting',
      problem: 'otherCurrency',
      currency: 'USDC',
      network: 'TRC20',
      arrivalNo,
      customerUid: 'listed',
      toAddress: address,
      txHash: arrival.txHash,
    }
    for (const [name, value] of Object.entries(filters))
      expect(await list({ [name]: value }), name).toContainEqual(
        expect.objectContaining({ arrivalNo }),
      )
    expect(await list({ amountMin: '61', amountMax: '62' })).toMatchObject([{ arrivalNo }])
    expect(await list({ ...filters, country: 'IN' })).toEqual([])
    for (const sortKey of ['createTime', 'amount']) {
      const [down, up] = [
        await list({ sortKey, sortType: 0 }),
        await list({ sortKey, sortType: 1 }),
      ]
      const numbers = (rows: typeof down) => rows.map((row) => row.arrivalNo)
      expect(numbers(up)).not.toEqual(numbers(down))
    }
    expect(await finance.call('/arrival/export', { arrivalNo })).toMatchObject({ code: '200' })
    expect((await support.call('/arrival/export', { arrivalNo })).code).toBe('200')
  })

  test('is nobody else’s: not read, counted, resolved or credited by another merchant', async () => {
    const { arrivalNo } = await waiting('tenant')
    const other = await signedIn(app, await newOperator(app, ['admin'], { merchantId: '10002' }))
    expect((await detailOf(arrivalNo, other)).code).toBe('S00404')
    expect((await resolve({ arrivalNo, resolution: 'deposit' }, other)).code).toBe('S00404')
    expect((await decide(arrivalNo, 'approve', other)).code).toBe('S00404')
    expect((await other.call('/arrival/count', {})).data.auditNum).toBe(0)
    expect((await other.call('/arrival/list', { size: 20 })).data.records).toEqual([])
    const theirs = await newOrderNo.cryptoPayin(app.db, '10002', { ...usdt, customerUid: 'x' })
    expect((await resolve({ arrivalNo, resolution: 'credit', orderNo: theirs })).code).toBe(
      'S00404',
    )
  })

  test('is on the dashboard and among the notices of whoever may resolve it', async () => {
    const { arrivalNo } = await waiting('told')
    const noticesOf = async (by: typeof finance) =>
      (await by.call('/notices/list', {})).data.notices.filter(
        ({ topic }: { topic: string }) => topic === 'arrival',
      )
    expect(await noticesOf(finance)).toContainEqual(
      expect.objectContaining({ id: arrivalNo, amount: '50', currency: 'USDC' }),
    )
    expect(await noticesOf(support)).toEqual([])
    const dashboard = async (by: typeof finance) =>
      (await by.call('/dashboard/stats/all', { period: 'today' })).data.work
    const work = { work: 'arrival', kind: null, count: await countNow() }
    expect(await dashboard(finance)).toContainEqual({
      ...work,
      query: { status: 'waiting,proposed' },
    })
  })

  test('that was credited and is taken back reverses its order', async () => {
    const { arrivalNo, arrival } = await paidAgain('reversed')
    const orderNo = await otherPayin('reversed')
    await resolve({ arrivalNo, resolution: 'credit', orderNo })
    await decide(arrivalNo, 'approve')
    expect(await arrival.tell('reversed')).toEqual({ outcome: 'applied' })
    expect(await statusOf(arrivalNo)).toBe('takenBack')
    expect((await payinNow(orderNo)).order).toMatchObject({ status: 'reversed' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

describe('through the door of connectors', () => {
  test('arrivals are told by those who gave the address, and what is returned is an instruction', async () => {
    const chain = await newDoor(app, 'chain', { services: ['TRC20'] })
    const [row] = await app.owner`
      select connector_id::text as id from connector where name = 'chain'`
    const watcher = { connectorId: String(row?.id), services: ['TRC20'] }
    const address = await watched(app, watcher, { uid: 'doored' })
    const arrival = {
      network: 'TRC20' as const,
      address,
      currency: 'USDC' as const,
      amount: '25',
      txHash: 'ab12',
      index: 7,
      fromAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    }
    const at = new Date().toISOString()
    const report = { reportId: 'r1', at, event: 'confirmed', arrival }
    const tell = async (...reports: object[]) =>
      (await chain.send('/reports', { reports } as never)).data?.results
    expect(
      await tell(
        report,
        report,
        { ...report, reportId: 'r2', arrival: { ...arrival, amount: '26' } },
        { ...report, reportId: 'r3', arrival: { ...arrival, network: 'ERC20' } },
      ),
    ).toMatchObject([
      { reportId: 'r1', outcome: 'unmatched' },
      { reportId: 'r1', outcome: 'repeated' },
      { reportId: 'r2', outcome: 'refused', reason: 'conflict' },
      { reportId: 'r3', outcome: 'refused', reason: 'notFound' },
    ])
    for (const wrong of [
      { ...arrival, amount: '0' },
      { ...arrival, amount: '-1' },
      { ...arrival, index: -1 },
      { ...arrival, network: undefined },
      { ...arrival, country: 'IN' },
      { ...arrival, currency: 'DOGE' },
      { ...arrival, txHash: 'x'.repeat(121) },
    ])
      expect(
        await chain.send('/reports', { reports: [{ ...report, arrival: wrong }] } as never),
      ).toMatchObject({ code: 'S00400' })

    const [stored] = await app.owner`select arrival_no as no from arrival where tx_hash = 'ab12'`
    const arrivalNo = String(stored?.no)
    const sentBack = async () => {
      await resolve({ arrivalNo, resolution: 'return' })
      expect(await decide(arrivalNo, 'approve')).toMatchObject({ data: { status: 'returning' } })
      const { data } = await chain.send('/instructions/next')
      expect(data.instructions).toMatchObject([
        {
          kind: 'refund',
          order: null,
          currency: 'USDC',
          amount: '25',
          network: 'TRC20',
          toAddress: arrival.fromAddress,
          reference: 'ab12',
        },
      ])
      return String(data.instructions[0]?.instructionId)
    }
    const answer = async (instructionId: string, given: object) =>
      chain.send('/instructions/answer', { instructionId, answer: given } as never)
    await answer(await sentBack(), { outcome: 'refused', reason: 'Out of energy' })
    expect((await detailOf(arrivalNo)).data.arrival).toMatchObject({
      status: 'waiting',
      remark: 'Out of energy',
    })
    await answer(await sentBack(), { outcome: 'accepted' })
    expect(await statusOf(arrivalNo)).toBe('returned')
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})
