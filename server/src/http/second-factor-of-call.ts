/** When a call asks for a Google code: for a body, and in words. */
import type { Call, SecondFactor } from '@countinghouse/contract/kit/call.ts'
import { protectionOf } from '@countinghouse/contract/kit/protections.ts'
import { orderKindNames, orders } from '@countinghouse/contract/orders.ts'

export function secondFactorOf({ secondFactor }: Call, body: unknown): SecondFactor | undefined {
  if (typeof secondFactor !== 'object') return secondFactor
  const { orderNo = '' } = body as { orderNo?: string }
  const kind = orderKindNames.find((name) => orders[name].letter === orderNo[0])
  return protectionOf(secondFactor, kind ?? '')
}

export function secondFactorText(factor: NonNullable<Call['secondFactor']>): string {
  if (factor === 'whenBound') return 'once an authenticator is bound'
  if (typeof factor === 'string') return `when ${factor} is on`
  const { kinds, others } = factor
  const named = Object.entries(kinds).filter(([, own]) => own !== others)
  return [
    `when ${others} is on`,
    ...named.map(([kind, own]) => `for ${kind} when ${own} is on`),
  ].join(', ')
}
