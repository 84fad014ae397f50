import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { describe, expect, test, vi } from 'vitest'
import { balancesOf, booksOf } from '../../../test/app/books.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { payin, payPayin, pendingPayin } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutOrder } from '../../areas/crypto-payout/crypto-payout.order.ts'
import { transferOrder } from '../../areas/transfer/transfer.order.ts'
import { orderRegistry } from '../../order-registry.ts'
import { createOrder } from './create-order.ts'
import { moveOrder } from './move-order.ts'
import type { OrderKindDefinition, OrderTypes } from './order-kind.ts'
import { runDeadline } from './run-deadline.ts'

// No sandbox runs here: what happens, the server does.
const merchantId = '10001'
const app = await startTestApp()

const asMerchant = <T>(work: Parameters<typeof app.db.asMerchant<T>>[1]) =>
  app.db.asMerchant(merchantId, work)

async function stateOf<T extends OrderTypes>(
  { table, machine }: OrderKindDefinition<T>,
  orderNo: string,
): Promise<T['state']> {
  const [row] = await app.owner.unsafe(`select status from ${table} where order_no = '${orderNo}'`)
  return stateOfId(machine, row?.status)
}

const becomes = <T extends OrderTypes>(
  kind: OrderKindDefinition<T>,
  orderNo: string,
  state: T['state'],
) => vi.waitFor(async () => expect(await stateOf(kind, orderNo)).toBe(state), 10_000)

const eventsOf = async (orderNo: string) =>
  (
    await app.owner`select move, actor, remark from order_event where order_no = ${orderNo} order by event_id`
  ).map(({ move, actor, remark }) => [move, actor, remark].join(' ').trim())

const jobsOf = (orderNo: string) => app.owner`
  select payload->>'move' as move, run_at from job
  where task = 'deadline' and payload->>'orderNo' = ${orderNo}`

describe('a payin', () => {
  test('expires by itself when its time has come', async () => {
    const later = await pendingPayin(app.db, merchantId, '5')
    const now = { expires_at: new Date() }
    const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '5', now)
    await becomes(cryptoPayinOrder, orderNo, 'expired')
    expect(await eventsOf(orderNo)).toEqual(['create merchant', 'expire platform'])
    expect(await stateOf(cryptoPayinOrder, later.order_no)).toBe('pendingPayment')
    expect(await jobsOf(later.order_no)).toMatchObject([
      { move: 'expire', run_at: later.expires_at },
    ])
  })

  test('that was paid in time does not expire', async () => {
    const order = await pendingPayin(app.db, merchantId, '5')
    const { order_no: orderNo } = order
    await payPayin(app.db, order)
    const payload = { merchantId, kind: 'cryptoPayin', orderNo, move: 'expire' }
    await app.owner`update crypto_payin_order set expires_at = now() where order_no = ${orderNo}`
    await runDeadline(app, orderRegistry, payload)
    expect(await stateOf(cryptoPayinOrder, orderNo)).toBe('completed')
  })

  test('expires once, however many servers come to it at the same time', async () => {
    const order = await pendingPayin(app.db, merchantId, '5')
    const { order_no: orderNo } = order
    await app.owner`update crypto_payin_order set expires_at = now() where order_no = ${orderNo}`
    const payload = { merchantId, kind: 'cryptoPayin', orderNo, move: 'expire' }
    await Promise.all(Array.from({ length: 8 }, () => runDeadline(app, orderRegistry, payload)))
    expect(await eventsOf(orderNo)).toEqual(['create merchant', 'expire platform'])
  })

  test('whose time was extended waits for the new one', async () => {
    const now = { expires_at: new Date(Date.now() + 60_000) }
    const { order_no: orderNo } = await pendingPayin(app.db, merchantId, '5', now)
    const longer = new Date(Date.now() + 600_000)
    await app.owner`update crypto_payin_order set expires_at = ${longer} where order_no = ${orderNo}`
    await app.owner`update job set run_at = now() where payload->>'orderNo' = ${orderNo}`
    await vi.waitFor(async () => {
      expect([...(await jobsOf(orderNo))]).toEqual([{ move: 'expire', run_at: longer }])
    }, 10_000)
    expect(await stateOf(cryptoPayinOrder, orderNo)).toBe('pendingPayment')
  })

  test('that is moved by somebody at the moment it settles is still settled', async () => {
    const over = await asMerchant(async (tx) => {
      const order = await pendingPayin(tx, merchantId, '100', { settlement_days: 1 })
      return payPayin(tx, order, { paid_amount: '120' })
    })
    const { order_no: orderNo } = over
    await app.owner`update crypto_payin_order set settles_at = now() where order_no = ${orderNo}`
    const payload = { merchantId, kind: 'cryptoPayin', orderNo, move: 'settle' }
    const refund = asMerchant((tx) =>
      moveOrder(tx, cryptoPayinOrder, {
        merchantId,
        orderNo,
        move: 'refundExcess',
        actor: 'operator:a',
      }),
    ).catch(() => undefined)
    await Promise.all([refund, ...[1, 2, 3].map(() => runDeadline(app, orderRegistry, payload))])
    const settlements = (await eventsOf(orderNo)).filter((event) => event.startsWith('settle'))
    expect(settlements).toEqual(['settle platform'])
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

describe('a payout that its merchant has approved', () => {
  const approved = async (toAddress: string): Promise<string> => {
    await payin(app.db, merchantId, '100')
    const row = {
      merchant_order_no: `O-${toAddress}`,
      currency: 'USDT',
      network: 'TRC20',
      amount: '50',
      processing_fee: '1',
      network_fee: '1.5',
      notify_url: null,
      to_address: toAddress,
      fee_bearer: 0,
      tx_hash: null,
      auditors: '',
      audited_at: null,
    }
    const { order_no: orderNo } = await asMerchant((tx) =>
      createOrder(tx, cryptoPayoutOrder, merchantId, row, row, 'merchant'),
    )
    const move = { merchantId, orderNo, move: 'merchantApprove', actor: 'operator:a' } as const
    await asMerchant((tx) => moveOrder(tx, cryptoPayoutOrder, move))
    return orderNo
  }

  test('is approved by the platform at once', async () => {
    const orderNo = await approved('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')
    await becomes(cryptoPayoutOrder, orderNo, 'paying')
    expect((await eventsOf(orderNo)).at(-1)).toBe('platformApprove platform')
  })

  test('is rejected by the platform where its address is none of its network, and the money comes back', async () => {
    const { available: before = '0' } = await balancesOf(app.owner, merchantId)
    const orderNo = await approved('TNotAnAddress')
    await becomes(cryptoPayoutOrder, orderNo, 'auditRejected')
    expect((await eventsOf(orderNo)).at(-1)).toBe('platformReject platform No address of TRC20')
    const { available } = await balancesOf(app.owner, merchantId)
    expect(Number(available)).toBe(Number(before) + 100)
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})

describe('a transfer', () => {
  const made = async (currency: string): Promise<string> => {
    const row = {
      merchant_order_no: `T-${currency}`,
      currency,
      network: '',
      amount: '10',
      processing_fee: '1',
      network_fee: '0',
      notify_url: null,
      out_kind: 1,
      out_customer_uid: '',
      in_kind: 2,
      in_customer_uid: 'receiver',
      operator: 'admin',
    }
    return asMerchant(async (tx) => {
      await payin(tx, merchantId, '100', { currency })
      const order = await createOrder(tx, transferOrder, merchantId, row, row, 'operator:admin')
      return order.order_no
    })
  }

  test('is completed by the platform at once', async () => {
    const orderNo = await made('ETH')
    await becomes(transferOrder, orderNo, 'completed')
    expect(await balancesOf(app.owner, merchantId, 'receiver', 'ETH')).toEqual({ available: '10' })
  })

  test('in a currency that was given up meanwhile fails, and the money comes back', async () => {
    const orderNo = await made('XYZ')
    await becomes(transferOrder, orderNo, 'failed')
    expect((await eventsOf(orderNo)).at(-1)).toBe('fail platform No more XYZ')
    const own = await balancesOf(app.owner, merchantId, '', 'XYZ')
    expect(own).toEqual({ available: '100', frozen: '0' })
    expect(await booksOf(app, merchantId)).toEqual([])
  })
})
