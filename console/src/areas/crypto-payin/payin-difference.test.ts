import { expect, test } from 'vitest'
import { excessOf, isHeld, needsDecision } from './payin-difference.ts'

const overpaid = {
  status: 'completed',
  creditStatus: 'credited',
  exception: 'overpaid',
  orderAmount: '100',
  paidAmount: '130.5',
  excessRefunded: '0',
}

test('the excess of a payin is what was paid beyond its amount and has not gone back', () => {
  expect(excessOf(overpaid)).toBe('30.5')
  expect(excessOf({ ...overpaid, excessRefunded: '30.5' })).toBe('0')
  expect(excessOf({ ...overpaid, status: 'refunded' })).toBe('0')
})

test('a payin waits for an operator while it is confirmed and not credited, or has an excess', () => {
  const held = { ...overpaid, status: 'confirming', exception: 'underpaid' }
  expect(isHeld({ ...held, creditStatus: 'confirmationReceivedNotCredited' })).toBe(true)
  expect(isHeld({ ...held, creditStatus: 'abnormalQuantityNotCredited' })).toBe(true)
  expect(isHeld({ ...held, creditStatus: 'notCredited' })).toBe(false)
  expect(needsDecision(overpaid)).toBe(true)
  expect(needsDecision({ ...overpaid, excessRefunded: '30.5' })).toBe(false)
  expect(needsDecision({ ...held, creditStatus: 'notCredited' })).toBe(false)
})
