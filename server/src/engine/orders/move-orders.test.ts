import { expect, test, vi } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertDuePayins } from '../../../test/orders/due-payins.ts'
import { pendingPayin } from '../../../test/orders/orders.ts'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../../areas/crypto-payin/crypto-payin.order.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { Query } from '../../platform/db/query.ts'
import type { NewOrder } from './create-order.ts'
import { moveOrder } from './move-order.ts'
import { moveOrders } from './move-orders.ts'
import { setRates } from './usd-value.ts'

const app = await startTestApp()
await setRates(app.db.sql, [{ currency: 'USDT', usd: '0.99' }])

/** Whose payments are confirmed: some are credited, by T+0 or T+1, and some need a manual credit. */
const payments: (Partial<NewOrder<CryptoPayinRow>> & { paid: string })[] = [
  { paid: '100' },
  { paid: '40' },
  { paid: '130', notify_url: 'https://m.example/hook' },
  { paid: '90', notify_url: 'https://m.example/hook' },
  { paid: '98', underpaid_tolerance: '0.05', settlement_days: 1 },
  { paid: '100', settlement_days: 1, processing_fee: '1.5' },
  { paid: '250' },
]

async function confirmed(merchantId: string): Promise<string[]> {
  await createMerchant(app.db, { merchantId, name: 'm', useLocalConfig: 0, countries: [] })
  const orderNos: string[] = []
  for (const { paid, ...more } of payments) {
    await app.db.asMerchant(merchantId, async (tx) => {
      const { order_no: orderNo } = await pendingPayin(tx, merchantId, '100', more)
      const set = { paid_amount: paid, paid_at: new Date(), tx_hash: 'h', confirmations: 127 }
      await moveOrder(tx, cryptoPayinOrder, {
        merchantId,
        orderNo,
        move: 'pay',
        actor: 'upstream',
        set,
      })
      orderNos.push(orderNo)
    })
  }
  // No worker tries to tell anybody meanwhile.
  await app.owner`delete from job where merchant_id = ${merchantId}`
  return orderNos
}

/** All that a move may write, without numbers and times of its own. */
async function writtenFor(merchantId: string, orderNos: readonly string[]) {
  const of = (orderNo: string) => `#${orderNos.indexOf(orderNo)}`
  const orders = await app.owner`
    select *, finished_at is not null as finished_at,
           completed_at is not null as completed_at, settled_at is not null as settled_at,
           null as created_at, null as paid_at, null as expires_at, null as merchant_order_no, null as request_hash,
           null as merchant_id, null as order_no_reversed, null as merchant_order_no_reversed, null as notify_status, null as notify_count, null as last_notify_at
    from crypto_payin_order where merchant_id = ${merchantId}`
  const events = await app.owner`
    select order_no, kind, move, from_status, to_status, actor, remark from order_event
    where merchant_id = ${merchantId}`
  const postings = await app.owner`
    select order_no, move, flow_type, amount, f.bucket as from, t.bucket as to from posting p
    join account f on f.account_id = from_account join account t on t.account_id = to_account
    where p.merchant_id = ${merchantId}`
  const jobs = await app.owner`
    select task, payload->>'orderNo' as order_no, payload->>'move' as move, lane from job
    where merchant_id = ${merchantId} and task <> 'fold'`
  const accounts = await app.owner`
    select owner_kind, owner_id, currency, bucket, balance, last_seq from account
    where merchant_id = ${merchantId} order by 1, 2, 3, 4`
  const sorted = (rows: readonly Record<string, unknown>[]) =>
    rows.map((row) => JSON.stringify({ ...row, order_no: of(String(row.order_no)) })).toSorted()
  return {
    orders: sorted(orders),
    events: sorted(events),
    postings: sorted(postings),
    jobs: sorted(jobs),
    accounts: [...accounts],
  }
}

test('moving many orders writes what moving each of them writes, whatever becomes of each', async () => {
  const [together, oneByOne] = ['21001', '21002'] as const
  const many = await confirmed(together)
  const each = await confirmed(oneByOne)
  const move = { move: 'complete', actor: 'upstream' } as const
  const { moved, overtaken } = await app.db.asMerchant(together, (tx) =>
    moveOrders(tx, cryptoPayinOrder, { merchantId: together, orderNos: many, ...move }),
  )
  const alone: CryptoPayinRow[] = []
  for (const orderNo of each)
    alone.push(
      await app.db.asMerchant(oneByOne, (tx) =>
        moveOrder(tx, cryptoPayinOrder, { merchantId: oneByOne, orderNo, ...move }),
      ),
    )
  // By what the moves answer: the worker tells merchants meanwhile.
  const toldOf = (rows: CryptoPayinRow[], orderNos: string[]) =>
    rows.map((row) => [orderNos.indexOf(row.order_no), 'notify_status' in row && row.notify_status])
  expect(toldOf(moved, many).toSorted()).toEqual(toldOf(alone, each))
  const written = await writtenFor(together, many)
  expect(written).toEqual(await writtenFor(oneByOne, each))
  expect([moved.length, overtaken]).toEqual([payments.length, []])
  // Credited or waiting for it, told or not, to be settled or not: all of it was among them.
  expect(new Set(moved.map(({ status }) => status)).size).toBe(2)
  expect(written.jobs.join()).toMatch(/deadlineTogether.*notify/)
  expect(await booksOf(app, together)).toEqual([])
})

test('the number of statements is the same for ten orders and for two hundred', async () => {
  const merchantId = '21003'
  await createMerchant(app.db, { merchantId, name: 'm', useLocalConfig: 0, countries: [] })
  await insertDuePayins(app.owner, merchantId, 'cryptoPayin', 210, new Date('2026-03-01T16:00:00Z'))
  const rows = await app.owner`
    select order_no from crypto_payin_order where merchant_id = ${merchantId} order by 1`
  const all = rows.map(({ order_no: orderNo }) => orderNo as string)
  const statements = async (orderNos: string[]) => {
    const sent = new Set<string>()
    let count = 0
    await app.db.asMerchant(merchantId, async (tx) => {
      const own = { merchantId, orderNos, move: 'settle', actor: 'platform' } as const
      const execute = vi.spyOn(Query.prototype, 'execute')
      const { moved } = await moveOrders(tx, cryptoPayinOrder, own)
      const queries = new Set(execute.mock.contexts as Query<unknown>[])
      execute.mockRestore()
      for (const { fragment } of queries) {
        if (!fragment.values.some((value) => JSON.stringify(value ?? '').includes(merchantId)))
          continue
        sent.add(fragment.texts.join('?'))
        count += 1
      }
      expect(moved).toHaveLength(orderNos.length)
    })
    return { count, texts: [...sent] }
  }
  const few = await statements(all.slice(0, 10))
  expect(await statements(all.slice(10))).toEqual(few)
  expect(few.count).toBeGreaterThan(4)
})

test('orders that operators decide, each by its maker and checker, are not moved together', async () => {
  const request = { merchantId: '10001', orderNos: ['W1'], move: 'approve', actor: 'operator:a' }
  await expect(
    app.db.asMerchant('10001', (tx) =>
      moveOrders(tx, withdrawalOrder, { ...request, move: 'approve' }),
    ),
  ).rejects.toThrow('decided one by one')
})
