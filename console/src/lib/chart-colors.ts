/**
 * The colours of charts, by the numbers of `styles/tokens.css`: what a part of a bar means decides, so that it is the
 * same in every chart and on every day.
 */
import type { DashboardRail } from '@countinghouse/contract/areas/dashboard/dashboard.figures.ts'
import { cryptoCurrencyNames, fiatCurrencyNames } from '@countinghouse/contract/currencies.ts'

/** In both directions: the axis says which. */
export const railColors: Readonly<Record<DashboardRail, number>> = {
  crypto: 1,
  local: 2,
  p2p: 3,
  wallet: 4,
}

/** What is combined because it is small, or is none of the others. */
export const restColor = 6

const movementColors: Readonly<Record<string, number>> = {
  payins: 1,
  payouts: 1,
  transfers: 2,
  trades: 3,
  deposits: railColors.wallet,
  withdrawals: railColors.wallet,
  fees: 5,
}

/** Crypto and fiat are never in one chart. */
const currencyColors = new Map<string, number>(
  [cryptoCurrencyNames, fiatCurrencyNames].flatMap((names) =>
    names.map((name, index) => [name, Math.min(index + 1, restColor)] as const),
  ),
)

/** Of a currency, or of a measure of movements. */
export const partColor = (name: string): number =>
  currencyColors.get(name) ?? movementColors[name] ?? restColor
