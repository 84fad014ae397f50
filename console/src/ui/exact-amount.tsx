/**
 * Wraps an amount that may be shortened: all digits are in the tooltip, by pointer, tap, keyboard and screen reader. Rows
 * of lists do without it, because every amount would be a tab stop: cells have tooltips, and details show all digits.
 */
import type { ReactNode } from 'react'
import { fullAmountIfCut } from '../lib/money.ts'

interface Props {
  value: string
  currency: string
  children: ReactNode
}

export function ExactAmount({ value, currency, children }: Props) {
  const whole = fullAmountIfCut(value, currency)
  if (whole === undefined) return children
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must reach the tooltip with all digits.
    <span role="img" aria-label={whole} data-tip={whole} tabIndex={0}>
      {children}
    </span>
  )
}
