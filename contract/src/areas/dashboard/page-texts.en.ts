import type { DashboardPeriod, DashboardRail, WorkName } from './dashboard.figures.ts'

/** The start page. */
export default {
  period: 'Period',
  periods: {
    today: 'Today',
    last7Days: '7 days',
    last30Days: '30 days',
    last90Days: '90 days',
  } satisfies Record<DashboardPeriod, string>,
  asOf: (v: { time: string }) => `As of ${v.time}`,
  live: 'Live',
  notLive: 'Connecting…',
  retry: 'Try again',

  figures: 'Key figures',
  names: {
    received: 'Received',
    paidOut: 'Paid out',
    net: 'Net',
    fees: 'Fees',
    orders: 'Orders',
    conversion: 'Conversion',
  },
  openFigure: (v: { name: string; value: string }) => `${v.name}: ${v.value}. Show breakdown`,
  madeOf: (v: { name: string }) => `${v.name}: breakdown`,
  explained: {
    received:
      'Money received in the period, before fees, in USD at the rate of each moment. Orders are those that succeeded in the period.',
    paidOut:
      'Money paid out in the period, before fees, in USD at the rate of each moment. Orders are those that succeeded in the period.',
    net: 'Money received less money paid out, in USD. Orders are those that succeeded in the period.',
    fees: 'Fees charged by the platform in the period, in USD. Orders are those that succeeded in the period.',
    orders: 'Orders created in the period, whatever their outcome.',
    conversion: 'The share of orders created in the period that have succeeded by now.',
  },
  kind: 'Kind',
  before: 'Previous period',
  of: 'of',
  nothingInPeriod: 'Nothing in this period.',

  overTime: 'Received and paid out (USD)',
  noMoney: 'No money moved in this period.',
  rails: {
    crypto: 'Crypto',
    local: 'Local',
    p2p: 'P2P',
    wallet: 'Wallet',
  } satisfies Record<DashboardRail, string>,
  conversionByRail: 'Conversion by rail',
  noOrders: 'No orders in this period.',

  needsYou: 'Needs attention now',
  connectorWaits: (v: { name: string; count: number; time: string }) =>
    v.count === 1
      ? `Connector ${v.name} has left an instruction waiting since ${v.time}. Its order continues when the connector is back.`
      : `Connector ${v.name} has left ${v.count} instructions waiting since ${v.time}. Their orders continue when the connector is back.`,
  rateOld: (v: { currency: string; time: string; products: readonly string[] }) =>
    `The rate of ${v.currency} is from ${v.time} and too old for new orders: ${v.products.join(', ')}.`,
  nothingWaits: 'Nothing is waiting for you.',
  work: {
    decide: 'waiting for a decision',
    appeal: 'under appeal',
    notificationFailed: 'merchant could not be notified',
    arrival: 'waiting to be resolved',
    exportReady: 'ready to download',
  } satisfies Record<WorkName, string>,
  arrivals: 'Unmatched payments',
  exports: 'Exports',

  balances: 'Balances',
  why: 'Why?',
  whyYesterday: (v: { currency: string }) => `Why did ${v.currency} change yesterday?`,
  noBalances: 'No balances yet.',
  newest: 'Newest orders',
  noneYet: 'No orders yet.',
  localTrade: 'Local orders by country',
  localTradeSpan: 'Period of local orders',
  country: 'Country',
  /** After a count: `1 of 2 succeeded`. */
  succeeded: 'succeeded',

  pinned: 'Pinned pages',
  pinHint: 'Pin the pages you use most: the pin is next to every page title.',

  signIns: 'Your last sign-ins',
  signInFailed: 'failed',
  signInsFailed: (v: { count: number }) =>
    v.count === 1
      ? 'One of your last sign-ins failed. Not you? Change your password now.'
      : `${v.count} of your last sign-ins failed. Not you? Change your password now.`,
  notProtected: 'No authenticator app is bound. Only your password protects the account.',
  setUp: 'Set up Google verification',
}
