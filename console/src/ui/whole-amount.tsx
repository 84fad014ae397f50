/**
 * Around an amount that may show fewer digits than it has: all of them on pointing, by keys and read aloud. Rows of lists
 * do without, where every amount would be a stop of the Tab key: their cells have tips, and a detail shows all digits.
 */
import type { ReactNode } from 'react'
import { fullAmountIfCut } from '../lib/money.ts'

interface Props {
  value: string
  currency: string
  children: ReactNode
}

export function WholeAmount({ value, currency, children }: Props) {
  const whole = fullAmountIfCut(value, currency)
  if (whole === undefined) return children
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: by keys nobody would come to the digits that are left out.
    <span role="img" aria-label={whole} data-tip={whole} tabIndex={0}>
      {children}
    </span>
  )
}
