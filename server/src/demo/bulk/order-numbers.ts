import { type OrderKind, orders } from '@countinghouse/contract/orders.ts'
import { orderNoAlphabet, orderNoOf, orderNoSuffixLength } from '../../orders/order-number.ts'
import type { Chance } from '../world/random.ts'

export type OrderNumbers = (kind: OrderKind, at: Date) => string

const minute = 60_000

/** Numbers as `orderNoOf` has them. Orders of one minute share the beginning, which takes longer than all the rest. */
export function orderNumbers(chance: Chance): OrderNumbers {
  let begun = Number.NaN
  const beginnings = new Map<OrderKind, string>()
  return (kind, at) => {
    const time = at.getTime()
    if (Math.floor(time / minute) !== begun) {
      begun = Math.floor(time / minute)
      beginnings.clear()
    }
    let beginning = beginnings.get(kind)
    if (beginning === undefined) {
      beginning = orderNoOf(orders[kind], new Date(begun * minute), '').slice(0, -5)
      beginnings.set(kind, beginning)
    }
    const secondsOn = String(100_000 + (time % minute)).slice(1)
    return beginning + secondsOn + chance.text(orderNoAlphabet, orderNoSuffixLength)
  }
}
