/** Translates the query of a list into those of its figures: the supported filters, and a complete period. */

import { variantBody } from '@countinghouse/contract/kit/call-variant.ts'
import type { List } from '@countinghouse/contract/kit/list.ts'
import { creationFilter, type Figures } from '@countinghouse/contract/kit/order.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { formatInstant } from '../lib/time-zone.ts'

export interface ListFigures {
  list: List
  figures: Figures
}

type Query = Readonly<Record<string, string | number | undefined>>

export interface FigureQuery {
  /** The filters, for the call about the last hours and days. */
  narrowing: Query
  /** The body of the call about a period; undefined if the period is too long. */
  body: Query | undefined
  /** The filters have no period, so the figures are of the last days. */
  isDefault: boolean
}

const dayMs = 86_400_000
const halfHourMs = 1_800_000
/** Date-times on the wire are of GMT+8. */
const wireOffset = 8

export function figureQuery(
  { list, figures }: ListFigures,
  query: Query,
  now: number,
): FigureQuery {
  const narrowing = {
    ...variantBody(list),
    ...Object.fromEntries(
      figures.by.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
    ),
  }
  const { wire, form } = creationFilter(list)
  const [start, end] = wire.map((name) => read(query[name]))
  if (start === undefined && end === undefined)
    return { narrowing, body: narrowing, isDefault: true }
  // A period without an end ends now; one without a start gets the default length.
  const to = end ?? Math.ceil(now / halfHourMs) * halfHourMs - 1000
  const from = start ?? to + 1000 - limits.figureDays * dayMs
  if (to - from >= limits.figureDaysMax * dayMs)
    return { narrowing, body: undefined, isDefault: false }
  const written = [from, Math.max(from, to)].map((ms) =>
    form === 'stamp' ? ms : formatInstant(ms, wireOffset),
  )
  const period = Object.fromEntries(wire.map((name, index) => [name, written[index]]))
  return { narrowing, body: { ...narrowing, ...period }, isDefault: false }
}

function read(value: string | number | undefined): number | undefined {
  if (value === undefined || typeof value === 'number') return value
  return Date.parse(`${value.replace(' ', 'T')}+08:00`)
}
