/**
 * When orders come, of which kind and how large: one curve, by which the past was made and the present goes on (ADR
 * 0098). A day of business resembles the day before it at the same hour: each takes the same slots, a little earlier
 * or later, larger or smaller, and leaves some out.
 */
import { dayOf, platformShiftMs } from '../../src/engine/lists/days.ts'
import { dayMs } from '../../src/platform/period.ts'

/** How busy the hours of a day are, from midnight of GMT+8. Somewhere it is always day: no hour is nearly nothing. */
const hours = [
  1.1, 1, 0.9, 0.75, 0.7, 0.7, 0.8, 0.9, 1, 1.1, 1.15, 1.2, 1.1, 1.05, 1.1, 1.15, 1.15, 1.1, 1.05,
  1.1, 1.2, 1.25, 1.25, 1.2,
]
/** From Sunday on. */
const weekdays = [0.84, 0.96, 0.98, 1, 0.99, 1, 0.9]
/** What business begins with, and the days after which it has all that it will come to. */
const growth = { from: 0.85, days: 30 }
/** So many slots make an ordinary day, or several where a merchant has fewer a day. */
const fewestSlots = 24
const golden = 0.618_033_988_75
/** A second number that fills evenly, and never in step with the first. */
const plastic = 0.754_877_666_25
/** How far a slot's time (of its own room in the day) and size go from day to day. */
const sway = { time: 0.8, size: 0.12 }

export interface ComingOrder {
  at: number
  kind: string
  /** From 0 to 1: which of its kind it is by size, and by how it ends. */
  size: number
  fate: number
  /** Unique among the orders of a merchant. */
  name: string
}

export interface PaceOptions {
  /** How many of a hundred orders are of which kind. */
  shares: Readonly<Record<string, number>>
  /** On a full day; a part of one where there are fewer. */
  perDay: number
  /** When business begins. */
  since: number
}

interface Slot {
  kind: string
  size: number
  fate: number
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
const part = (number: number) => number - Math.floor(number)
const dayBegins = (day: number) => day * dayMs + platformShiftMs

/** The share of a day's orders that have come by each hour. */
const elapsed = hours.map((_, hour) => sum(hours.slice(0, hour)) / sum(hours))

/** When a share of the day's orders has come, in milliseconds of the day. */
function timeAt(share: number): number {
  const hour = elapsed.findLastIndex((before) => before <= share)
  const begun = elapsed[hour] ?? 0
  const rest = (share - begun) / ((elapsed[hour + 1] ?? 1) - begun)
  return ((hour + rest) * dayMs) / hours.length
}

/** What business has come to, of all that it will come to, so many days after it began. */
const grown = (days: number): number =>
  Math.min(1, growth.from + ((1 - growth.from) * Math.max(0, days)) / growth.days)

/** How busy a day is, from 0 to 1. */
function busyness(day: number, since: number): number {
  const weekday = weekdays[new Date(day * dayMs).getUTCDay()] ?? 1
  return weekday * grown(day - dayOf(since, platformShiftMs))
}

/** How many come on a full day, where there are so many in the first days of a business. */
export function perDayFor(orders: number, days: number): number {
  const each = Array.from({ length: Math.max(1, Math.round(days)) }, (_, day) => grown(day))
  return (orders * weekdays.length) / (sum(each) * sum(weekdays))
}

export class Pace {
  readonly #slots: readonly Slot[]
  readonly #daysOfSlots: number
  readonly #since: number

  constructor({ shares, perDay, since }: PaceOptions) {
    this.#daysOfSlots = Math.ceil(fewestSlots / perDay)
    this.#slots = slotsOf(shares, Math.round(perDay * this.#daysOfSlots))
    this.#since = since
  }

  /** The orders that come after one instant and up to another, in the order of time. */
  between(from: number, to: number): ComingOrder[] {
    const coming: ComingOrder[] = []
    const last = dayOf(to, platformShiftMs)
    for (let day = dayOf(from, platformShiftMs); day <= last; day++)
      for (const order of this.#day(day)) if (order.at > from && order.at <= to) coming.push(order)
    return coming
  }

  *#day(day: number): Generator<ComingOrder> {
    const busy = busyness(day, this.#since)
    for (const [index, { kind, size, fate }] of this.#slots.entries()) {
      const isOfDay = (index + day) % this.#daysOfSlots === 0
      if (!isOfDay || part(0.5 + index * golden) >= busy) continue
      const swung = (by: number, factor: number) => by * (part(day * golden + index * factor) - 0.5)
      const share = (index + 0.5 + swung(sway.time, plastic)) / this.#slots.length
      yield {
        at: Math.round(dayBegins(day) + timeAt(share)),
        kind,
        size: Math.min(Math.max(0, size + swung(sway.size, golden + plastic)), 0.999),
        fate: part(fate + day * plastic),
        name: `${day}-${index}`,
      }
    }
  }
}

/** Those of a kind lie as far apart as they can, and so do their sizes. */
function slotsOf(shares: Readonly<Record<string, number>>, count: number): Slot[] {
  const kinds = Object.entries(countsOf(shares, count))
  const placed = kinds.flatMap(([kind, ofKind], index) =>
    Array.from({ length: ofKind }, (_, turn) => ({
      place: (turn + part(0.3 + index * golden)) / ofKind,
      slot: {
        kind,
        size: part(0.4 + index * plastic + turn * golden),
        fate: part(0.2 + index * golden + turn * golden),
      },
    })),
  )
  return placed.toSorted((a, b) => a.place - b.place).map(({ slot }) => slot)
}

interface Due {
  kind: string
  due: number
}

/** Every kind at least once; what remains goes to those that lack most of their share. */
function countsOf(shares: Readonly<Record<string, number>>, count: number): Record<string, number> {
  const all = sum(Object.values(shares))
  const dues = Object.entries(shares).flatMap(([kind, share]): Due[] =>
    share > 0 ? [{ kind, due: (share / all) * count }] : [],
  )
  const counts = Object.fromEntries(
    dues.map(({ kind, due }) => [kind, Math.max(1, Math.floor(due))]),
  )
  const lacking = (due: Due) => due.due - (counts[due.kind] ?? 0)
  for (;;) {
    const missing = count - sum(Object.values(counts))
    if (missing === 0) return counts
    const [most] = dues.toSorted((a, b) => Math.sign(missing) * (lacking(b) - lacking(a)))
    const isAlone = missing < 0 && Object.values(counts).every((each) => each <= 1)
    if (!most || isAlone) return counts
    counts[most.kind] = (counts[most.kind] ?? 0) + Math.sign(missing)
  }
}
