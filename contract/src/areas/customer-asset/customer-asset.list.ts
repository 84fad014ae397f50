import { currencyNames } from '../../currencies.ts'
import { anyOf, equals, list, range, text, translated } from '../../kit/list.ts'
import { countries } from '../../limits.ts'
import { balanceFields } from '../asset/asset.fields.ts'

export const customerAssetList = list({
  name: 'customerAsset',
  area: 'customerAsset',
  path: '/assets/merchantUser/pageListQuery',
  exportPath: '/assets/merchantUser/exportExcel',
  summary: "Customers' balances per customer, currency and, for fiat, country.",
  permission: 'customerAsset.view',
  key: 'accountNo',
  fields: {
    customerUid: text,
    customerName: text,
    currency: text,
    country: translated('country'),
    ...balanceFields,
    accountNo: text,
  },
  filters: {
    customerUid: equals('customerUid'),
    currency: anyOf('currency', currencyNames),
    total: range('total'),
    country: anyOf('country', countries),
  },
  sorts: ['customerUid'],
  defaultSort: { key: 'customerUid', type: 1 },
})
