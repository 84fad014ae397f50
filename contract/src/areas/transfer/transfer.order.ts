import { cryptoCurrencyNames } from '../../currencies.ts'
import {
  anyOf,
  type Choices,
  choice,
  customer,
  equals,
  instant,
  list,
  money,
  number,
  period,
  range,
  status,
  text,
} from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import {
  caseFields,
  caseFilters,
  completionFilter,
  notifyFields,
  notifyFilters,
} from '../order/order.fields.ts'
import { transferMachine } from './transfer.states.ts'

export const accountTypes = {
  texts: 'accountType',
  ids: { merchant: 1, customer: 2 },
} as const satisfies Choices
export type AccountType = keyof (typeof accountTypes)['ids']

export const transferList = list({
  name: 'transfer',
  area: 'transfer',
  path: '/transfer/list',
  exportPath: '/transfer/export',
  summary: 'Transfers between the accounts of the merchant and its customers.',
  permission: 'transfer.view',
  key: 'orderNo',
  fields: {
    orderNo: text,
    status: status(transferMachine),
    outAccountType: choice(accountTypes),
    outCustomerUid: customer,
    inAccountType: choice(accountTypes),
    inCustomerUid: customer,
    amount: money(),
    processingFee: money(),
    expectedFee: money(),
    currency: text,
    operatorName: text,
    merchantOrderNo: text,
    ...notifyFields,
    ...caseFields,
    createTime: instant,
    finishTime: instant,
    completeTime: instant,
    remark: text,
  },
  filters: {
    createTime: period('createTime', 'startDate', 'endDate'),
    status: anyOf('status'),
    currency: anyOf('currency', cryptoCurrencyNames),
    orderNo: number('orderNo'),
    outCustomerUid: equals('outCustomerUid'),
    inCustomerUid: equals('inCustomerUid'),
    amount: range('amount'),
    merchantOrderNo: number('merchantOrderNo'),
    finishTime: period('finishTime', 'finishTimeStart', 'finishTimeEnd'),
    ...completionFilter,
    ...notifyFilters,
    ...caseFilters,
  },
  sorts: ['createTime', 'finishTime', 'amount'],
  defaultSort: { key: 'createTime', type: 0 },
  totals: ['amount', 'processingFee'],
})

export const transferKind = orderKind({
  id: 5,
  letter: 'T',
  machine: transferMachine,
  list: transferList,
  columns: {
    createTime: 140,
    orderNo: 108,
    status: 124,
    outAccountType: 156,
    inAccountType: 156,
    amount: 160,
    processingFee: 160,
  },
  detailPath: '/transfer/detail',
  notify: { path: '/transfer/pushMsgNew', permission: 'transfer.notify' },
  payload: {
    version: 2,
    fields: [
      'orderNo',
      'merchantOrderNo',
      'status',
      'currency',
      'amount',
      'processingFee',
      'expectedFee',
      'outAccountType',
      'outCustomerUid',
      'inAccountType',
      'inCustomerUid',
      'createTime',
      'finishTime',
    ],
  },
})
