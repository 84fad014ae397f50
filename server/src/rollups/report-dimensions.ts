/**
 * The dimensions of order reports. The coarser days of reports (`days.ts`) drop all other dimensions and only tell
 * success from other states, which is all that a report needs, so they hardly grow with the number of orders. A
 * change here needs a migration that recounts the past (0051).
 */
import { type OrderKind, orderKindOf } from '@countinghouse/contract/orders.ts'
import { raw, type Sql } from '../db/sql.ts'
import type { Dimension } from './rollup.ts'

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

export const isReportedBy = (kind: number, dimension: Dimension): boolean =>
  dimension === 'currency' ||
  reported.some(({ id, dimensions }) => id === kind && dimensions.includes(dimension))

export const isReported = raw(`kind in (${reported.map(({ id }) => id).join(', ')})`)

/** The dimension for kinds whose reports have it, and empty for all others. */
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
 * By creation: one success state for all of the kind, and 0 for every other state. By completion: all have succeeded.
 */
export const statusInReports = raw(
  `(case when clock <> 0 then 0 ${reported
    .map(
      ({ id, succeeded }) =>
        `when kind = ${id} and status in (${succeeded.join(', ')}) then ${succeeded[0]}`,
    )
    .join(' ')} else 0 end)::smallint`,
)
