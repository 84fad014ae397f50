/** Fields and filters that orders of every kind share. */
import { cryptoCurrencyNames, networkNames } from '../../currencies.ts'
import {
  anyOf,
  type Choices,
  choice,
  count,
  instant,
  number,
  operators,
  period,
  text,
} from '../../engine/list.ts'
import { optionSources } from '../option/option.sources.ts'

export const notifyStatuses = {
  texts: 'notifyStatus',
  ids: {
    notNotified: 0,
    notificationSuccess: 1,
    notificationFailed: 2,
    notificationComplete: 3,
    noNotificationRequired: 4,
  },
} as const satisfies Choices

export const notifyFields = {
  notifyStatus: choice(notifyStatuses),
  notifyCount: count,
  lastNotifyTime: instant,
}

/** By the time of the first success: figures use it to open the orders that they count. */
export const completionFilter = {
  completeTime: period('completeTime', 'paymentFinishStartDate', 'paymentFinishEndDate'),
}

export const notifyFilters = { notifyStatus: anyOf('notifyStatus') }

/** Who looks after the order: an operator by name, or nobody. */
export const caseFields = { assignee: text }

export const caseFilters = { assignee: operators('assignee', optionSources.assignees) }

/** The filters that people reach for first, in this order, behind the time of creation. */
export const cryptoOrderFilters = {
  status: anyOf('status'),
  currency: anyOf('currency', cryptoCurrencyNames),
  network: anyOf('network', networkNames),
  orderNo: number('orderNo'),
  merchantOrderNo: number('merchantOrderNo'),
}

export const creditStatuses = {
  texts: 'creditStatus',
  ids: {
    notCredited: 0,
    credited: 1,
    confirmationReceivedNotCredited: 2,
    abnormalQuantityNotCredited: 3,
  },
} as const satisfies Choices

/** All confirmations have arrived, but the platform could not credit the payment automatically. */
export const uncreditedStatuses = [
  'confirmationReceivedNotCredited',
  'abnormalQuantityNotCredited',
] as const

export const settlementStatuses = {
  texts: 'settlementStatus',
  ids: { unsettled: 0, settled: 1, refunded: 2 },
} as const satisfies Choices

export const payinExceptions = {
  texts: 'exception',
  ids: { none: 0, underpaid: 1, overpaid: 2, paidLate: 3 },
} as const satisfies Choices

export const feeBearers = {
  texts: 'feeBearer',
  ids: { merchant: 0, receiver: 1 },
} as const satisfies Choices

/** Who gets the crypto of a trade: buying gets crypto for fiat. */
export const tradeSides = {
  texts: 'side',
  ids: { buy: 1, sell: 2 },
} as const satisfies Choices
export type TradeSide = keyof (typeof tradeSides)['ids']
