/** An operator's recent choices, as the search shows and stores them. */
import { isOrderKind } from '@countinghouse/contract/registry/orders.ts'
import { mostRecent, type StoredChoice } from '../../orders/remember-opened.ts'
import { type Choice, keyOf, type PageChoice } from './choices.ts'

export function addRecent(recent: readonly Choice[], choice: Choice): Choice[] {
  const others = recent.filter((each) => keyOf(each) !== keyOf(choice))
  return [choice, ...others].slice(0, mostRecent)
}

export const toStored = (choices: readonly Choice[]): StoredChoice[] =>
  choices.map((choice) => {
    if (choice.type === 'page') return { type: 'page', path: choice.page.path }
    if (choice.type === 'order') {
      const { kind, orderNo, country = '' } = choice.order
      return { type: 'order', kind, orderNo, country }
    }
    return { type: 'customer', customerUid: choice.customer.customerUid }
  })

/** Drops pages that the operator may no longer open, and unreadable entries. */
export function fromStored(stored: unknown, pages: readonly PageChoice[]): Choice[] {
  if (!Array.isArray(stored)) return []
  return stored
    .slice(0, mostRecent)
    .flatMap((entry: Partial<Record<string, unknown>>): Choice[] => {
      const { path, kind, orderNo, country, customerUid } = entry ?? {}
      if (entry?.type === 'page') {
        const page = pages.find((each) => each.path === path)
        return page ? [{ type: 'page', page }] : []
      }
      if (entry?.type === 'order' && typeof orderNo === 'string' && isOrderKind(kind)) {
        const order = { kind, orderNo, ...(typeof country === 'string' && { country }) }
        return [{ type: 'order', order }]
      }
      if (entry?.type === 'customer' && typeof customerUid === 'string') {
        return [{ type: 'customer', customer: { customerUid } }]
      }
      return []
    })
}
