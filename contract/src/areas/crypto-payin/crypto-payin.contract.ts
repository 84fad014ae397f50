import { call } from '../../engine/call.ts'
import { resolveBody } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'

export const cryptoPayinCredit = call({
  area: 'cryptoPayin',
  path: '/payChargeMoneyOrder/creditByHand',
  summary:
    'Accepts a confirmed payment whose amount is off: what came, less the fee, is credited and the order completes.',
  access: 'cryptoPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ creditedAmount: s.text() }),
  errors: ['notFound', 'moveRefused', 'payinNotHeld', 'paidLessThanFee'],
})

export const cryptoPayinReturn = call({
  area: 'cryptoPayin',
  path: '/payChargeMoneyOrder/returnPayment',
  summary:
    'Returns a confirmed payment whose amount is off to its payer, in full: nothing is credited.',
  access: 'cryptoPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ returnedAmount: s.text() }),
  errors: ['notFound', 'moveRefused', 'payinNotHeld'],
})

export const cryptoPayinRefundExcess = call({
  area: 'cryptoPayin',
  path: '/payChargeMoneyOrder/refundExcess',
  summary:
    'Refunds what was paid beyond the amount of a completed order, out of the balance that it was credited to.',
  access: 'cryptoPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ returnedAmount: s.text() }),
  errors: ['notFound', 'moveRefused', 'payinWithoutExcess', 'balanceTooLow', 'accountInDebt'],
})
