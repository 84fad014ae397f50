/** The trace of an order: its events, their postings, bank reports and notifications, sorted by time. */

import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'

/** Orders of every kind have the same trace; only their fields differ. */
export type OrderDetail = Omit<ApiResult<'/mentionMoneyOrder/detail'>, 'order'> & { order: Row }
export type OrderEvent = OrderDetail['events'][number]
export type UpstreamReport = OrderDetail['reports'][number]
export type ToldConnector = OrderDetail['instructions'][number]
export type Posting = OrderDetail['postings'][number]
export type PostingSide = Posting['from']
export type Notification = OrderDetail['notifications'][number]
export type Uncounted = OrderDetail['uncounted'][number]
export type Evidence = OrderDetail['evidence'][number]
export type Arrived = OrderDetail['arrivals'][number]

export type TraceItem =
  /** What arrived, before what it caused. */
  | { kind: 'arrival'; time: string; arrival: Arrived }
  /** With the report that caused it, which then has no entry of its own. */
  | { kind: 'event'; time: string; event: OrderEvent; report?: UpstreamReport }
  /** A report that changed nothing: it was ignored, or repeated. */
  | { kind: 'report'; time: string; report: UpstreamReport; isRepeated: boolean }
  /** What a connector is told. */
  | { kind: 'instruction'; time: string; instruction: ToldConnector }
  | { kind: 'posting'; time: string; posting: Posting }
  | { kind: 'uncounted'; time: string; uncounted: Uncounted }
  | { kind: 'evidence'; time: string; evidence: Evidence }
  | { kind: 'notification'; time: string; notification: Notification }

export function traceOf({
  arrivals,
  events,
  reports,
  instructions,
  postings,
  evidence,
  uncounted,
  notifications,
}: Omit<OrderDetail, 'paymentPath' | 'hold'>): TraceItem[] {
  const causes = causesOf(events, reports)
  const items: [at: number, item: TraceItem][] = [
    ...arrivals.map((arrival) =>
      at(arrival.time, { kind: 'arrival', time: arrival.time, arrival }),
    ),
    ...events.map((event) => {
      const report = causes.get(event)
      return at(event.time, { kind: 'event', time: event.time, event, ...(report && { report }) })
    }),
    ...postings.map((posting) =>
      at(causeOf(posting, events), { kind: 'posting', time: posting.time, posting }),
    ),
    ...instructions.map((instruction) =>
      at(instruction.time, { kind: 'instruction', time: instruction.time, instruction }),
    ),
    ...reports.flatMap(withoutEffect),
    ...uncounted.map((each) =>
      at(each.time, { kind: 'uncounted', time: each.time, uncounted: each }),
    ),
    ...evidence.map((each) => at(each.time, { kind: 'evidence', time: each.time, evidence: each })),
    ...notifications.map((notification) =>
      at(notification.time, { kind: 'notification', time: notification.time, notification }),
    ),
  ]
  // The sort is stable, so an event stays before what it caused at the same instant.
  return items.sort(([a], [b]) => a - b).map(([, item]) => item)
}

const at = (time: string, item: TraceItem): [number, TraceItem] => [Date.parse(time), item]

/** An applied report has the same instant as its event; two reports at one instant have two events. */
function causesOf(
  events: readonly OrderEvent[],
  reports: readonly UpstreamReport[],
): Map<OrderEvent, UpstreamReport> {
  const causes = new Map<OrderEvent, UpstreamReport>()
  for (const report of reports.filter(({ outcome }) => outcome === 'applied')) {
    const event = events.find(
      (other) =>
        other.actor === 'upstream' &&
        other.time === report.time &&
        other.pieceNo === report.pieceNo &&
        !causes.has(other),
    )
    if (event) causes.set(event, report)
  }
  return causes
}

function withoutEffect(report: UpstreamReport): [number, TraceItem][] {
  const { time, lastTime, outcome, times } = report
  if (outcome === 'ignored') return [at(time, { kind: 'report', time, report, isRepeated: false })]
  if (times === 1) return []
  return [at(lastTime, { kind: 'report', time: lastTime, report, isRepeated: true })]
}

/** A posting is written shortly before or after the event of its move; it is listed after the event. */
function causeOf({ pieceNo, move, time }: Posting, events: readonly OrderEvent[]): string {
  const away = (event: OrderEvent) => Math.abs(Date.parse(event.time) - Date.parse(time))
  const [nearest] = events
    .filter((event) => event.move === move && event.pieceNo === pieceNo)
    .sort((a, b) => away(a) - away(b))
  return nearest?.time ?? time
}
