/** The forms of pairs and methods. Unsaved forms show what the contract declares. */
import {
  declaredPairTerms,
  type PairTerms,
  type PairTermsOf,
} from '@countinghouse/contract/areas/p2p/p2p-pair.ts'
import * as calls from '@countinghouse/contract/areas/product/pair-and-method.contract.ts'
import {
  localPayinTerms,
  localPayoutTerms,
  p2pPayinTerms,
  p2pPayoutTerms,
} from '@countinghouse/contract/areas/product/pair-and-method.settings.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { times } from '@countinghouse/contract/kit/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/kit/input-problem.ts'
import type { Method, Terms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import { callError } from '../../call-error.ts'
import type { Route } from '../../http/route.ts'
import { hasCountry } from '../../rails/terms.ts'
import { settingsRoutes } from '../../settings/settings-routes.ts'
import { defineSettings, fraction } from '../../settings/settings-store.ts'
import { limitHooks } from './limit-hooks.ts'

const percent = (rate: string): string => times(rate, '100')

const pairs = {
  table: 'p2p_pair_setting',
  keyColumns: { currency: 'currency', fiatCurrency: 'fiat_currency' },
} as const
const pairColumns = {
  marginPercent: fraction('margin'),
  minimum: 'minimum',
  maximum: 'maximum',
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
  ...pairs,
  form: p2pPayinTerms,
  fixed: { direction: 'payin' },
  columns: { ...pairColumns, expiryMinutes: 'expiry_minutes', settlementDays: 'settlement_days' },
  defaults(key) {
    const { payin } = ofPair(key)
    if (!payin) return undefined
    const { expiryMinutes, settlementDays } = payin
    return { ...pairValues(payin), expiryMinutes, settlementDays }
  },
})

const p2pPayouts = defineSettings({
  ...pairs,
  form: p2pPayoutTerms,
  fixed: { direction: 'payout' },
  columns: pairColumns,
  defaults(key) {
    const { payout } = ofPair(key)
    return payout && pairValues(payout)
  },
})

const methods = {
  table: 'local_method_setting',
  keyColumns: { country: 'country', method: 'method' },
} as const
const methodColumns = {
  minimum: 'minimum',
  maximum: 'maximum',
  feePercent: fraction('fee_rate'),
  flatFee: 'flat_fee',
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
  ...methods,
  form: localPayinTerms,
  fixed: { direction: 'payin' },
  columns: {
    ...methodColumns,
    expiryMinutes: 'expiry_minutes',
    tolerancePercent: fraction('underpaid_tolerance'),
    partialRule: 'partial_rule',
    settlementDays: 'settlement_days',
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
  ...methods,
  form: localPayoutTerms,
  fixed: { direction: 'payout' },
  columns: { ...methodColumns, answerMinutes: 'answer_minutes' },
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
  ...settingsRoutes(calls.p2pPayinCalls, p2pPayins, ofPairs),
  ...settingsRoutes(calls.p2pPayoutCalls, p2pPayouts, ofPairs),
  ...[
    ...settingsRoutes(calls.localPayinCalls, localPayins, limitHooks),
    ...settingsRoutes(calls.localPayoutCalls, localPayouts, limitHooks),
  ].map(inOwnCountry),
]
