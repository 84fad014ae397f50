/** What customers hold: each of them, and all together. */
import { cryptoCurrencyNames } from '../../currencies.ts'
import { anyOf, count, customer, equals, list, range, text } from '../../engine/list.ts'
import { customerBalanceFields } from '../asset/asset.fields.ts'

export const customerAssetList = list({
  name: 'customerAsset',
  area: 'customerAsset',
  path: '/assets/merchantUser/pageListQuery',
  exportPath: '/assets/merchantUser/exportExcel',
  summary: "Customers' balances per customer and currency.",
  permission: 'customerAsset.view',
  key: 'accountNo',
  fields: {
    customerUid: customer,
    customerName: text,
    currency: text,
    ...customerBalanceFields,
    accountNo: text,
  },
  filters: {
    customerUid: equals('customerUid'),
    currency: anyOf('currency', cryptoCurrencyNames),
    total: range('total'),
  },
  sorts: ['customerUid'],
  defaultSort: { key: 'customerUid', type: 1 },
})

export const customerAssetSummaryList = list({
  name: 'customerAssetSummary',
  area: 'customerAsset',
  path: '/assets/merchantUser/groupingSummary',
  exportPath: '/assets/merchantUser/groupingSummary/exportExcel',
  summary: 'What all customers hold together, per currency.',
  permission: 'customerAsset.view',
  key: 'currencyCountry',
  fields: {
    currency: text,
    holders: count,
    ...customerBalanceFields,
    currencyCountry: text,
  },
  filters: { currency: anyOf('currency', cryptoCurrencyNames) },
  sorts: ['currency', 'usdValue'],
  defaultSort: { key: 'usdValue', type: 0 },
})
