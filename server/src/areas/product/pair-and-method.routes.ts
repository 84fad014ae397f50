/** The forms of pairs and methods. Unsaved forms show what the contract declares. */

import type { Method, Terms } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import {
  declaredPairTerms,
  type PairTerms,
  type PairTermsOf,
} from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from '@countinghouse/contract/areas/product/pair-and-method.settings.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { times } from '@countinghouse/contract/engine/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { settingsRoutes } from '../../engine/settings/settings-routes.ts'
import { defineSettings, fraction } from '../../engine/settings/settings-store.ts'
import { callError } from '../../platform/call-error.ts'
import type { Route } from '../../platform/http/route.ts'
import { hasCountry } from '../local-rail/terms.ts'
import { limitHooks } from './limit-hooks.ts'

const percent = (rate: string): string => times(rate, '100')

const pairColumns = {
  marginPercent: fraction('margin'),
  precision: 'digits',
  feePercent: fraction('fee_rate'),
}
const pairValues = ({ margin, minimum, maximum, digits, feeRate }: PairTerms) => ({
  marginPercent: percent(margin),
  minimum,
  maximum,
  precision: digits,
  feePercent: percent(feeRate),
})
interface PairKey {
  currency: string
  fiatCurrency: string
}
const ofPair = ({ currency, fiatCurrency }: PairKey): Partial<PairTermsOf> =>
  declaredPairTerms(currency, fiatCurrency) ?? {}

const p2pPayins = defineSettings({
  table: 'p2p_pair_setting',
  form: p2pPayinTerms,
  fixed: { direction: 'payin' },
  columns: pairColumns,
  defaults(key) {
    const { payin } = ofPair(key)
    if (!payin) return undefined
    const { expiryMinutes, settlementDays } = payin
    return { ...pairValues(payin), expiryMinutes, settlementDays }
  },
})

const p2pPayouts = defineSettings({
  table: 'p2p_pair_setting',
  form: p2pPayoutTerms,
  fixed: { direction: 'payout' },
  columns: pairColumns,
  defaults(key) {
    const { payout } = ofPair(key)
    return payout && pairValues(payout)
  },
})

const methodColumns = {
  feePercent: fraction('fee_rate'),
}
const methodValues = ({ minimum, maximum, feeRate, flatFee }: Terms) => ({
  minimum,
  maximum,
  feePercent: percent(feeRate),
  flatFee,
})
interface MethodKey {
  country: string
  method: string
}
const ofMethod = ({ country, method }: MethodKey): Method => {
  const all: Readonly<Record<string, Method>> = rails[country as keyof typeof rails].methods
  return Object.hasOwn(all, method) ? (all[method] ?? {}) : {}
}

const localPayins = defineSettings({
  table: 'local_method_setting',
  form: localPayinTerms,
  fixed: { direction: 'payin' },
  columns: {
    ...methodColumns,
    tolerancePercent: fraction('underpaid_tolerance'),
  },
  defaults(key) {
    const terms = ofMethod(key).payin?.terms
    if (!terms) return undefined
    const { expiryMinutes, underpaidTolerance, partialRule, settlementDays } = terms
    const tolerancePercent = percent(underpaidTolerance)
    return { ...methodValues(terms), expiryMinutes, tolerancePercent, partialRule, settlementDays }
  },
})

const localPayouts = defineSettings({
  table: 'local_method_setting',
  form: localPayoutTerms,
  fixed: { direction: 'payout' },
  columns: methodColumns,
  defaults(key) {
    const terms = ofMethod(key).payout?.terms
    return terms && { ...methodValues(terms), answerMinutes: terms.answerMinutes }
  },
})

/** Quantities can't be more precise than their currency. */
const ofPairs = {
  async check(
    values: { minimum: string; maximum: string; precision: number },
    _services: unknown,
    { currency }: PairKey,
  ) {
    const most = currencies[currency]?.precision ?? 0
    return values.precision > most
      ? ({ field: 'precision', rule: 'notAbove', most: String(most) } satisfies InputProblem)
      : limitHooks.check(values)
  },
}

/** Refuses methods of countries that the merchant does not have. */
const inOwnCountry = (route: Route): Route => ({
  ...route,
  async handle(body, context) {
    const { merchantId } = context.caller
    const { country } = body as MethodKey
    const has = await context.services.db.asMerchant(merchantId, (tx) =>
      hasCountry(tx, merchantId, country),
    )
    if (!has) throw callError('notFound')
    return route.handle(body, context)
  },
})

export const pairAndMethodRoutes: Route[] = [
  ...settingsRoutes(p2pPayins, ofPairs),
  ...settingsRoutes(p2pPayouts, ofPairs),
  ...[...settingsRoutes(localPayins, limitHooks), ...settingsRoutes(localPayouts, limitHooks)].map(
    inOwnCountry,
  ),
]
