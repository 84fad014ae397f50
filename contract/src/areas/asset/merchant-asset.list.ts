import { cryptoCurrencyNames } from '../../currencies.ts'
import { anyOf, list, text } from '../../kit/list.ts'
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
