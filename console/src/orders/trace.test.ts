import { expect, test } from 'vitest'
import { type OrderEvent, traceOf, type UpstreamReport } from './trace.ts'

const event = (move: string, time: string) => ({
  pieceNo: null,
  move,
  fromStatus: null,
  toStatus: 'x',
  actor: 'merchant',
  remark: '',
  time,
})
const side = {
  owner: 'merchant',
  ownerId: '',
  bucket: 'available' as const,
  balanceBefore: '1',
  balanceAfter: '0',
}
const posting = (flowType: string, time: string, move = 'create') => ({
  pieceNo: null,
  flowType,
  move,
  currency: 'USDT',
  amount: '1',
  from: side,
  to: side,
  time,
})

test('a trace is ordered by time, with each event before its postings', () => {
  const detail: Parameters<typeof traceOf>[0] = {
    order: {},
    pieces: [],
    reports: [],
    instructions: [],
    evidence: [
      { messageNo: 3, operatorName: 'ann', hasFile: true, time: '2026-03-01T00:45:00.000Z' },
    ],
    events: [event('create', '2026-03-01T00:00:00.000Z'), event('approve', '2026-03-01T01:00:00Z')],
    postings: [
      posting('freeze', '2026-03-01T00:00:00Z'),
      posting('withdrawal', '2026-03-01T09:00:00+08:00', 'approve'),
    ],
    uncounted: [],
    arrivals: [],
    notifications: [
      {
        time: '2026-03-01T00:30:00Z',
        url: '',
        httpStatus: null,
        durationMs: 1,
        response: '',
        success: false,
      },
    ],
  }
  const told = traceOf(detail).map((item) =>
    item.kind === 'event'
      ? item.event.move
      : item.kind === 'posting'
        ? item.posting.flowType
        : item.kind,
  )
  expect(told).toEqual(['create', 'freeze', 'notification', 'evidence', 'approve', 'withdrawal'])
})

test('a posting of a piece is told with the move of that piece', () => {
  const ofPiece = (pieceNo: number, time: string) => ({ ...event('complete', time), pieceNo })
  const told = traceOf({
    order: {},
    pieces: [],
    reports: [],
    instructions: [],
    evidence: [],
    events: [ofPiece(1, '2026-03-01T00:00:00.000Z'), ofPiece(2, '2026-03-01T00:00:00.020Z')],
    postings: [
      { ...posting('payout', '2026-03-01T00:00:00.011Z', 'complete'), pieceNo: 1 },
      { ...posting('payout', '2026-03-01T00:00:00.021Z', 'complete'), pieceNo: 2 },
    ],
    uncounted: [],
    arrivals: [],
    notifications: [],
  })
  const pieces = told.map((item) =>
    item.kind === 'event' ? item.event.pieceNo : item.kind === 'posting' && item.posting.pieceNo,
  )
  expect(pieces).toEqual([1, 1, 2, 2])
})

test('a posting that was written a moment earlier is still told after its event', () => {
  const told = traceOf({
    order: {},
    pieces: [],
    reports: [],
    instructions: [],
    evidence: [],
    events: [event('create', '2026-03-01T00:00:01.000Z')],
    postings: [posting('freeze', '2026-03-01T00:00:00.990Z')],
    uncounted: [],
    arrivals: [],
    notifications: [],
  })
  expect(told.map(({ kind }) => kind)).toEqual(['event', 'posting'])
})

const report = (
  reportId: string,
  time: string,
  more: Partial<UpstreamReport> = {},
): UpstreamReport => ({
  pieceNo: null,
  connector: null,
  reportId,
  time,
  lastTime: time,
  move: 'pay',
  amount: '10',
  reference: '',
  bankTime: null,
  outcome: 'applied',
  reason: null,
  times: 1,
  ...more,
})

/** Each thing that is told: a move with the report that caused it, or a report by itself. */
const toldOf = (events: OrderEvent[], reports: UpstreamReport[]) =>
  traceOf({
    order: {},
    pieces: [],
    events,
    reports,
    instructions: [],
    evidence: [],
    postings: [],
    uncounted: [],
    arrivals: [],
    notifications: [],
  }).map((item) =>
    item.kind === 'event'
      ? [item.event.move, item.report?.reportId]
      : item.kind === 'report'
        ? [item.isRepeated ? 'repeated' : item.report.outcome, item.report.reportId]
        : [],
  )

const first = '2026-03-01T00:00:00.000Z'
const later = '2026-03-01T00:05:00.000Z'
const last = '2026-03-01T00:09:00.000Z'
const byBank = (move: string, time: string) => ({ ...event(move, time), actor: 'upstream' })

test('a report that was applied is told with the move that it caused, and not again', () => {
  const events = [event('create', first), byBank('pay', first), byBank('payMore', later)]
  expect(toldOf(events, [report('a', first), report('b', later)])).toEqual([
    ['create', undefined],
    ['pay', 'a'],
    ['payMore', 'b'],
  ])
})

test('two reports of one instant are told with a move each', () => {
  const events = [byBank('pay', first), byBank('payMore', first)]
  expect(toldOf(events, [report('a', first), report('b', first)])).toEqual([
    ['pay', 'a'],
    ['payMore', 'b'],
  ])
})

test('a report that was ignored is told when it came, and one that came again when it came last', () => {
  const events = [byBank('pay', first), event('expire', later)]
  const reports = [
    report('a', first, { times: 3, lastTime: last }),
    report('late', later, { outcome: 'ignored', reason: 'moveRefused', times: 2, lastTime: last }),
  ]
  expect(toldOf(events, reports)).toEqual([
    ['pay', 'a'],
    ['expire', undefined],
    ['ignored', 'late'],
    ['repeated', 'a'],
  ])
})
