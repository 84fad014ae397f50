import { cryptoCurrencyNames, fiatCurrencyNames } from '../../currencies.ts'
import {
  alsoNamed,
  anyOf,
  choice,
  customer,
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
} from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import { personal } from '../../engine/personal.ts'
import type { Rail } from '../local-rail/rail.ts'
import { rails } from '../local-rail/rails.ts'
import { optionSources } from '../option/option.sources.ts'
import {
  caseFields,
  caseFilters,
  completionFilter,
  notifyFields,
  notifyFilters,
  tradeSides,
} from '../order/order.fields.ts'
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
    customerUid: customer,
    status: status(otcMachine),
    /** As the customer sees it. */
    side: choice(tradeSides),
    quantity: money(),
    processingFee: money(),
    expectedFee: money(),
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
    payerBranch: text,
    payerEmail: personal('email', text),
    payeeName: personal('name', text),
    payeeBank: text,
    payeeAccount: personal('account', text),
    payeeBranch: text,
    payeeEmail: personal('email', text),
    ...notifyFields,
    ...caseFields,
    createTime: instant,
    finishTime: instant,
    completeTime: instant,
    remark: text,
  },
  filters: {
    createTime: alsoNamed(
      period('createTime', 'startDate', 'endDate'),
      'gmtCreateStart',
      'gmtCreateEnd',
    ),
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
    finishTime: alsoNamed(
      period('finishTime', 'startDate2', 'endDate2'),
      'gmtEndStart',
      'gmtEndEnd',
    ),
    ...completionFilter,
    ...notifyFilters,
    ...caseFilters,
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
  carried: {
    by: 'P2P',
    instructions: {
      create: { kind: 'trade', refused: 'decline' },
      verifyAgain: { kind: 'trade', refused: 'decline' },
      cancel: { kind: 'cancel' },
    },
  },
  payload: {
    version: 2,
    fields: [
      'orderNo',
      'merchantOrderNo',
      'customerUid',
      'status',
      'side',
      'currency',
      'quantity',
      'processingFee',
      'expectedFee',
      'price',
      'fiatCurrency',
      'fiatAmount',
      'method',
      'payerBranch',
      'payerEmail',
      'payeeBranch',
      'payeeEmail',
      'verifyStatus',
      'createTime',
      'finishTime',
    ],
  },
})
