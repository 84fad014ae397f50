/** How a merchant of the demo world took the news of its orders in the past: mostly at once, sometimes not. */
import { notifyStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { retryDelays } from '../../webhooks/notification.ts'
import type { DemoRow } from '../kinds/demo-kind.ts'
import type { Chance } from '../world/random.ts'
import type { Row } from './table-writer.ts'

const status = notifyStatuses.ids

/** How many tries fail before the merchant answers; `gaveUp` is all of them. */
const failures = { none: 900, one: 60, two: 20, four: 8, six: 4, gaveUp: 8 }
const counts = { none: 0, one: 1, two: 2, four: 4, six: 6, gaveUp: retryDelays.length }

const refusals = [
  { http_status: 500, response: 'Internal Server Error', ms: [20, 900] },
  { http_status: 502, response: '<html><title>502 Bad Gateway</title></html>', ms: [5, 80] },
  { http_status: null, response: 'No answer in time', ms: [10_000, 10_004] },
] as const

interface End {
  at: number
  /** Nothing happens after this: what would be tried later has not been tried. */
  to: number
  /** An order that goes on was acknowledged before. */
  isLast: boolean
  chance: Chance
}

/** Sets the order's notify status and returns every try. Without an address nobody is notified. */
export function notifyOfEnd(order: DemoRow, kind: number, url: string | null, end: End): Row[] {
  order.notify_status = status.noNotificationRequired
  if (url === null) return []
  const attempts = attemptsOf(end).map((attempt): Row & { at: number } => ({
    merchant_id: order.merchant_id,
    kind,
    order_no: order.order_no,
    url,
    ...attempt,
  }))
  const last = attempts.at(-1)
  order.notify_status = last?.success ? status.notificationComplete : status.notificationFailed
  order.notify_count = (order.notify_count as number) + attempts.length
  order.last_notify_at = last?.at
  return attempts
}

function attemptsOf({ at, to, isLast, chance }: End) {
  const wanted = isLast ? counts[chance.weighted(failures)] : 0
  // Tries that would still lie ahead would wait in the queue; there is none.
  const failed = at + 1000 * secondsOf(wanted) < to - 60_000 ? wanted : 0
  const attempts = []
  let time = at
  for (let i = 0; i < Math.min(failed + 1, retryDelays.length); i++) {
    const { ms, ...answer } =
      i < failed
        ? chance.pick(refusals)
        : { http_status: 200, response: 'success', ms: [15, 400] as const }
    const duration_ms = chance.integer(ms[0], ms[1])
    // The queue is looked at twice a second.
    time += 1000 * (retryDelays[i] as number) + chance.integer(10, 500) + duration_ms
    attempts.push({ ...answer, duration_ms, success: i >= failed, at: Math.min(time, to) })
  }
  return attempts
}

const secondsOf = (tries: number) =>
  retryDelays.slice(0, tries + 1).reduce((sum, delay) => sum + delay + 11, 0)
