/** Counts orders as the triggers of their tables would, for loads during which those are off. */

import type { DemoRow } from '../kinds/demo-kind.ts'
import { ExactSum } from './exact-sum.ts'
import type { Row } from './table-writer.ts'

const halfHour = 1_800_000
const day = 86_400_000
/** A day of GMT+8 begins at 16:00 UTC. */
const dayBegins = 16 * 3_600_000

interface Count {
  status: number
  currency: string
  network: string
  orders: number
  amount: ExactSum
  settled: ExactSum
  processing: ExactSum
  networkFee: ExactSum
}
type Counts = Map<string, Count>

const halfHourOf = (at: number) => at - (at % halfHour)
const dayOf = (at: number) => at - ((at - dayBegins) % day)

/** Orders come in the order of their creation, so a half hour and a day are counted to the end once they are over. */
export class OrderCounts {
  readonly #merchantId: string
  readonly #kind: number
  readonly #write: (row: Row) => void
  readonly #ever: Counts = new Map()
  #today: Counts = new Map()
  #now: Counts = new Map()
  #last = Number.NaN

  constructor(merchantId: string, kind: number, write: (row: Row) => void) {
    this.#merchantId = merchantId
    this.#kind = kind
    this.#write = write
  }

  add(order: DemoRow): void {
    const at = (order.created_at as Date).getTime()
    if (halfHourOf(at) !== this.#last) this.#turnTo(halfHourOf(at))
    const count = countOf(this.#now, order.status, order.currency, order.network)
    count.orders += 1
    count.amount.add(order.amount)
    count.settled.add(order.settled_amount)
    count.processing.add(order.processing_fee)
    count.networkFee.add(order.network_fee)
  }

  finish(): void {
    this.#turnTo(Number.NaN)
    this.#writeAll(0, -Infinity, this.#ever)
  }

  #turnTo(next: number): void {
    this.#writeAll(2, this.#last, this.#now)
    addAll(this.#today, this.#now)
    this.#now = new Map()
    if (dayOf(next) !== dayOf(this.#last)) {
      this.#writeAll(1, dayOf(this.#last), this.#today)
      addAll(this.#ever, this.#today)
      this.#today = new Map()
    }
    this.#last = next
  }

  #writeAll(grain: number, bucket: number, counts: Counts): void {
    for (const count of counts.values()) {
      this.#write({
        merchant_id: this.#merchantId,
        kind: this.#kind,
        grain,
        bucket,
        status: count.status,
        currency: count.currency,
        network: count.network,
        orders: count.orders,
        amount: count.amount.toString(),
        settled_amount: count.settled.toString(),
        processing_fee: count.processing.toString(),
        network_fee: count.networkFee.toString(),
      })
    }
  }
}

function countOf(counts: Counts, status: number, currency: string, network: string): Count {
  const name = `${status}/${currency}/${network}`
  let count = counts.get(name)
  if (!count) {
    count = {
      status,
      currency,
      network,
      orders: 0,
      amount: new ExactSum(),
      settled: new ExactSum(),
      processing: new ExactSum(),
      networkFee: new ExactSum(),
    }
    counts.set(name, count)
  }
  return count
}

function addAll(to: Counts, from: Counts): void {
  for (const more of from.values()) {
    const count = countOf(to, more.status, more.currency, more.network)
    count.orders += more.orders
    count.amount.addAll(more.amount)
    count.settled.addAll(more.settled)
    count.processing.addAll(more.processing)
    count.networkFee.addAll(more.networkFee)
  }
}
