import { currencyNames } from '../../currencies.ts'
import { anyOf, count, list, text, translated } from '../../kit/list.ts'
import { countries } from '../../limits.ts'
import { balanceFields } from '../asset/asset.fields.ts'

export const customerAssetSummaryList = list({
  name: 'customerAssetSummary',
  area: 'customerAsset',
  path: '/assets/merchantUser/groupingSummary',
  exportPath: '/assets/merchantUser/groupingSummary/exportExcel',
  summary: 'What all customers hold together, per currency and, for fiat, country.',
  permission: 'customerAsset.view',
  key: 'currencyCountry',
  fields: {
    currency: text,
    country: translated('country'),
    holders: count,
    ...balanceFields,
    currencyCountry: text,
  },
  filters: {
    currency: anyOf('currency', currencyNames),
    country: anyOf('country', countries),
  },
  sorts: ['currency', 'usdValue'],
  defaultSort: { key: 'usdValue', type: 0 },
})
