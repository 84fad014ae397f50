/** Random histories of payins, payouts and deposits around the half hours at which days end: for figures of periods. */
import Big from 'big.js'
import fc from 'fast-check'
import { atTime, HistoryClock } from '../../demo/history/history-clock.ts'
import { cryptoPayinOrder } from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutOrder } from '../../src/areas/crypto-payout/crypto-payout.order.ts'
import { depositOrder } from '../../src/areas/deposit/deposit.order.ts'
import { foldDeltas } from '../../src/books/rollups/fold-deltas.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import type { Database, Transaction } from '../../src/platform/db/database.ts'
import { ifPossible } from '../across-areas/random-balance-history.ts'
import { actorFor } from '../orders/order-moves.ts'
import { deposit, payin, payout, payPayin, pendingPayin } from '../orders/orders.ts'

/** Often within a second of a half hour. */
const someTime = (days: number) =>
  fc
    .record({
      halfHour: fc.integer({ min: 0, max: days * 48 - 2 }),
      ms: fc.oneof(
        fc.constantFrom(0, 1, 999, 1_799_999, 1_799_000),
        fc.integer({ min: 0, max: 1_799_999 }),
      ),
    })
    .map(({ halfHour, ms }) => halfHour * 1_800_000 + ms)

/** `at` is counted from the beginning of the history. */
export const someEvents = (days: number) =>
  fc.array(
    fc.record({
      at: someTime(days),
      what: fc.constantFrom(
        'ask',
        'pay',
        'expire',
        'refund',
        'earn',
        'payOut',
        'end',
        'deposit',
        'fold',
      ),
      amount: fc.integer({ min: 1, max: 9_000_000 }).map((n) => new Big(n).div(1000).toFixed()),
      network: fc.constantFrom('TRC20', 'ERC20'),
      pick: fc.nat(),
    }),
    { minLength: 8, maxLength: 30 },
  )
type Event = ReturnType<typeof someEvents> extends fc.Arbitrary<(infer A)[]> ? A : never

/** One after the other, each at its time; what is not possible is left out. */
export async function applyEvents(
  db: Database,
  merchantId: string,
  acts: readonly Event[],
  from: number,
): Promise<void> {
  for (const asked of acts.toSorted((a, b) => a.at - b.at)) {
    if (asked.what === 'fold') await fold(db, merchantId)
    else {
      const clock = new HistoryClock(new Date(from + asked.at))
      await ifPossible(
        atTime(db, clock).asMerchant(merchantId, (tx) => applyEvent(tx, merchantId, asked)),
      )
    }
  }
}

async function fold(db: Database, merchantId: string): Promise<void> {
  for (const { declared } of [cryptoPayinOrder, cryptoPayoutOrder, depositOrder])
    await foldDeltas(db, { merchantId, kind: declared.id }, new AbortController().signal)
}

const payinStates = cryptoPayinOrder.machine.states
const payoutStates = cryptoPayoutOrder.machine.states

async function applyEvent(
  tx: Transaction,
  merchantId: string,
  { what, amount, network, pick }: Event,
): Promise<unknown> {
  const more = { network }
  const pickFrom = async (table: string, states: number[]) => {
    const found = await tx<{ order_no: string }[]>`
      select order_no from ${tx(table)}
      where merchant_id = ${merchantId} and status = any(${states}) order by order_no`
    return found.length === 0 ? undefined : found[pick % found.length]?.order_no
  }
  if (what === 'ask') return pendingPayin(tx, merchantId, amount, more)
  if (what === 'earn') return payin(tx, merchantId, amount, more)
  if (what === 'deposit') return deposit(tx, merchantId, 'c', amount, more)
  if (what === 'payOut') return payout(tx, merchantId, amount, more)
  if (what === 'pay' || what === 'expire' || what === 'refund') {
    const from = what === 'refund' ? payinStates.completed : payinStates.pendingPayment
    const orderNo = await pickFrom('crypto_payin_order', [from.id])
    if (!orderNo) return
    if (what === 'pay') {
      const [order] = await tx`
        select * from crypto_payin_order where merchant_id = ${merchantId} and order_no = ${orderNo}`
      return payPayin(tx, order as never)
    }
    const actor = actorFor(cryptoPayinOrder.machine, what)
    return moveOrder(tx, cryptoPayinOrder, { merchantId, orderNo, move: what, actor })
  }
  const open = Object.values(payoutStates).flatMap((state) => ('end' in state ? [] : [state.id]))
  const orderNo = await pickFrom('crypto_payout_order', open)
  if (!orderNo) return
  const moves = ['merchantApprove', 'platformApprove', 'broadcast', pick % 2 ? 'complete' : 'fail']
  for (const move of moves as ('complete' | 'fail')[])
    await moveOrder(tx, cryptoPayoutOrder, {
      merchantId,
      orderNo,
      move,
      actor: actorFor(cryptoPayoutOrder.machine, move),
    })
}
