/** What the merchant holds itself: crypto, and fiat by country. */
import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import { anyOf, list, text, translated } from '../../engine/list.ts'
import { countries } from '../../limits.ts'
import { balanceFields } from './asset.fields.ts'

export const merchantAssetList = list({
  name: 'merchantAsset',
  area: 'asset',
  path: '/assets/merchant/pageListQuery',
  exportPath: '/assets/merchant/exportExcel',
  summary: "The merchant's own digital currencies: balances per currency, and what they are worth.",
  permission: 'asset.view',
  key: 'currency',
  fields: { currency: text, ...balanceFields },
  filters: { currency: anyOf('currency', cryptoCurrencyNames) },
  sorts: ['currency', 'usdValue'],
  defaultSort: { key: 'usdValue', type: 0 },
})

export const merchantFiatAssetList = list({
  name: 'merchantFiatAsset',
  area: 'asset',
  path: '/legalCurrency/order/pageQuery',
  exportPath: '/legalCurrency/order/exportExcel',
  summary:
    "The merchant's own fiat money: balances per currency and country, and what they are worth.",
  permission: 'funds.view',
  key: 'currencyCountry',
  fields: {
    currency: text,
    country: translated('country'),
    ...balanceFields,
    currencyCountry: text,
  },
  filters: {
    currency: anyOf('currency', fiatCurrencyNames),
    country: anyOf('country', countries),
  },
  sorts: ['currency', 'usdValue'],
  defaultSort: { key: 'usdValue', type: 0 },
})
