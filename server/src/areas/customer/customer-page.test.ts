/** The page of a customer: orders of every kind, and what they come to. */
import { limits } from '@countinghouse/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { newOperator, signedIn } from '../../../test/app/builders.ts'
import { readByOnePlan } from '../../../test/app/plan.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { insertOrderRows } from '../../../test/orders/order-rows.ts'
import { deposit, payin, withdrawal } from '../../../test/orders/orders.ts'
import { orderRegistry } from '../../order-registry.ts'
import { newestOrders, summedOrders } from './customer-orders.query.ts'

const app = await startTestApp()
const admin = await signedIn(app, 'admin')
const lantern = await signedIn(app, 'lantern')
const support = await signedIn(app, 'support')
const nobody = await signedIn(app, await newOperator(app, []))
const viewer = await signedIn(app, await newOperator(app, ['viewer']))

const ordersOf = async (customerUid: string, browser = admin) => {
  const { data } = await browser.call('/customer/orders', { customerUid })
  return data as {
    newest: { kind: string; orderNo: string; status: string; createTime: string }[]
    kinds: { kind: string; field: string; orders: number; isMore: boolean; sums: object[] }[]
  }
}

describe('the orders of a customer', () => {
  test('are of every kind, the newest first, with what the completed ones come to', async () => {
    await deposit(app.db, '10001', 'page1', '10')
    await deposit(app.db, '10001', 'page1', '2.5')
    await withdrawal(app.db, '10001', 'page1', '5')
    await payin(app.db, '10001', '30', { customer_uid: 'page1' })
    await deposit(app.db, '10001', 'page10', '99')
    await deposit(app.db, '10002', 'page1', '77')
    await app.owner`
      update deposit_order set completed_at = now() where merchant_id = 10001 and customer_uid = 'page1'`
    const { newest, kinds } = await ordersOf('page1')
    expect(newest.map(({ kind }) => kind)).toEqual([
      'cryptoPayin',
      'withdrawal',
      'deposit',
      'deposit',
    ])
    expect(kinds).toMatchObject([
      { kind: 'cryptoPayin', field: 'customerUid', orders: 1, isMore: false },
      {
        kind: 'deposit',
        orders: 2,
        sums: [{ currency: 'USDT', completed: 2, amount: '12.5' }],
      },
      { kind: 'withdrawal', orders: 1, sums: [{ completed: 0, amount: '0' }] },
    ])
    expect((await ordersOf('page1', lantern)).newest).toHaveLength(1)
  })

  test('are of kinds with two customers and of countries too', async () => {
    for (const { table } of [orderRegistry.transfer, orderRegistry.localPayin])
      await insertOrderRows(app.owner, table, '10001', 20)
    await app.owner`
      insert into customer (merchant_id, customer_uid) values (10001, 'u1'), (10001, 'u2')
      on conflict do nothing`
    await app.owner`
      update transfer_order set in_customer_uid = 'u1' where merchant_id = 10001 and order_no = 'N10001000002'`
    const { kinds } = await ordersOf('u1')
    const [{ sent } = {}] = await app.owner`
      select count(*)::int as sent from transfer_order where merchant_id = 10001 and out_customer_uid = 'u1'`
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'transfer', field: 'outCustomerUid', orders: sent }),
    )
    expect(kinds).toContainEqual(
      expect.objectContaining({ kind: 'transfer', field: 'inCustomerUid', orders: 1 }),
    )
    const perCountry = await app.owner`
      select country, count(*)::int as orders from local_payin_order
      where merchant_id = 10001 and customer_uid = 'u1' group by country order by country`
    expect(kinds.filter(({ kind }) => kind === 'localPayin')).toMatchObject(perCountry)
  })

  test('of kinds that the operator may not see are left out, and none are shown without customer.view', async () => {
    expect((await ordersOf('u1', support)).kinds.map(({ kind }) => kind)).not.toContain('transfer')
    expect((await ordersOf('u1', viewer)).kinds.map(({ kind }) => kind)).toContain('transfer')
    expect(await nobody.call('/customer/orders', { customerUid: 'u1' })).toMatchObject({
      status: 403,
    })
  })

  test('of nobody are refused', async () => {
    for (const customerUid of ['nobody at all', "'; --"])
      expect((await admin.call('/customer/orders', { customerUid })).code).toBe('L00009')
    expect((await lantern.call('/customer/orders', { customerUid: 'page10' })).code).toBe('L00009')
  })

  test('are read by index, and never more of a kind than are counted', async () => {
    const { summedMax, newest } = limits.customer
    await insertOrderRows(app.owner, 'otc_order', '10001', 3000)
    await app.owner`update otc_order set customer_uid = 'crowd' where merchant_id = 10001 and customer_uid not in ('u1', 'u2')`
    await app.owner`insert into customer (merchant_id, customer_uid) values (10001, 'crowd')`
    await app.owner`analyze`
    const place = [{ kind: 'otc', field: 'customerUid' } as const]
    const read = async (query: typeof newestOrders, uid: string) =>
      app.db.asMerchant('10001', (tx) =>
        readByOnePlan(tx, query(orderRegistry, place, '10001', uid)),
      )
    expect((await read(newestOrders, 'crowd')).rows).toBeLessThan(3 * newest + 10)
    expect((await read(summedOrders, 'crowd')).rows).toBeLessThan(5 * summedMax)
    expect((await read(summedOrders, 'page1')).rows).toBeLessThan(10)
    expect((await ordersOf('crowd')).kinds).toMatchObject([{ kind: 'otc', isMore: true }])
  })
})
