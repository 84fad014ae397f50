import * as currency from '@countinghouse/contract/areas/currency/currency.contract.ts'
import {
  cryptoCurrencyTerms,
  fiatCurrencyTerms,
} from '@countinghouse/contract/areas/currency/currency.settings.ts'
import {
  declaredCurrency,
  hasWallet,
} from '@countinghouse/contract/areas/currency/currency-terms.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { times } from '@countinghouse/contract/kit/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/kit/input-problem.ts'
import { type Route, route, uploadRoute } from '../../http/route.ts'
import { currencySettings, quotedRate } from '../../products/currency-setting.ts'
import { picture, settingsRoutes } from '../../settings/settings-routes.ts'
import { defineSettings, fraction } from '../../settings/settings-store.ts'
import { switchCurrency } from './switch-currency.command.ts'

const named = {
  fullName: 'full_name',
  avatar: 'avatar',
  weight: 'weight',
  precision: 'digits',
}
const shared = { table: 'currency_setting', keyColumns: { currency: 'currency' } } as const

const fiatStore = defineSettings({
  ...shared,
  form: fiatCurrencyTerms,
  columns: named,
  defaults({ currency: of }) {
    const { fullName, weight, precision } = declaredCurrency(of)
    return { fullName, avatar: '', weight, precision }
  },
})

const cryptoStore = defineSettings({
  ...shared,
  form: cryptoCurrencyTerms,
  columns: {
    ...named,
    minimumDeposit: 'minimum_deposit',
    minimumWithdrawal: 'minimum_withdrawal',
    feeCurrency: 'fee_currency',
    feeAmount: 'fee_amount',
    rateMode: 'rate_mode',
    fixedRate: 'fixed_rate',
    floatingRate: fraction('floating_rate'),
  },
  defaults({ currency: of }) {
    const { enabled: _, feeCurrency, ...terms } = declaredCurrency(of)
    return {
      ...terms,
      avatar: '',
      feeCurrency: feeCurrency as 'USDT',
      floatingRate: times(terms.floatingRate, '100'),
    }
  },
})

/** Amounts can't be more precise than their currency. */
const asFineAsCounted = {
  async check(
    { precision }: { precision: number },
    _services: unknown,
    { currency: of }: { currency: string },
  ) {
    const most = currencies[of]?.precision ?? 0
    return precision > most
      ? ({ field: 'precision', rule: 'notAbove', most: String(most) } satisfies InputProblem)
      : undefined
  },
}

export const currencyRoutes: Route[] = [
  route(currency.currencyList, async (_body, { services, caller: { merchantId } }) => {
    const settings = await services.db.asMerchant(merchantId, (tx) =>
      currencySettings(tx, merchantId),
    )
    return {
      currencies: [...settings.values()].map((of) => ({
        currency: of.currency,
        fullName: of.fullName,
        avatar: of.avatar,
        enabled: of.enabled ? (1 as const) : (0 as const),
        weight: of.weight,
        precision: of.precision,
        networks: [...(currencies[of.currency]?.networks ?? [])],
        ...(hasWallet(of.currency)
          ? {
              minimumDeposit: of.minimumDeposit,
              minimumWithdrawal: of.minimumWithdrawal,
              feeCurrency: of.feeCurrency,
              feeAmount: of.feeAmount,
              rateMode: of.rateMode,
              rate: quotedRate(of),
            }
          : none),
        marketRate: of.marketRate,
      })),
    }
  }),

  ...settingsRoutes(currency.cryptoCurrencyCalls, cryptoStore, asFineAsCounted),
  ...settingsRoutes(currency.fiatCurrencyCalls, fiatStore, asFineAsCounted),

  route(currency.currencySwitch, (body, { services, caller, address }) =>
    switchCurrency(services, caller, body, address),
  ),

  uploadRoute(currency.currencyAvatar, async ({ fileName }, { services, caller, content }) => ({
    avatar: await picture(services, caller, cryptoCurrencyTerms, 'avatar', { content, fileName }),
  })),
]

const none = {
  minimumDeposit: null,
  minimumWithdrawal: null,
  feeCurrency: null,
  feeAmount: null,
  rateMode: null,
  rate: null,
}
