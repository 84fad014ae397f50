/** Whom orders are with, found from what names them: postings of any kind. */
import { masked, type PersonalData } from '@countinghouse/contract/engine/personal.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { OrderKindDefinition, OrderRegistry } from './order-kind.ts'

/** A value of the order `o` of a row `f`, found by its kind and number; null of kinds that are left out. */
export function valueOfOrder(
  orders: OrderRegistry,
  merchantId: string,
  value: (kind: OrderKindDefinition) => SqlFragment,
): SqlFragment {
  const kinds = Object.values(orders).map(
    (kind) => sql`
      when ${raw(String(kind.declared.id))} then (
        select ${value(kind)} from ${identifier(kind.table)} o
        where o.merchant_id = ${merchantId} and o.order_no = f.order_no)`,
  )
  return kinds.length === 0 ? raw('null') : sql`case f.order_kind ${joined(kinds, raw(' '))} end`
}

/**
 * As the list of the kind has it; of a transfer the other account than that of `a`; of money that goes out without one
 * the address.
 */
export function counterpartyOf({ owner, receiver, source }: OrderKindDefinition): SqlFragment {
  const { counterparty, fields } = source.list
  if (owner && receiver) {
    const [out, into] = [owner, receiver].map((column) => sql`o.${identifier(column)}`)
    return sql`case when a.owner_id = ${out} then ${into} else ${out} end`
  }
  if (!counterparty) return raw(`''`)
  const named = raw(source.columns[counterparty] as string)
  if (!fields.toAddress || counterparty === 'toAddress') return named
  return sql`coalesce(nullif(${named}, ''), ${raw(source.columns.toAddress as string)})`
}

/** Masks the counterparty of a kind by its number, where it is personal data. */
export function counterpartyMasks(
  orders: OrderRegistry,
): (orderKind: unknown, counterparty: string) => string {
  const personal = new Map<unknown, PersonalData>(
    Object.values(orders).flatMap(({ declared }) => {
      const { counterparty = '', fields } = declared.list
      const field = fields[counterparty]
      return field?.type === 'text' && field.personal ? [[declared.id, field.personal]] : []
    }),
  )
  return (orderKind, counterparty) => {
    const data = personal.get(orderKind)
    return data && counterparty ? masked(data, counterparty) : counterparty
  }
}
