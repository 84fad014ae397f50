/** Random moves, many at once: whatever comes of them, the books stay right. */
import {
  type CryptoPayinMove,
  cryptoPayinMachine,
} from '@countinghouse/contract/areas/crypto-payin/crypto-payin.states.ts'
import {
  type WithdrawalMove,
  withdrawalMachine,
} from '@countinghouse/contract/areas/withdrawal/withdrawal.states.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { booksOf } from '../../../test/app/books.ts'
import { runs } from '../../../test/app/depth.ts'
import { refusalOf } from '../../../test/app/refusal.ts'
import { startTestApp } from '../../../test/app/test-app.ts'
import {
  denominations,
  fiatFreeze,
  fiatPayin,
  fiatPayout,
  postFiat,
} from '../../../test/orders/fiat.ts'
import { actorFor } from '../../../test/orders/order-moves.ts'
import { deposit, payPayin, pendingPayin, withdrawal } from '../../../test/orders/orders.ts'
import { cryptoPayinOrder } from '../../areas/crypto-payin/crypto-payin.order.ts'
import { createMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import type { Transaction } from '../../platform/db/database.ts'

const merchantId = '10001'
const app = await startTestApp()

const asMerchant = <T>(work: Parameters<typeof app.db.asMerchant<T>>[1]) =>
  app.db.asMerchant(merchantId, work)
const books = () => booksOf(app, merchantId)

const move = (orderNo: string, name: WithdrawalMove, actor = actorFor(withdrawalMachine, name)) =>
  asMerchant((tx) => moveOrder(tx, withdrawalOrder, { merchantId, orderNo, move: name, actor }))

test('whatever many operators do at once, in whatever order, the books stay right', async () => {
  const moves = Object.keys(withdrawalMachine.moves) as WithdrawalMove[]
  const step = fc.oneof(
    fc.record({
      do: fc.constant('deposit' as const),
      uid: fc.constantFrom('p1', 'p2', 'p3'),
      cents: fc.integer({ min: 1, max: 100_000 }),
    }),
    fc.record({
      do: fc.constant('withdraw' as const),
      uid: fc.constantFrom('p1', 'p2', 'p3'),
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
    fc.record({
      do: fc.constant('move' as const),
      pick: fc.nat(),
      move: fc.constantFrom(...moves),
    }),
    fc.record({
      do: fc.constantFrom('fiat in' as const, 'fiat out' as const),
      of: fc.constantFrom(...denominations),
      uid: fc.constantFrom('p1', 'p2', ''),
      cents: fc.integer({ min: 1, max: 50_000 }),
    }),
  )
  const amountOf = (cents: number) => (cents / 1000).toFixed(3)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (waves) => {
        const orderNos: string[] = []
        const refusals = new Set(['', 'balanceTooLow', 'moveRefused'])
        for (const wave of waves) {
          const outcomes = await Promise.all(
            wave.map((action) => {
              if (action.do === 'deposit') {
                return refusalOf(deposit(app.db, merchantId, action.uid, amountOf(action.cents)))
              }
              if (action.do === 'withdraw') {
                const made = withdrawal(app.db, merchantId, action.uid, amountOf(action.cents), {
                  processing_fee: '0.001',
                })
                return refusalOf(made.then((order) => orderNos.push(order.order_no)))
              }
              if (action.do === 'move') {
                const orderNo = orderNos[action.pick % Math.max(orderNos.length, 1)]
                return orderNo === undefined ? '' : refusalOf(move(orderNo, action.move))
              }
              const { uid, of, cents } = action
              const all =
                action.do === 'fiat in'
                  ? fiatPayin(uid, of, amountOf(cents), '0.001')
                  : [...fiatFreeze(uid, of, amountOf(cents)), ...fiatPayout(uid, of, '0.001')]
              return refusalOf(postFiat(app.db, merchantId, all))
            }),
          )
          for (const outcome of outcomes) expect(refusals).toContain(outcome)
          expect(await books()).toEqual([])
        }
      },
    ),
    { numRuns: runs(25) },
  )
}, 120_000)

test('whatever comes of payments and whatever is done about them, the merchant has what its payins say', async () => {
  const own = '10003'
  await createMerchant(app.db, {
    merchantId: own,
    name: 'm',
    useLocalConfig: 0,
    countries: [],
  })
  // What is left of a payment that is taken back is no matter of its payin alone: debt.property.test.ts.
  const moves = Object.keys(cryptoPayinMachine.moves).filter(
    (name) => name !== 'reverse',
  ) as CryptoPayinMove[]
  const step = fc.oneof(
    fc.record({
      do: fc.constant('pay' as const),
      cents: fc.integer({ min: 100, max: 100_000 }),
      /** Of what was ordered. */
      percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 400 })),
      settlement_days: fc.constantFrom(0 as const, 1 as const),
      isLate: fc.boolean(),
    }),
    fc.record({
      do: fc.constant('move' as const),
      pick: fc.nat(),
      move: fc.constantFrom(...moves, 'settle', 'refundExcess', 'creditByHand'),
    }),
  )
  const payment = (percent: number, settlement_days: 0 | 1) => [
    { do: 'pay' as const, cents: 1000, percent, settlement_days, isLate: false },
  ]
  const moved = (pick: number, name: CryptoPayinMove) => [{ do: 'move' as const, pick, move: name }]
  const onePastOfEach = [
    payment(100, 1),
    moved(0, 'settle'),
    payment(105, 0),
    moved(1, 'refundExcess'),
    payment(50, 0),
    moved(2, 'creditByHand'),
    moved(0, 'refund'),
  ]
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { maxLength: 6 }),
      async (waves) => {
        const orderNos: string[] = []
        const pay = async (action: { cents: number; percent: number } & PayinTerms) => {
          const { cents, percent, settlement_days, isLate } = action
          const terms = { settlement_days, underpaid_tolerance: '0.05', processing_fee: '0.05' }
          const order = await app.db.asMerchant(own, async (tx) => {
            const made = await pendingPayin(tx, own, (cents / 100).toFixed(2), terms)
            const paid_at = new Date(made.expires_at.getTime() + (isLate ? 1000 : -1000))
            return payPayin(tx, made, {
              paid_amount: ((cents * percent) / 10_000).toFixed(4),
              paid_at,
            })
          })
          orderNos.push(order.order_no)
        }
        const movePayin = (orderNo: string, name: CryptoPayinMove) =>
          app.db.asMerchant(own, (tx) =>
            moveOrder(tx, cryptoPayinOrder, {
              merchantId: own,
              orderNo,
              move: name,
              actor: actorFor(cryptoPayinMachine, name),
            }),
          )
        for (const wave of waves) {
          const outcomes = await Promise.all(
            wave.map((action) => {
              if (action.do === 'pay') return refusalOf(pay(action))
              const orderNo = orderNos[action.pick % Math.max(orderNos.length, 1)]
              return orderNo === undefined
                ? ''
                : refusalOf(movePayin(orderNo, action.move as CryptoPayinMove))
            }),
          )
          for (const outcome of outcomes) expect(payinRefusals).toContain(outcome)
          expect(await booksOf(app, own)).toEqual([])
          expect(await app.db.asMerchant(own, (tx) => payinsThatDisagree(tx, own))).toEqual([])
        }
        const events = await app.owner`
          select distinct move from order_event where merchant_id = ${own}`
        for (const { move: name } of events) reached.add(name)
      },
    ),
    // Chance may miss a move: one past of each is always among them.
    { numRuns: runs(25), examples: [[onePastOfEach]] },
  )
  expect([...reached]).toEqual(
    expect.arrayContaining(['confirm', 'creditByHand', 'refundExcess', 'settle', 'refund']),
  )
}, 120_000)

interface PayinTerms {
  settlement_days: 0 | 1
  isLate: boolean
}

const payinRefusals = new Set([
  '',
  'balanceTooLow',
  'moveRefused',
  'conflict',
  'payinNotHeld',
  'payinWithoutExcess',
  'paidLessThanFee',
])

/** What the postings of each payin left with the merchant, in which balance, against what the order says. */
const payinsThatDisagree = (tx: Transaction, merchant: string) => tx`
  with flow as (
    select order_no, sum(f.amount) filter (where bucket = 1) as available,
           sum(f.amount) filter (where bucket = 3) as unsettled
    from account_flow f where merchant_id = ${merchant} and owner_kind = 1 group by 1)
  select o.order_no, o.status, o.settled_amount, f.available, f.unsettled
  from crypto_payin_order o left join flow f using (order_no)
  where o.merchant_id = ${merchant}
    and (coalesce(f.available, 0), coalesce(f.unsettled, 0)) is distinct from (case
    when o.status <> 3 then (0::numeric, 0::numeric)
    when o.settlement_status = 1 then (o.settled_amount, 0::numeric)
    else (0::numeric, o.settled_amount) end)`
