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
  openFigure: (v: { name: string; value: string }) =>
    `${v.name}: ${v.value}. Show what it is made of`,
  madeOf: (v: { name: string }) => `${v.name}: what it is made of`,
  explained: {
    received:
      'What came in during the period, before fees, in USD at the rate of each moment. The orders are those that succeeded in the period.',
    paidOut:
      'What went out during the period, before fees, in USD at the rate of each moment. The orders are those that succeeded in the period.',
    net: 'What came in less what went out, in USD. The orders are those that succeeded in the period.',
    fees: 'What the platform charged during the period, in USD. The orders are those that succeeded in the period.',
    orders: 'Orders that were created in the period, whatever became of them.',
    conversion: 'Of the orders that were created in the period, those that have succeeded by now.',
  },
  kind: 'Kind',
  before: 'Period before',
  of: 'of',
  nothingInPeriod: 'Nothing in this period.',

  overTime: 'Received and paid out (USD)',
  noMoney: 'No money has moved in this period.',
  rails: {
    crypto: 'Crypto',
    local: 'Local',
    p2p: 'P2P',
    wallet: 'Wallet',
  } satisfies Record<DashboardRail, string>,
  conversionByRail: 'Conversion by rail',
  noOrders: 'There are no orders in this period.',

  needsYou: 'Needs a person now',
  nothingWaits: 'Nothing waits for you.',
  work: {
    decide: 'waiting for a decision',
    appeal: 'under appeal',
    notificationFailed: 'merchant could not be notified',
    exportReady: 'ready to download',
  } satisfies Record<WorkName, string>,
  exports: 'Exports',

  balances: 'Balances',
  noBalances: 'There is no money yet.',
  newest: 'Newest orders',
  noneYet: 'There are no orders yet.',
  localTrade: 'Local orders by country',
  localTradeSpan: 'Days of local orders (GMT+8)',
  country: 'Country',
  succeededOf: (v: { succeeded: string; orders: string }) =>
    `${v.succeeded} of ${v.orders} succeeded`,

  pinned: 'Pinned pages',
  pinHint: 'Pin the pages that you use most: the pin is beside the title of every page.',

  signIns: 'Your last sign-ins',
  signInFailed: 'failed',
  signInsFailed: (v: { count: number }) =>
    v.count === 1
      ? 'One of your last sign-ins failed. Not you? Change your password now.'
      : `${v.count} of your last sign-ins failed. Not you? Change your password now.`,
  notProtected: 'No authenticator app is bound. Your password alone protects the account.',
  setUp: 'Set up Google verification',
}
