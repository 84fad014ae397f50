import * as localRail from '@countinghouse/contract/areas/local-rail/local-rail.contract.ts'
import type { Rail, Terms } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { lookUp, texts } from '../../platform/texts.ts'
import { allTerms, type MerchantTerms, type MethodTerms } from './terms.ts'

const termsOf = (services: Services, merchantId: string): Promise<MerchantTerms> =>
  services.db.asMerchant(merchantId, (tx) => allTerms(tx, rails, merchantId))

const flag = (on: boolean): 0 | 1 => (on ? 1 : 0)

const shown = <T extends Terms>({ country, method, terms }: MethodTerms<T>) => {
  const { enabled, ...others } = terms
  return {
    ...others,
    countryCode: country as Country,
    currency: rails[country as Country].currency,
    method,
    enabled: flag(enabled),
  }
}

const isIn =
  (country: string | undefined) =>
  (method: MethodTerms<Terms>): boolean =>
    country === undefined || method.country === country

const isOn = (all: readonly MethodTerms<Terms>[], country: string) =>
  flag(all.some((method) => method.country === country && method.terms.enabled))

export const localRailRoutes: Route[] = [
  route(localRail.runCountry, async (_body, { services, caller }) => {
    const { payins, payouts } = await termsOf(services, caller.merchantId)
    const countries = new Set([...payins, ...payouts].map(({ country }) => country as Country))
    return {
      countries: [...countries].map((countryCode) => ({
        countryCode,
        currency: rails[countryCode].currency,
        payin: isOn(payins, countryCode),
        payout: isOn(payouts, countryCode),
      })),
    }
  }),

  route(localRail.localConfigList, async ({ country }, { services, caller }) => {
    const { payins, payouts } = await termsOf(services, caller.merchantId)
    return {
      payins: payins.filter(isIn(country)).map((method) => ({
        ...shown(method),
        timeZone: rails[method.country as Country].timeZone,
      })),
      payouts: payouts.filter(isIn(country)).map(shown),
    }
  }),

  route(localRail.payeeTypes, async ({ country }, { services, caller, language }) => {
    const { payouts } = await termsOf(services, caller.merchantId)
    return {
      payeeTypes: payouts.filter(isIn(country)).map((method) => {
        const rail: Rail = rails[method.country as Country]
        const { fields = [], optional = [] } = rail.methods[method.method]?.payout ?? {}
        const field = (name: string, required: 0 | 1) => {
          const { title, example, options = {} } = rail.fields[name] ?? { title: name, example: '' }
          return {
            name,
            title: lookUp(texts[language].field, title),
            required,
            example,
            options: Object.entries(options).map(([value, label]) => ({ value, label })),
          }
        }
        return {
          countryCode: method.country as Country,
          method: method.method,
          fields: [
            ...fields.map((name) => field(name, 1)),
            ...optional.map((name) => field(name, 0)),
          ],
        }
      }),
    }
  }),
]
