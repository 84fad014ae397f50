/** The call of an order kind that declares spans: its trades of today, yesterday, 7 and 30 days. */
import { call } from './call.ts'
import { variantOf, variantShape } from './list-call.ts'
import type { OrderKindDeclaration, Spans } from './order.ts'
import { zoneAsked } from './report-call.ts'
import * as s from './schema.ts'

export const spanNames = ['today', 'yesterday', 'last7Days', 'last30Days'] as const
export type SpanName = (typeof spanNames)[number]

const sums = s.list(s.object({ currency: s.text(), amount: s.text() }))

const ofSpan = s.object({
  span: s.oneOf(spanNames),
  from: s.instant(),
  /** Not included. */
  to: s.instant(),
  /** Created in the span. */
  orders: s.integer(),
  /** Those of them that ended in success. */
  completed: s.integer(),
  /** Completed of all, from 0 to 1 with four digits; null where there are none. */
  completionRate: s.nullable(s.text()),
  /** Of what was completed. */
  fiatAmounts: sums,
  quantities: sums,
  /** From the creation to the end of completed orders; null where there are none. */
  averageSeconds: s.nullable(s.integer()),
})
export type SpanFigures = s.Infer<typeof ofSpan>

export type KindWithSpans = OrderKindDeclaration & { spans: Spans }

export const hasSpans = (kind: OrderKindDeclaration): kind is KindWithSpans =>
  kind.spans !== undefined

export const spanCall = <const K extends KindWithSpans>({ list, spans }: K) =>
  call({
    area: list.area,
    path: spans.path as K['spans']['path'],
    summary:
      'Orders, completed ones, amounts and the average time to completion: today, yesterday, the last 7 and the last 30 days, today included, of `zone`, or of GMT+8.',
    access: list.permission,
    ...variantOf(list),
    body: s.object({ ...variantShape(list), zone: zoneAsked() }),
    result: s.object({ spans: s.list(ofSpan) }),
  })
