/** Every movement of balances: the merchant's, those of customers, and the merchant's fiat as bills. */
import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import { anyOf, customer, equals, list } from '../../engine/list.ts'
import { flowFields, flowFilters } from './flow.fields.ts'

export const merchantFlowList = list({
  name: 'merchantFlow',
  area: 'flow',
  path: '/merchantsFlowWater/list',
  exportPath: '/merchantsFlowWater/export',
  summary: "Every movement of the merchant's own balances.",
  permission: 'merchantFlow.view',
  key: 'flowNo',
  fields: flowFields('merchant'),
  filters: flowFilters,
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})

// Customers hold crypto alone, which is of no country (docs/decisions/money-and-ledger.md).
const { country: _, ...customerFields } = flowFields('customer')
const { createTime, country: __, ...otherFilters } = flowFilters

export const customerFlowList = list({
  name: 'customerFlow',
  area: 'flow',
  path: '/customerFlowWater/list',
  exportPath: '/customerFlowWater/export',
  summary: "Every movement of customers' balances.",
  permission: 'customerFlow.view',
  key: 'flowNo',
  fields: { customerUid: customer, ...customerFields },
  filters: {
    createTime,
    customerUid: equals('customerUid'),
    ...otherFilters,
    currency: anyOf('currency', cryptoCurrencyNames),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
  counterparty: 'customerUid',
})

/** The merchant's fiat money, record by record: a page of it is about one currency in one country. */
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
