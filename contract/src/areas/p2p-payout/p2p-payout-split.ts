/** How the quantity of a payout is divided among its pieces: by their fiat amounts, and exactly. */
import { divide, fractionDigits, minus, splitByRate } from '../../engine/decimal.ts'
import { declaredPairTerms } from '../p2p/p2p-pair.ts'

export interface DividedPayout {
  currency: string
  fiatCurrency: string
  quantity: string
  fiatAmount: string
}

/** Precise enough that rounding a share changes no digit of a quantity. */
const shareDigits = 40

/**
 * The quantity of each piece, at the rate of the whole order. The remainder after each piece is rounded, never single
 * pieces: so they add up to the quantity, and each is within one unit of its exact share.
 */
export function quantitiesOf(order: DividedPayout, fiatAmounts: readonly string[]): string[] {
  const { quantity, fiatAmount } = order
  const digits = digitsOf(order)
  let fiatLeft = fiatAmount
  let remaining = quantity
  return fiatAmounts.map((fiat) => {
    fiatLeft = minus(fiatLeft, fiat)
    const share = divide(fiatLeft, fiatAmount, shareDigits, 'halfEven')
    const [leftBehind] = splitByRate(quantity, share, digits, 'down')
    const piece = minus(remaining, leftBehind)
    remaining = leftBehind
    return piece
  })
}

/** The pair's decimal places, but no fewer than the order itself has. */
const digitsOf = ({ currency, fiatCurrency, quantity }: DividedPayout): number =>
  Math.max(declaredPairTerms(currency, fiatCurrency)?.payout.digits ?? 0, fractionDigits(quantity))
