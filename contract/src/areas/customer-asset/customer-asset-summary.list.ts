import { cryptoCurrencyNames } from '../../currencies.ts'
import { anyOf, count, list, text } from '../../kit/list.ts'
import { balanceFields } from '../asset/asset.fields.ts'

export const customerAssetSummaryList = list({
  name: 'customerAssetSummary',
  area: 'customerAsset',
  path: '/assets/merchantUser/groupingSummary',
  exportPath: '/assets/merchantUser/groupingSummary/exportExcel',
  summary: 'What all customers hold together, per currency.',
  permission: 'customerAsset.view',
  key: 'currency',
  fields: { currency: text, holders: count, ...balanceFields },
  filters: { currency: anyOf('currency', cryptoCurrencyNames) },
  sorts: ['currency', 'usdValue'],
  defaultSort: { key: 'usdValue', type: 0 },
})
