/** When a call asks for a Google code, in words. */
import type { SecondFactor } from '@countinghouse/contract/engine/call.ts'

export const secondFactorText = (factor: SecondFactor): string =>
  factor === 'whenBound' ? 'once an authenticator is bound' : `when ${factor} is on`
