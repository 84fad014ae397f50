/** The merchant's fiat money, record by record: a page of it is about one currency in one country. */
import { fiatCurrencyNames } from '../../currencies.ts'
import { anyOf, list } from '../../kit/list.ts'
import { flowFields, flowFilters } from './flow.fields.ts'

export const billList = list({
  name: 'bill',
  area: 'flow',
  path: '/legalCurrency/order/pageBillsQuery',
  exportPath: '/legalCurrency/order/exportBills',
  summary: "Every movement of the merchant's own fiat balances.",
  permission: 'funds.view',
  key: 'flowNo',
  fields: flowFields('merchant'),
  filters: { ...flowFilters, currency: anyOf('currency', fiatCurrencyNames) },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
