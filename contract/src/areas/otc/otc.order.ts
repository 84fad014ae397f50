import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import {
  anyOf,
  choice,
  decimal,
  equals,
  instant,
  list,
  money,
  number,
  period,
  range,
  status,
  text,
  translated,
} from '../../kit/list.ts'
import { orderKind } from '../../kit/order.ts'
import { personal } from '../../kit/personal.ts'
import type { Rail } from '../../rails/rail.ts'
import { rails } from '../../rails/rails.ts'
import { optionSources } from '../option/option.sources.ts'
import { completionFilter, notifyFields, notifyFilters, tradeSides } from '../order/order.fields.ts'
import { otcMachine, verifyProblems, verifyStatuses } from './otc.states.ts'

/** The methods by which somebody can be paid, in one country or another. */
export const tradeMethods: readonly string[] = [
  ...new Set(
    Object.values<Rail>(rails).flatMap(({ methods }) =>
      Object.keys(methods).filter((method) => methods[method]?.payout),
    ),
  ),
]

export const otcList = list({
  name: 'otc',
  area: 'otc',
  path: '/otcOrder/list',
  exportPath: '/otcOrder/export',
  exportAs: 'file',
  summary: 'Crypto that customers buy from the merchant, or sell to it, for fiat.',
  permission: 'otc.view',
  key: 'orderNo',
  fields: {
    orderNo: text,
    merchantOrderNo: text,
    customerUid: text,
    status: status(otcMachine),
    /** As the customer sees it. */
    side: choice(tradeSides),
    quantity: money(),
    processingFee: money(),
    currency: text,
    price: decimal,
    fiatAmount: money('fiatCurrency'),
    fiatCurrency: text,
    method: translated('method'),
    verifyStatus: choice(verifyStatuses),
    verifyProblem: choice(verifyProblems),
    verifyAgainTime: instant,
    payerName: personal('name', text),
    payerBank: text,
    payerAccount: personal('account', text),
    payeeName: personal('name', text),
    payeeBank: text,
    payeeAccount: personal('account', text),
    ...notifyFields,
    createTime: instant,
    finishTime: instant,
    completeTime: instant,
    remark: text,
  },
  filters: {
    createTime: period('createTime', 'startDate', 'endDate'),
    status: anyOf('status'),
    verifyStatus: anyOf('verifyStatus'),
    side: anyOf('side'),
    currency: anyOf('currency', cryptoCurrencyNames),
    orderNo: number('orderNo'),
    merchantOrderNo: number('merchantOrderNo'),
    customerUid: equals('customerUid'),
    fiatCurrency: anyOf('fiatCurrency', fiatCurrencyNames, optionSources.fiatCurrencies),
    method: anyOf('method', tradeMethods),
    quantity: range('quantity'),
    finishTime: period('finishTime', 'startDate2', 'endDate2'),
    ...completionFilter,
    ...notifyFilters,
  },
  sorts: ['createTime', 'finishTime', 'quantity'],
  defaultSort: { key: 'createTime', type: 0 },
  totals: ['quantity', 'processingFee', 'fiatAmount'],
  counterparty: 'customerUid',
})

export const otcKind = orderKind({
  id: 10,
  letter: 'B',
  machine: otcMachine,
  list: otcList,
  columns: {
    createTime: 140,
    orderNo: 106,
    side: 60,
    quantity: 128,
    status: 160,
    fiatAmount: 128,
    customerUid: 92,
    verifyStatus: 104,
  },
  detailPath: '/otcOrder/detail',
  notify: { path: '/otcOrder/pushMsgNew', permission: 'otc.notify' },
  reveal: 'otc.reveal',
  payload: {
    version: 1,
    fields: {
      orderNo: 'orderNo',
      merchantOrderNo: 'merchantOrderNo',
      customerUid: 'customerUid',
      status: 'status',
      side: 'side',
      currency: 'currency',
      quantity: 'quantity',
      processingFee: 'processingFee',
      price: 'price',
      fiatCurrency: 'fiatCurrency',
      fiatAmount: 'fiatAmount',
      method: 'method',
      verifyStatus: 'verifyStatus',
      createTime: 'createTime',
      finishTime: 'finishTime',
    },
  },
})
