import { p2pPieceMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { expect, test } from 'vitest'
import { endedCount, type OrderPiece, progressOf } from './piece-progress.ts'

const piece = (pieceNo: number, status: string, secondAmount: string): OrderPiece => ({
  pieceNo,
  status,
  amount: '1',
  secondAmount,
  settledAmount: '0',
  reference: '',
  createTime: '2026-03-01T00:00:00.000Z',
  finishTime: null,
})

test('pieces that feel the same are one part, from what is done to what is lost', () => {
  const pieces = [
    piece(1, 'failed', '100'),
    piece(2, 'paying', '250.5'),
    piece(3, 'completed', '300'),
    piece(4, 'trading', '49.5'),
    piece(5, 'appealing', '100'),
    piece(6, 'platformLiquidation', '200'),
  ]
  expect(progressOf(p2pPieceMachine, pieces, ({ secondAmount }) => secondAmount)).toEqual([
    {
      tone: 'good',
      states: ['completed', 'platformLiquidation'],
      count: 2,
      amount: '500',
      percent: '50',
    },
    { tone: 'moving', states: ['trading', 'paying'], count: 2, amount: '300', percent: '30' },
    { tone: 'waiting', states: ['appealing'], count: 1, amount: '100', percent: '10' },
    { tone: 'bad', states: ['failed'], count: 1, amount: '100', percent: '10' },
  ])
  expect(endedCount(p2pPieceMachine, pieces)).toBe(3)
})
