/** What an amount costs, and why it can't be sent. Pure, with the same arithmetic as the server. */
import { currencies } from '@countinghouse/contract/currencies.ts'
import { isAmount } from '@countinghouse/contract/engine/checks.ts'
import { compare, fractionDigits, plus } from '@countinghouse/contract/engine/decimal.ts'
import { feeOf, maxAmountWithFee, type Price } from '@countinghouse/contract/engine/price.ts'
import { exactMoney } from '../lib/money.ts'
import type { useTexts } from '../lib/texts.ts'
import type { SummaryLine } from './fields.tsx'

type FormTexts = ReturnType<typeof useTexts<'form'>>

export interface AmountTerms {
  currency: string
  price: Price
  available: string
}

const precisionOf = (currency: string): number => currencies[currency]?.precision ?? 0

export const maxAmountOf = ({ currency, price, available }: AmountTerms): string =>
  maxAmountWithFee(price, available, precisionOf(currency))

/** Undefined while the amount is invalid. */
export function costOf({ currency, price }: AmountTerms, amount: string) {
  if (!isAmount(amount)) return undefined
  const fee = feeOf(price, amount, precisionOf(currency))
  return { fee, deducted: plus(amount, fee) }
}

export function amountProblem(
  terms: AmountTerms,
  amount: string,
  t: FormTexts,
): string | undefined {
  const { currency, price, available } = terms
  const digits = precisionOf(currency)
  if (amount.startsWith('-')) return t.amountNegative
  const cost = costOf(terms, amount)
  if (!cost) return t.amountNeeded
  if (fractionDigits(amount) > digits) return t.amountTooFine({ digits, currency })
  if (compare(amount, price.minimum) < 0) {
    return t.amountTooSmall({ least: exactMoney(price.minimum, currency) })
  }
  if (compare(cost.deducted, available) > 0) {
    return t.amountTooLarge({ most: exactMoney(maxAmountOf(terms), currency) })
  }
  return undefined
}

/** The same for display before sending, for an amount that can be sent; the lines stay in place while it is typed. */
export function costLines(
  terms: AmountTerms | undefined,
  amount: string,
  currency: string,
  t: FormTexts,
): SummaryLine[] {
  const cost = terms && !amountProblem(terms, amount, t) ? costOf(terms, amount) : undefined
  const shown = (value: string | undefined) => (value && cost ? exactMoney(value, currency) : '–')
  return [
    { label: t.arrives, value: shown(amount), kind: 'total' },
    { label: t.fee, value: shown(cost?.fee) },
    { label: t.deducted, value: shown(cost?.deducted) },
  ]
}
