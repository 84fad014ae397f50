/** Terms of a merchant as the administrator's command line writes them, and as the audit log describes them. */
import type { PayinPairTerms } from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import { isAmount } from '@countinghouse/contract/kit/checks.ts'
import { compare } from '@countinghouse/contract/kit/decimal.ts'
import type { Direction, PayinTerms, PayoutTerms } from '@countinghouse/contract/rails/rail.ts'
import { StartError } from './start-error.ts'

export const directions: readonly Direction[] = ['payin', 'payout']

export type AnyTerms = Partial<PayinTerms & PayoutTerms & PayinPairTerms>

/** What the command line may say about a term, and what it must look like. */
const options = {
  enabled: (v) => (/^(yes|no)$/.test(v) ? { enabled: v === 'yes' } : undefined),
  margin: (v) => (/^[+-]?\d{1,2}(\.\d{1,4})?$/.test(v) ? { margin: hundredth(v) } : undefined),
  minimum: (v) => (isSum(v) ? { minimum: v } : undefined),
  maximum: (v) => (isSum(v) ? { maximum: v } : undefined),
  'flat-fee': (v) => (isSum(v) ? { flatFee: v } : undefined),
  'fee-percent': (v) => (isPercent(v) ? { feeRate: hundredth(v) } : undefined),
  settlement: (v) => (/^T\+[01]$/.test(v) ? { settlementDays: v === 'T+1' ? 1 : 0 } : undefined),
  tolerance: (v) => (isPercent(v) ? { underpaidTolerance: hundredth(v) } : undefined),
  expiry: (v) => (isMinutes(v) ? { expiryMinutes: Number(v) } : undefined),
  partial: (v) => (v === 'credit' || v === 'return' ? { partialRule: v } : undefined),
  answer: (v) => (isMinutes(v) ? { answerMinutes: Number(v) } : undefined),
} satisfies Record<string, (value: string) => AnyTerms | undefined>

export type TermOption = keyof typeof options

const mostMinutes = 43_200
const isSum = (v: string) => isAmount(v) || v === '0'
const isPercent = (v: string) => /^\d{1,2}(\.\d{1,4})?$/.test(v)
const isMinutes = (v: string) => /^[1-9]\d{0,4}$/.test(v) && Number(v) <= mostMinutes
const hundredth = (v: string): string => (Number(v) / 100).toFixed(6)

/** An omitted option keeps its value; one that is not among those taken is refused. */
export function readWrittenTerms(
  taken: Readonly<Record<Direction, readonly TermOption[]>>,
  direction: Direction,
  written: Readonly<Record<string, string | boolean | undefined>>,
): AnyTerms {
  const given = Object.entries(options).flatMap(([name, read]) => {
    const value = written[name]
    if (typeof value !== 'string') return []
    const terms = taken[direction].includes(name as TermOption) ? read(value) : undefined
    if (!terms) throw new StartError(`--${name} ${value} is no term of a ${direction}.`)
    return [terms]
  })
  return Object.assign({}, ...given)
}

export function checkLimits({ minimum = '0', maximum = '0' }: AnyTerms): void {
  if (compare(minimum, maximum) > 0)
    throw new StartError('The minimum must not be above the maximum.')
}

export const describedTerms = (terms: AnyTerms): string =>
  Object.entries(terms)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ')
