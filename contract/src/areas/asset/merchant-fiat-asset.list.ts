import { fiatCurrencyNames } from '../../currencies.ts'
import { anyOf, list, text, translated } from '../../kit/list.ts'
import { countries } from '../../limits.ts'
import { balanceFields } from './asset.fields.ts'

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
