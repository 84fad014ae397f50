/** One story of an order: its events, the postings they made and the notifications, by time. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'

/** Orders of every kind have the same trace; only their fields differ. */
export type OrderDetail = Omit<ApiResult<'/mentionMoneyOrder/detail'>, 'order'> & { order: Row }
export type OrderEvent = OrderDetail['events'][number]
export type Posting = OrderDetail['postings'][number]
export type PostingSide = Posting['from']
export type Notification = OrderDetail['notifications'][number]

export type TraceItem =
  | { kind: 'event'; time: string; event: OrderEvent }
  | { kind: 'posting'; time: string; posting: Posting }
  | { kind: 'notification'; time: string; notification: Notification }

export function traceOf({ events, postings, notifications }: OrderDetail): TraceItem[] {
  const items: [at: number, item: TraceItem][] = [
    ...events.map((event) => at(event.time, { kind: 'event', time: event.time, event })),
    ...postings.map((posting) =>
      at(causeOf(posting, events), { kind: 'posting', time: posting.time, posting }),
    ),
    ...notifications.map((notification) =>
      at(notification.time, { kind: 'notification', time: notification.time, notification }),
    ),
  ]
  // At one instant an event comes before what it caused: sorting keeps the order of equals.
  return items.sort(([a], [b]) => a - b).map(([, item]) => item)
}

const at = (time: string, item: TraceItem): [number, TraceItem] => [Date.parse(time), item]

/** A posting is written moments before or after the event of its move: it is told with the event. */
function causeOf({ move, time }: Posting, events: readonly OrderEvent[]): string {
  const away = (event: OrderEvent) => Math.abs(Date.parse(event.time) - Date.parse(time))
  const [nearest] = events.filter((event) => event.move === move).sort((a, b) => away(a) - away(b))
  return nearest?.time ?? time
}
