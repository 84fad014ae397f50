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
import { times } from '@countinghouse/contract/engine/decimal.ts'
import type { InputProblem } from '@countinghouse/contract/engine/input-problem.ts'
import { picture, settingsRoutes } from '../../engine/settings/settings-routes.ts'
import { defineSettings, fraction } from '../../engine/settings/settings-store.ts'
import { type Route, route, uploadRoute } from '../../platform/http/route.ts'
import { currencySettings, quotedRate } from '../product/currency-setting.ts'
import { switchCurrency } from './switch-currency.command.ts'

const fiatStore = defineSettings({
  table: 'currency_setting',
  form: fiatCurrencyTerms,
  columns: { precision: 'digits' },
  defaults({ currency: code }) {
    const { fullName, weight, precision } = declaredCurrency(code)
    return { fullName, avatar: '', weight, precision }
  },
})

const cryptoStore = defineSettings({
  table: 'currency_setting',
  form: cryptoCurrencyTerms,
  columns: {
    precision: 'digits',
    floatingRate: fraction('floating_rate'),
  },
  defaults({ currency: code }) {
    const { enabled: _, feeCurrency, ...terms } = declaredCurrency(code)
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
    { currency: code }: { currency: string },
  ) {
    const most = currencies[code]?.precision ?? 0
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
      currencies: [...settings.values()].map((setting) => ({
        currency: setting.currency,
        fullName: setting.fullName,
        avatar: setting.avatar,
        enabled: setting.enabled ? (1 as const) : (0 as const),
        weight: setting.weight,
        precision: setting.precision,
        networks: [...(currencies[setting.currency]?.networks ?? [])],
        ...(hasWallet(setting.currency)
          ? {
              minimumDeposit: setting.minimumDeposit,
              minimumWithdrawal: setting.minimumWithdrawal,
              feeCurrency: setting.feeCurrency,
              feeAmount: setting.feeAmount,
              rateMode: setting.rateMode,
              rate: quotedRate(setting),
            }
          : none),
        marketRate: setting.marketRate,
      })),
    }
  }),

  ...settingsRoutes(cryptoStore, asFineAsCounted),
  ...settingsRoutes(fiatStore, asFineAsCounted),

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
