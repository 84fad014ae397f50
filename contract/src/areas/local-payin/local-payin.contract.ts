import { call } from '../../engine/call.ts'
import { resolveBody } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'

export const localPayinFreeze = call({
  area: 'localPayin',
  path: '/tradePayinOrder/freeze',
  summary:
    'Sets aside what a paid payin brought, out of the balance that it was credited to, until it is released or refunded.',
  access: 'localPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ frozenAmount: s.text() }),
  errors: ['notFound', 'moveRefused', 'balanceTooLow', 'accountInDebt'],
})

export const localPayinUnfreeze = call({
  area: 'localPayin',
  path: '/tradePayinOrder/unfreeze',
  summary:
    'Gives a frozen payin back to the balance that it was in, and credits one that waits for an operator because far more was paid.',
  access: 'localPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ releasedAmount: s.text() }),
  errors: ['notFound', 'moveRefused'],
})

export const localPayinRefund = call({
  area: 'localPayin',
  path: '/tradePayinOrder/refund',
  summary:
    'Returns a payin that is frozen, or waits for an operator to credit it, to its payer. The fee stays with the platform where it was charged.',
  access: 'localPayin.resolve',
  secondFactor: 'whenBound',
  body: s.object(resolveBody),
  result: s.object({ returnedAmount: s.text() }),
  errors: ['notFound', 'moveRefused', 'balanceTooLow', 'accountInDebt'],
})
