/** Random histories of a merchant's and its customers' balances, for invariants that hold after any of them. */
import Big from 'big.js'
import fc from 'fast-check'
import { withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { moveOrder } from '../../src/engine/orders/move-order.ts'
import { CallError } from '../../src/platform/call-error.ts'
import type { Database } from '../../src/platform/db/database.ts'
import {
  denominations,
  fiatFreeze,
  fiatPayin,
  fiatPayout,
  fiatTransfer,
  postFiat,
} from '../orders/fiat.ts'
import { actorFor } from '../orders/order-moves.ts'
import { completedTransfer, deposit, payin, withdrawal } from '../orders/orders.ts'

const owner = fc.constantFrom('', 'x', 'y', 'z')
const crypto = [
  { currency: 'USDT', country: '' },
  { currency: 'ETH', country: '' },
] as const
const denomination = fc.constantFrom(...crypto, ...denominations)
const amount = fc.integer({ min: 1, max: 9_000_000 }).map((n) => new Big(n).div(1000).toFixed())

/** An empty uid means the merchant. */
export const someAccount = fc
  .record({ uid: owner, denomination, bucket: fc.constantFrom('available', 'frozen') })
  .map(({ denomination: of, ...rest }) => ({ ...rest, ...of }))
export type SomeAccount = typeof someAccount extends fc.Arbitrary<infer A> ? A : never

export const someEvent = fc.record({
  what: fc.constantFrom('earn' as const, 'earn', 'withdraw', 'pay out', 'hand over'),
  from: owner,
  to: owner,
  amount,
  denomination,
})
export type SomeEvent = typeof someEvent extends fc.Arbitrary<infer A> ? A : never

/** A random history runs into insufficient balances; those are ignored. */
export const ifPossible = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.catch((error) => {
    if (!(error instanceof CallError)) throw error
  })

export function applyEvent(db: Database, merchantId: string, event: SomeEvent): Promise<unknown> {
  const { what, from, to, amount: of, denomination: unit } = event
  if (unit.country !== '') return applyFiatEvent(db, merchantId, event)
  const more = { currency: unit.currency }
  if (what === 'earn') {
    return db.asMerchant<unknown>(merchantId, (tx) =>
      from === '' ? payin(tx, merchantId, of, more) : deposit(tx, merchantId, from, of, more),
    )
  }
  if (what === 'hand over') {
    if (from === to) return Promise.resolve()
    const fee = { ...more, processing_fee: '0.001' }
    return ifPossible(completedTransfer(db, merchantId, [from, to], of, fee))
  }
  return ifPossible(
    db.asMerchant(merchantId, async (tx) => {
      const { order_no: orderNo } = await withdrawal(tx, merchantId, from, of, more)
      if (what === 'withdraw') return
      for (const move of ['approve', 'send', 'broadcast', 'complete'] as const) {
        const actor = actorFor(withdrawalOrder.machine, move)
        await moveOrder(tx, withdrawalOrder, { merchantId, orderNo, move, actor })
      }
    }),
  )
}

/** The same, for money that has a country. */
function applyFiatEvent(db: Database, merchantId: string, event: SomeEvent): Promise<unknown> {
  const { what, from, to, amount: of, denomination: unit } = event
  if (what === 'hand over' && from === to) return Promise.resolve()
  const all = {
    earn: fiatPayin(from, unit, of, '0.001'),
    withdraw: fiatFreeze(from, unit, of),
    'pay out': [...fiatFreeze(from, unit, of), ...fiatPayout(from, unit, of)],
    'hand over': fiatTransfer([from, to], unit, of),
  }[what]
  return ifPossible(postFiat(db, merchantId, all))
}
