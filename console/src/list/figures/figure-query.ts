/** Translates the query of a list into those of its figures: the supported filters, and a complete period. */

import { variantBody } from '@countinghouse/contract/engine/call-variant.ts'
import type { List } from '@countinghouse/contract/engine/list.ts'
import { creationFilter, type Figures } from '@countinghouse/contract/engine/order.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { periodFromWire, periodToWire, spanOf } from '../../lib/period.ts'
import { wireOffset } from '../../lib/wall-clock.ts'

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
  const chosenPeriod = periodFromWire(
    wire.map((name) => query[name]),
    form,
  )
  if (!chosenPeriod) return { narrowing, body: narrowing, isDefault: true }
  const clock = { offset: wireOffset, now }
  const { start, end } = spanOf(chosenPeriod, clock)
  // A period without an end ends now; one without a start gets the default length.
  const to = end ?? Math.ceil(now / halfHourMs) * halfHourMs - 1000
  const from = start ?? to + 1000 - limits.figureDays * dayMs
  if (to - from >= limits.figureDaysMax * dayMs)
    return { narrowing, body: undefined, isDefault: false }
  const whole = { type: 'instants', start: from, end: Math.max(from, to) } as const
  const written = periodToWire(whole, form, clock)
  const period = Object.fromEntries(wire.map((name, index) => [name, written[index]]))
  return { narrowing, body: { ...narrowing, ...period }, isDefault: false }
}
