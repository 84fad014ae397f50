/**
 * The dimensions of order reports. The days of reports drop all others and tell only success from other states, which
 * is all that a report needs, so they hardly grow with the number of orders. A change here needs a migration that
 * recounts the past (0051).
 */
import { type OrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { raw, type SqlFragment } from '../../platform/db/sql.ts'
import { orderClocks } from './clocks-and-buckets.ts'
import type { Dimension } from './order-rollup.ts'

/** Besides the currency, which all of them have. */
const dimensionsOfReports: Partial<Record<OrderKind, readonly Dimension[]>> = {
  cryptoPayin: ['network'],
  cryptoPayout: ['network'],
  localPayin: ['country', 'method'],
  localPayout: ['country', 'method'],
  p2pPayin: ['second_currency'],
  p2pPayout: ['second_currency'],
}

const reported = Object.entries(dimensionsOfReports).map(([name, dimensions]) => {
  const { id, machine } = orderKindOf(name as OrderKind)
  const succeeded = Object.values(machine.states).filter(({ end }) => end === 'success')
  return { id, dimensions, succeeded: succeeded.map((state) => state.id) }
})

/** Whether days of reports keep a dimension of this kind; they are kept for the kinds that have reports. */
export const isKeptInReports = (kind: number, dimension: string): boolean =>
  reported.some(
    ({ id, dimensions }) =>
      id === kind && ['currency', 'flow_type', ...dimensions].includes(dimension),
  )

export const isReported = raw(`kind in (${reported.map(({ id }) => id).join(', ')})`)

/** The dimension for kinds whose reports have it, and empty for all others. */
function onlyIfReported(dimension: Dimension): SqlFragment {
  const kinds = reported.filter(({ id }) => isKeptInReports(id, dimension))
  return raw(
    `case when kind in (${kinds.map(({ id }) => id).join(', ')}) then ${dimension} else '' end`,
  )
}

export const insteadInReports = {
  network: onlyIfReported('network'),
  country: onlyIfReported('country'),
  method: onlyIfReported('method'),
  second_currency: onlyIfReported('second_currency'),
}

/**
 * By creation: one success state for all of the kind, and 0 for every other state. By completion: all have succeeded.
 */
export const statusInReports = raw(
  `(case when clock <> ${orderClocks.createdAt.stored} then 0 ${reported
    .map(
      ({ id, succeeded }) =>
        `when kind = ${id} and status in (${succeeded.join(', ')}) then ${succeeded[0]}`,
    )
    .join(' ')} else 0 end)::smallint`,
)
