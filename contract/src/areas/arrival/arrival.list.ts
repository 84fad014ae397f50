/** Arrivals that no order took: what they are, why, and what becomes of them. */
import { cryptoCurrencyNames, networkNames, railCurrencies } from '../../currencies.ts'
import {
  address,
  anyOf,
  type Choices,
  choice,
  choiceOrNone,
  count,
  customer,
  equals,
  hash,
  instant,
  list,
  money,
  period,
  range,
  text,
  translated,
} from '../../engine/list.ts'
import { countries } from '../../limits.ts'

/** What connectors tell of an arrival. */
export const arrivalEvents = ['seen', 'confirmed', 'failed', 'reversed'] as const
export type ArrivalEvent = (typeof arrivalEvents)[number]

/** As they are stored. 0 is an arrival whose order follows it: no list shows it. */
export const arrivalStatuses = {
  texts: 'arrivalStatus',
  ids: {
    confirming: 1,
    waiting: 2,
    proposed: 3,
    credited: 4,
    deposited: 5,
    returning: 6,
    returned: 7,
    takenBack: 8,
  },
} as const satisfies Choices
export type ArrivalStatus = keyof (typeof arrivalStatuses)['ids']

/** Those that wait for a person. */
export const waitingArrivals = ['waiting', 'proposed'] as const satisfies readonly ArrivalStatus[]

/** Why no order took it. */
export const arrivalProblems = {
  texts: 'arrivalProblem',
  ids: {
    otherCurrency: 1,
    otherNetwork: 2,
    belowMinimum: 3,
    alreadyPaid: 4,
    unknownCustomer: 5,
    unknownReference: 6,
    cameAgain: 7,
    tooFine: 8,
  },
} as const satisfies Choices
export type ArrivalProblem = keyof (typeof arrivalProblems)['ids']

export const arrivalResolutions = {
  texts: 'arrivalResolution',
  ids: { credit: 1, deposit: 2, return: 3 },
} as const satisfies Choices
export type ArrivalResolution = keyof (typeof arrivalResolutions)['ids']

export const arrivalList = list({
  name: 'arrival',
  area: 'arrival',
  path: '/arrival/list',
  exportPath: '/arrival/export',
  summary: 'Payments that arrived and that no order took: each waits until it is resolved.',
  permission: 'arrival.view',
  key: 'arrivalNo',
  fields: {
    arrivalNo: text,
    status: choice(arrivalStatuses),
    problem: choice(arrivalProblems),
    amount: money(),
    currency: text,
    /** Empty for what came over banks, and the country for what came over a chain. */
    network: text,
    country: translated('country'),
    /** Or the account at a bank. */
    toAddress: address,
    fromAddress: address,
    txHash: hash(),
    bankReference: text,
    /** What the payer wrote. */
    reference: text,
    confirmations: count,
    customerUid: customer,
    resolution: choiceOrNone(arrivalResolutions),
    /** The order that it became, or is proposed for. */
    orderNo: text,
    /** Who proposed what becomes of it, and who decided. */
    operatorName: text,
    auditor: text,
    remark: text,
    createTime: instant,
    finishTime: instant,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    status: anyOf('status'),
    problem: anyOf('problem'),
    currency: anyOf('currency', [...cryptoCurrencyNames, ...Object.values(railCurrencies)]),
    network: anyOf('network', networkNames),
    country: anyOf('country', countries),
    arrivalNo: equals('arrivalNo'),
    customerUid: equals('customerUid'),
    toAddress: equals('toAddress'),
    txHash: equals('txHash'),
    orderNo: equals('orderNo'),
    amount: range('amount'),
  },
  sorts: ['createTime', 'amount'],
  defaultSort: { key: 'createTime', type: 0 },
})
