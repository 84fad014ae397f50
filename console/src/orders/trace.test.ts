import { expect, test } from 'vitest'
import { type OrderDetail, traceOf } from './trace.ts'

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

test('what happened is told by time, an event before its postings', () => {
  const detail: OrderDetail = {
    order: {},
    pieces: [],
    events: [event('create', '2026-03-01T00:00:00.000Z'), event('approve', '2026-03-01T01:00:00Z')],
    postings: [
      posting('freeze', '2026-03-01T00:00:00Z'),
      posting('withdrawal', '2026-03-01T09:00:00+08:00', 'approve'),
    ],
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
        : 'notified',
  )
  expect(told).toEqual(['create', 'freeze', 'notified', 'approve', 'withdrawal'])
})

test('a posting that was written a moment earlier is still told after its event', () => {
  const told = traceOf({
    order: {},
    pieces: [],
    events: [event('create', '2026-03-01T00:00:01.000Z')],
    postings: [posting('freeze', '2026-03-01T00:00:00.990Z')],
    notifications: [],
  })
  expect(told.map(({ kind }) => kind)).toEqual(['event', 'posting'])
})
