/** Withdrawals and transfers post what they say; the database refuses what no posting may do. */
import {
  type WithdrawalMove,
  withdrawalMachine,
} from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import { describe, expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { refusalOf } from '../../../test/app/refusal.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import { fiatFreeze, fiatPayin, fiatPayout, postFiat } from '../../../test/orders/fiat.ts'
import { actorFor } from '../../../test/orders/order-moves.ts'
import { deposit, withdrawal } from '../../../test/orders/orders.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import type { Denomination } from './posting.ts'

const merchantId = '10001'
const app = await startTestApp()

const asMerchant = <T>(work: Parameters<typeof app.db.asMerchant<T>>[1]) =>
  app.db.asMerchant(merchantId, work)
const books = () => booksOf(app, merchantId)

const move = (orderNo: string, name: WithdrawalMove, actor = actorFor(withdrawalMachine, name)) =>
  asMerchant((tx) => moveOrder(tx, withdrawalOrder, { merchantId, orderNo, move: name, actor }))

async function balanceOf(uid: string): Promise<Record<string, string>> {
  const rows = await app.owner`
    select case bucket when 1 then 'available' else 'frozen' end as bucket, trim_scale(balance)::text as balance
    from account where owner_kind = 2 and owner_id = ${uid}`
  return Object.fromEntries(rows.map(({ bucket, balance }) => [bucket, balance]))
}

describe('a withdrawal', () => {
  test('freezes quantity and fee, and pays both out when it completes', async () => {
    const uid = 'c-complete'
    await deposit(app.db, merchantId, uid, '100')
    const { order_no: no } = await withdrawal(app.db, merchantId, uid, '30', {
      processing_fee: '0.5',
    })
    expect(await balanceOf(uid)).toEqual({ available: '69.5', frozen: '30.5' })
    for (const name of ['approve', 'send', 'broadcast', 'complete'] as const) await move(no, name)
    expect(await balanceOf(uid)).toEqual({ available: '69.5', frozen: '0' })
    expect(await books()).toEqual([])
  })

  test.each([
    ['rejected', ['reject']],
    ['failed on the way', ['approve', 'send', 'fail']],
    ['failed while confirming', ['approve', 'send', 'broadcast', 'fail']],
  ] as const)('%s gives quantity and fee back in full', async (what, moves) => {
    const uid = `c-${what}`
    await deposit(app.db, merchantId, uid, '100')
    const { order_no: no } = await withdrawal(app.db, merchantId, uid, '30', {
      processing_fee: '0.5',
    })
    for (const name of moves) await move(no, name)
    expect(await balanceOf(uid)).toEqual({ available: '100', frozen: '0' })
  })

  test('over the balance is refused and leaves nothing behind', async () => {
    const uid = 'c-poor'
    await deposit(app.db, merchantId, uid, '10')
    const attempt = withdrawal(app.db, merchantId, uid, '10', { processing_fee: '0.000001' })
    expect(await refusalOf(attempt)).toBe('balanceTooLow')
    const rows = await app.owner`select 1 from withdrawal_order where customer_uid = ${uid}`
    expect(rows).toHaveLength(0)
    expect(await balanceOf(uid)).toMatchObject({ available: '10' })
  })

  test('the same merchant order number again is the same order; another request with it is refused', async () => {
    const uid = 'c-twice'
    await deposit(app.db, merchantId, uid, '100')
    const make = (amount: string) =>
      withdrawal(app.db, merchantId, uid, amount, { merchant_order_no: 'M-TWICE' })
    const orders = await Promise.all([make('5'), make('5'), make('5'), make('5')])
    expect(new Set(orders.map((order) => order.order_no)).size).toBe(1)
    expect(await balanceOf(uid)).toEqual({ available: '94', frozen: '6' })
    expect(await refusalOf(make('6'))).toBe('merchantOrderNoUsed')
  })

  test('a move that the machine does not have is refused and changes nothing', async () => {
    const uid = 'c-wrong'
    await deposit(app.db, merchantId, uid, '100')
    const { order_no: no } = await withdrawal(app.db, merchantId, uid, '5')
    for (const name of ['send', 'broadcast', 'complete', 'fail'] as const) {
      expect(await refusalOf(move(no, name))).toBe('moveRefused')
    }
    const [row] =
      await app.owner`select status, version from withdrawal_order where order_no = ${no}`
    expect(row).toEqual({ status: 1, version: 0 })
  })

  test('is moved only by whom the machine names', async () => {
    const uid = 'c-actor'
    await deposit(app.db, merchantId, uid, '100')
    const { order_no: no } = await withdrawal(app.db, merchantId, uid, '5')
    for (const actor of ['upstream', 'platform', 'merchant'])
      await expect(move(no, 'approve', actor)).rejects.toThrow('is for the operator')
    await expect(move(no, 'send', 'operator:a')).rejects.toThrow('is for the upstream')
    const [row] = await app.owner`select version from withdrawal_order where order_no = ${no}`
    expect(row).toEqual({ version: 0 })
  })

  test('decided by many operators at once is decided once', async () => {
    const uid = 'c-race'
    await deposit(app.db, merchantId, uid, '100')
    const { order_no: no } = await withdrawal(app.db, merchantId, uid, '5')
    const attempts = Array.from({ length: 16 }, (_, i) =>
      refusalOf(move(no, i % 2 === 0 ? 'approve' : 'reject', `operator:${i}`)),
    )
    const outcomes = await Promise.all(attempts)
    expect(outcomes.filter((refusal) => refusal === '')).toHaveLength(1)
    expect(outcomes.filter((refusal) => refusal === 'moveRefused')).toHaveLength(15)
    const events =
      await app.owner`select 1 from order_event where order_no = ${no} and move <> 'create'`
    expect(events).toHaveLength(1)
  })
})

test('postings and events can be added and neither changed nor deleted', async () => {
  for (const table of ['posting', 'order_event']) {
    await expect(
      asMerchant((tx) => tx.unsafe(`update ${table} set move = move where merchant_id = 10001`)),
    ).rejects.toThrow(/permission denied/)
    await expect(
      asMerchant((tx) => tx.unsafe(`delete from ${table} where merchant_id = 10001`)),
    ).rejects.toThrow(/permission denied/)
  }
})

test('the database itself refuses a balance below zero', async () => {
  await deposit(app.db, merchantId, 'c-check', '1')
  const attempt = asMerchant(
    (tx) => tx`
      update account set balance = -1 where merchant_id = ${merchantId} and owner_id = 'c-check'`,
  )
  await expect(attempt).rejects.toThrow(/balance_not_negative/)
})

test.each<[string, Denomination]>([
  ['fiat without a country', { currency: 'INR' }],
  ['fiat with an empty country', { currency: 'INR', country: '' }],
  ['crypto with a country', { currency: 'USDT', country: 'IN' }],
])('a posting of %s is refused and opens no account', async (_what, of) => {
  const attempt = postFiat(app.db, merchantId, fiatPayin('c-nowhere', of, '1'))
  await expect(attempt).rejects.toThrow(/country/)
  expect(await balanceOf('c-nowhere')).toEqual({})
})

test('money of one currency in two countries is two balances, and one can not pay for the other', async () => {
  const [india, thailand] = (['IN', 'TH'] as const).map((country) => ({ currency: 'USD', country }))
  if (!india || !thailand) throw new Error('Two countries')
  const own = '10004'
  await createMerchant(app.db, { merchantId: own, name: 'm', useLocalConfig: 1, countries: [] })
  const inBooks = (all: Parameters<typeof postFiat>[2]) => postFiat(app.db, own, all)
  await inBooks([...fiatPayin('', india, '70.5', '0.5'), ...fiatPayin('', thailand, '20')])
  expect(await refusalOf(inBooks(fiatFreeze('', thailand, '20.01')))).toBe('balanceTooLow')
  await inBooks([...fiatFreeze('', india, '30'), ...fiatPayout('', india, '10')])
  const held = await app.owner`
    select country, bucket, trim_scale(balance)::text as balance from account
    where merchant_id = 10004 and owner_kind = 1 and currency = 'USD' order by country, bucket`
  expect(held.map((row) => Object.values(row))).toEqual([
    ['IN', 1, '40.5'],
    ['IN', 2, '20'],
    ['TH', 1, '20'],
  ])
  const audit = () => booksOf(app, own)
  expect(await audit()).toEqual([])
  // As if the platform's side had got it in another country: every balance is still right.
  await app.owner`
    update posting set from_account = (
      select account_id from account
      where merchant_id = 10004 and owner_id = 'upstream' and currency = 'USD' and country = 'IN')
    where merchant_id = 10004 and currency = 'USD' and amount = 20`
  expect((await audit()).map(({ check, where }) => [check, where])).toEqual(
    expect.arrayContaining([
      ['zero sum', 'USD IN'],
      ['zero sum', 'USD TH'],
    ]),
  )
  await app.owner`
    update posting set from_account = (
      select account_id from account
      where merchant_id = 10004 and owner_id = 'upstream' and currency = 'USD' and country = 'TH')
    where merchant_id = 10004 and currency = 'USD' and amount = 20`
  expect(await audit()).toEqual([])
})

test('the audit of the books notices a changed balance, posting, time, owner and count', async () => {
  const other = '10002'
  await deposit(app.db, other, 'c-audit', '10')
  const found = () => booksOf(app, other)
  expect(await found()).toEqual([])
  await app.owner`update account set balance = 11 where merchant_id = 10002 and balance = 10`
  expect((await found()).map(({ check }) => check)).toEqual(['balance'])
  await app.owner`update account set balance = 10 where merchant_id = 10002 and balance = 11`
  await app.owner`update posting set to_balance = 12 where merchant_id = 10002 and to_balance is not null`
  expect((await found()).map(({ check }) => check)).toEqual(['running balance'])
  await app.owner`update posting set to_balance = 10 where merchant_id = 10002 and to_balance is not null`
  await app.owner`update posting set to_kind = 1 where merchant_id = 10002 and to_kind = 2`
  const checks = async () => [...new Set((await found()).map(({ check }) => check))]
  expect(await checks()).toEqual(['owner', 'posting_rollup'])
  await app.owner`update posting set to_kind = 2 where merchant_id = 10002 and to_kind = 1`
  await deposit(app.db, other, 'c-audit', '5')
  await app.owner`
    update posting set at = at - interval '1 day' where merchant_id = 10002 and amount = 5`
  expect(await checks()).toEqual(['time', 'posting_rollup'])
  await app.owner`
    update posting set at = at + interval '1 day' where merchant_id = 10002 and amount = 5`
  // Each balance still is the sum of its postings, but no longer of the right customer.
  await deposit(app.db, other, 'c-audit-2', '7')
  const swapOwners = () =>
    app.owner.begin(async (tx) => {
      const rename = (from: string, to: string) => tx`
      update account set owner_id = ${to} where merchant_id = 10002 and owner_id = ${from}`
      await rename('c-audit', 'meanwhile')
      await rename('c-audit-2', 'c-audit')
      await rename('meanwhile', 'c-audit-2')
    })
  await swapOwners()
  expect(await checks()).toEqual(['owner'])
  await swapOwners()
  expect(await checks()).toEqual([])
  await app.owner`delete from order_delta where merchant_id = 10002 and orders > 0 and status = 2`
  expect((await found()).map(({ check }) => check)).toContain('order_rollup')
})
