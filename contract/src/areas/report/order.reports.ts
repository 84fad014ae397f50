/** Orders by the day of their creation, and their money by the day on which it moved. */
import { fiatCurrencyNames } from '../../currencies.ts'
import { anyOf } from '../../engine/list.ts'
import {
  completed,
  created,
  dimensionsOf,
  moved,
  movedSecond,
  movedUsd,
  quotient,
  report,
} from '../../engine/report.ts'
import { orderKindOf } from '../../registry/orders.ts'
import { p2pPayinList } from '../p2p-payin/p2p-payin.order.ts'
import { p2pPayoutList } from '../p2p-payout/p2p-payout.order.ts'

const conversion = {
  createdOrders: created('orders'),
  createdCompleted: created('successes'),
  conversion: quotient('createdCompleted', 'createdOrders', 4),
  completedOrders: completed,
}

/** What came in, with the fee that the platform kept of it; what was taken back, with the fee that it gave back. */
const payins = {
  ...conversion,
  amount: moved('payin', 'payinFee'),
  fee: moved('payinFee'),
  refundAmount: moved('payinRefund', 'payinExcessRefund'),
  reversedAmount: moved('payinReversal', 'payinFeeReversal'),
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
const p2pPayins = orderKindOf('p2pPayin')
const p2pPayouts = orderKindOf('p2pPayout')

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

const localDates = ['gmtDateStart', 'gmtDateEnd'] as const

export const localPayinReport = report({
  name: 'localPayinReport',
  area: 'localRail',
  path: '/localPayReport/payInList',
  exportPath: '/localPayReport/payInExport',
  summary: 'Local payins per day, country and method.',
  kind: localPayins,
  otherDates: localDates,
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
  otherDates: localDates,
  by: { currency, ...dimensionsOf(localPayouts.list, 'country', 'method') },
  measures: payouts,
})

/** Liquidated orders were paid by the platform, in place of the other side. */
export const p2pPayinReport = report({
  name: 'p2pPayinReport',
  area: 'report',
  path: '/c2c/report/list',
  exportPath: '/c2c/report/export',
  variant: p2pPayinList.variant,
  summary: 'P2P payins per day and pair.',
  kind: p2pPayins,
  by: dimensionsOf(p2pPayins.list, 'currency', 'fiatCurrency'),
  measures: {
    ...conversion,
    amount: moved('payin', 'payinFee', 'liquidation'),
    fiatAmount: movedSecond('fiatCurrency', 'payin', 'liquidation'),
    averageRate: quotient('fiatAmount', 'amount', 8),
    fee: moved('payinFee'),
    usdValue: movedUsd('payin', 'payinFee', 'liquidation'),
  },
})

export const p2pPayoutReport = report({
  name: 'p2pPayoutReport',
  area: 'report',
  path: '/c2c/report/list',
  exportPath: '/c2c/report/export',
  variant: p2pPayoutList.variant,
  summary: 'P2P payouts per day and pair.',
  kind: p2pPayouts,
  by: dimensionsOf(p2pPayouts.list, 'currency', 'fiatCurrency'),
  measures: {
    ...conversion,
    amount: moved('payout', 'liquidation'),
    fiatAmount: movedSecond('fiatCurrency', 'payout', 'liquidation'),
    averageRate: quotient('fiatAmount', 'amount', 8),
    fee: moved('payoutFee'),
    usdValue: movedUsd('payout', 'liquidation'),
  },
})
