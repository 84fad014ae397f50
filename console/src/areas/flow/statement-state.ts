/** The state of a statement, stored in the URL. */
import {
  type StatementBucket,
  statementBuckets,
} from '@countinghouse/contract/areas/flow/flow.fields.ts'
import {
  type CountryOrNone,
  cryptoCurrencyNames,
  currencyNames,
  homeCountry,
  isCountryFor,
  isFiat,
} from '@countinghouse/contract/currencies.ts'
import { countryIn } from '../../orders/balances/balance.ts'
import { type Days, quickDays, type StatementQuery } from '../../orders/balances/statement-days.ts'

export const quickPeriods = ['yesterday', 'last7Days', 'thisMonth', 'lastMonth'] as const
/** The default, so that the page shows something when it is opened from the menu. */
const [firstCurrency = ''] = cryptoCurrencyNames

/** Values of the form; what is not known yet is empty. */
export interface StatementState extends Days {
  customerUid: string
  currency: string
  /** Empty for crypto. */
  country: CountryOrNone
  bucket: StatementBucket
}

/** For fiat the given country, or else that of the currency; crypto has no country. */
export const countryFor = (currency: string, requested: unknown): CountryOrNone =>
  isFiat(currency) ? countryIn(requested) || homeCountry(currency) : ''

const bucketIn = (name: string | null): StatementBucket =>
  statementBuckets.find((bucket) => bucket === name) ?? 'total'

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

export function readStatement(search: string, now: number): StatementState {
  const params = new URLSearchParams(search)
  const start = params.get('startDate')
  const end = params.get('endDate')
  const requested = params.get('currency') ?? firstCurrency
  const currency = currencyNames.includes(requested) ? requested : ''
  return {
    customerUid: params.get('customerUid') ?? '',
    currency,
    country: countryFor(currency, params.get('country')),
    bucket: bucketIn(params.get('bucket')),
    ...(isDay(start) && isDay(end)
      ? { startDate: start, endDate: end }
      : quickDays('thisMonth', now)),
  }
}

export function writeStatement(state: StatementState): string {
  const some = Object.entries(state).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(some)}`
}

/** The request body; undefined while something is missing. */
export function statementQuery(
  state: StatementState,
  ofCustomer: boolean,
): StatementQuery | undefined {
  const { customerUid, currency, country, bucket, startDate, endDate } = state
  if (!currency || (ofCustomer && !customerUid)) return undefined
  // Customers hold crypto alone.
  if (!isCountryFor(currency, country) || (ofCustomer && isFiat(currency))) return undefined
  if (!startDate || !endDate || endDate < startDate) return undefined
  return { ...(ofCustomer && { customerUid }), currency, country, bucket, startDate, endDate }
}
