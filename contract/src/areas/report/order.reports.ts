/** Orders by the day of their creation, and their money by the day on which it moved. */
import { fiatCurrencyNames } from '../../currencies.ts'
import { anyOf } from '../../kit/list.ts'
import {
  completed,
  created,
  dimensionsOf,
  moved,
  movedUsd,
  quotient,
  report,
} from '../../kit/report.ts'
import { orderKindOf } from '../../orders.ts'

const conversion = {
  createdOrders: created('orders'),
  createdCompleted: created('successes'),
  conversion: quotient('createdCompleted', 'createdOrders', 4),
  completedOrders: completed,
}

/** What came in, with the fee that the platform kept of it. */
const payins = {
  ...conversion,
  amount: moved('payin', 'payinFee'),
  fee: moved('payinFee'),
  refundAmount: moved('payinRefund', 'payinExcessRefund'),
  usdValue: movedUsd('payin', 'payinFee'),
}

/** What went out, and the fee beside it. */
const payouts = {
  ...conversion,
  amount: moved('payout'),
  fee: moved('payoutFee'),
  usdValue: movedUsd('payout'),
}

const cryptoPayins = orderKindOf('cryptoPayin')
const cryptoPayouts = orderKindOf('cryptoPayout')
const localPayins = orderKindOf('localPayin')
const localPayouts = orderKindOf('localPayout')

export const cryptoPayinReport = report({
  name: 'cryptoPayinReport',
  area: 'report',
  path: '/payChargeMoneyOrderReport/list',
  exportPath: '/payChargeMoneyOrderReport/export',
  summary: 'Crypto payins per day, currency and network.',
  kind: cryptoPayins,
  by: dimensionsOf(cryptoPayins.list, 'currency', 'network'),
  measures: payins,
})

export const cryptoPayoutReport = report({
  name: 'cryptoPayoutReport',
  area: 'report',
  path: '/payAnother/report/list',
  exportPath: '/payAnother/report/export',
  summary: 'Crypto payouts per day, currency and network.',
  kind: cryptoPayouts,
  by: dimensionsOf(cryptoPayouts.list, 'currency', 'network'),
  measures: payouts,
})

/** Each country has one currency. */
const currency = {
  field: { type: 'text' },
  filter: anyOf('currency', fiatCurrencyNames),
} as const

export const localPayinReport = report({
  name: 'localPayinReport',
  area: 'localRail',
  path: '/localPayReport/payInList',
  exportPath: '/localPayReport/payInExport',
  summary: 'Local payins per day, country and method.',
  kind: localPayins,
  by: { currency, ...dimensionsOf(localPayins.list, 'country', 'method') },
  measures: payins,
})

export const localPayoutReport = report({
  name: 'localPayoutReport',
  area: 'localRail',
  path: '/localPayReport/payOutList',
  exportPath: '/localPayReport/payOutExport',
  summary: 'Local payouts per day, country and method.',
  kind: localPayouts,
  by: { currency, ...dimensionsOf(localPayouts.list, 'country', 'method') },
  measures: payouts,
})
