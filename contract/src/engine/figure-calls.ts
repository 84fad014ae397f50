/** The calls of an order kind that declares figures: orders counted and summed per period, by the time of creation. */
import { limits } from '../limits.ts'
import { call } from './call.ts'
import { rule } from './input-problem.ts'
import type { List } from './list.ts'
import { filterShape, variantOf, variantShape } from './list-call.ts'
import { creationFilter, type Figures, type OrderKindDeclaration } from './order.ts'
import { zoneAsked } from './report-call.ts'
import * as s from './schema.ts'

const ofPeriod = {
  from: s.instant(),
  /** Not included. */
  to: s.instant(),
  orders: s.integer(),
  /** Orders in a state that ends in success. */
  successes: s.integer(),
  amounts: s.list(
    s.object({
      currency: s.text(),
      /** What all orders asked for, and the successful ones among them. */
      amount: s.text(),
      successOrdered: s.text(),
      /** After fees: the credited or paid amount of successful orders. */
      successAmount: s.text(),
    }),
  ),
}
const figures = s.object(ofPeriod)
const figuresWithRate = s.object({
  ...ofPeriod,
  /** Successes divided by orders, from 0 to 1 with four digits; null without orders. */
  successRate: s.nullable(s.text()),
})

export type PeriodFigures = s.Infer<typeof figures>
export type PeriodFiguresWithRate = s.Infer<typeof figuresWithRate>

/** A kind of orders that declares figures. */
export type KindWithFigures = OrderKindDeclaration & { figures: Figures }

export const hasFigures = (kind: OrderKindDeclaration): kind is KindWithFigures =>
  kind.figures !== undefined

export const figureCalls = <const K extends KindWithFigures>({ list, figures: declared }: K) =>
  [
    call({
      area: list.area,
      path: declared.periodPath as K['figures']['periodPath'],
      summary: `Orders, successes and amounts of a period and of the one before it, which is as long. Without a period: the last ${limits.figureDays} days. At most ${limits.figureDaysMax} days.`,
      access: list.permission,
      ...variantOf(list),
      body: periodBody(list, declared),
      result: s.object({ current: figuresWithRate, previous: figuresWithRate }),
    }),
    call({
      area: list.area,
      path: declared.recentPath as K['figures']['recentPath'],
      summary:
        'Orders, successes and amounts of the last 24 hours, hour by hour, and of the last 7 days, of `zone` or of GMT+8. The last of each is not over.',
      access: list.permission,
      ...variantOf(list),
      body: s.object({
        ...variantShape(list),
        ...filterShape(narrowing(list, declared)),
        zone: zoneAsked(),
      }),
      result: s.object({ hours: s.list(figures), days: s.list(figures) }),
    }),
  ] as const

const narrowing = (list: List, { by }: Figures): List => ({
  ...list,
  filters: Object.fromEntries(
    Object.entries(list.filters).filter(([filterName]) => by.includes(filterName)),
  ),
})

function periodBody(list: List, declared: Figures) {
  const creation = creationFilter(list)
  const [start, end] = creation.wire
  const { filters } = narrowing(list, declared)
  const shape = filterShape({ ...list, filters: { ...filters, creation } })
  type Body = Readonly<Record<string, unknown>>
  const isNamed = (body: Body, name: string) => body[name] !== undefined
  // A period needs both ends.
  return s
    .object({ ...variantShape(list), ...shape })
    .refine((body) => isNamed(body, start) || !isNamed(body, end), {
      error: rule('required'),
      path: [start],
    })
    .refine((body) => isNamed(body, end) || !isNamed(body, start), {
      error: rule('required'),
      path: [end],
    })
}
