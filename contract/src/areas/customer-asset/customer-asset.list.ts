import { cryptoCurrencyNames } from '../../currencies.ts'
import { anyOf, equals, list, range, text } from '../../kit/list.ts'
import { balanceFields } from '../asset/asset.fields.ts'

export const customerAssetList = list({
  name: 'customerAsset',
  area: 'customerAsset',
  path: '/assets/merchantUser/pageListQuery',
  exportPath: '/assets/merchantUser/exportExcel',
  summary: "Customers' balances per customer and currency.",
  permission: 'customerAsset.view',
  key: 'accountNo',
  fields: {
    customerUid: text,
    customerName: text,
    currency: text,
    ...balanceFields,
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
