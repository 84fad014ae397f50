/**
 * What reports of orders are by. Days of reports (`days.ts`) leave every other dimension out, and of states they tell
 * success from everything else: that is all a report asks, and more orders bring few more rows.
 * A change here needs a migration that counts the past anew (0051).
 */
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { raw, type Sql } from '../db/sql.ts'
import type { Dimension } from './rollup.ts'

/** Beside the currency, which all of them are by. */
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

export const isReportedBy = (kind: number, dimension: Dimension): boolean =>
  dimension === 'currency' ||
  reported.some(({ id, dimensions }) => id === kind && dimensions.includes(dimension))

export const isReported = raw(`kind in (${reported.map(({ id }) => id).join(', ')})`)

/** The dimension in the days of those kinds whose reports are by it, and nothing in those of the others. */
function onlyIfReported(dimension: Dimension): Sql {
  const kinds = reported.filter(({ id }) => isReportedBy(id, dimension))
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
 * Of orders by their creation, one state of success for all that the kind has, and 0 for every other. By their
 * completion all of them have succeeded.
 */
export const statusInReports = raw(
  `(case when clock <> 0 then 0 ${reported
    .map(
      ({ id, succeeded }) =>
        `when kind = ${id} and status in (${succeeded.join(', ')}) then ${succeeded[0]}`,
    )
    .join(' ')} else 0 end)::smallint`,
)
