import { expect, test } from 'vitest'
import { creditCause } from './explain-credit.ts'

const limits = { minimum: '10', maximum: '50000' }
const abnormal = { creditStatus: 'abnormalQuantityNotCredited' }
const confirmed = { creditStatus: 'confirmationReceivedNotCredited' }

test('an abnormal deposit is compared with what is expected', () => {
  expect(creditCause({ ...abnormal, quantity: '9.99' }, limits)).toBe('belowMinimum')
  expect(creditCause({ ...abnormal, quantity: '50000.01' }, limits)).toBe('aboveMaximum')
  expect(creditCause({ ...abnormal, quantity: '10' }, limits)).toBe('withinLimits')
  expect(creditCause({ ...abnormal, quantity: '10' }, undefined)).toBe('unusual')
})

test('a refused deposit had its confirmations, or never got them', () => {
  const deposit = { ...confirmed, quantity: '5', confirmationsNeeded: 20 }
  expect(creditCause({ ...deposit, confirmations: 20 }, undefined)).toBe('refused')
  expect(creditCause({ ...deposit, confirmations: 3 }, undefined)).toBe('unconfirmed')
})

test('a payin that needs a manual credit was paid too little, or not nearly what was ordered', () => {
  const payin = { orderAmount: '100', paidAmount: '60' }
  expect(creditCause({ ...confirmed, ...payin }, undefined)).toBe('paidLess')
  expect(creditCause({ ...abnormal, ...payin }, undefined)).toBe('paidFarOff')
})

test('an order that was credited, or still waits for confirmations, has no such cause', () => {
  expect(creditCause({ creditStatus: 'credited', quantity: '1' }, limits)).toBeUndefined()
  expect(creditCause({ creditStatus: 'notCredited', quantity: '1' }, limits)).toBeUndefined()
  expect(creditCause({ status: 'completed' }, limits)).toBeUndefined()
})
