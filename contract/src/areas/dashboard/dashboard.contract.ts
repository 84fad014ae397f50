import { call, type ResultOf } from '../../engine/call.ts'
import { zoneAsked } from '../../engine/report-call.ts'
import * as s from '../../engine/schema.ts'
import { limits } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'
import { dashboardPeriods, dashboardRailNames, workNames } from './dashboard.figures.ts'

const area = 'dashboard'

/** Sums are in USD, each at the rate of the moment in which the money moved. */
const sums = s.object({
  received: s.text(),
  paidOut: s.text(),
  /** Received less paid out. */
  net: s.text(),
  fees: s.text(),
  /** Created in the period. */
  orders: s.integer(),
  /** How many of them have succeeded by now. */
  succeeded: s.integer(),
  /** Succeeded of all, from 0 to 1 with four digits; null where there are none. */
  conversion: s.nullable(s.text()),
})
export type DashboardSums = s.Infer<typeof sums>

const ofKind = s.object({
  orders: s.integer(),
  succeeded: s.integer(),
  conversion: s.nullable(s.text()),
  /** Orders that first succeeded in the period, whenever they were created. */
  completed: s.integer(),
  amount: s.text(),
  fees: s.text(),
})

const work = s.object({
  work: s.oneOf(workNames),
  /** Null for exports, and for payments that no order took. */
  kind: s.nullable(s.oneOf(orderKindNames)),
  count: s.integer(),
  /** The list query that shows exactly these; of local orders those of one country. */
  query: s.record(s.text()),
})
export type Work = s.Infer<typeof work>

const query = {
  period: s.oneOf(dashboardPeriods),
  zone: zoneAsked(),
}

const stats = s.object({
  /** When it was counted. */
  asOf: s.instant(),
  from: s.instant(),
  /** Not included: the end of the running day. */
  to: s.instant(),
  /** The previous period, up to the current time of day: like is compared with like. */
  previousFrom: s.instant(),
  /** Not included: the end of the half hour that runs now, in the period before. */
  previousTo: s.instant(),
  current: sums,
  previous: sums,
  /** Of each kind that the operator may see. */
  kinds: s.list(s.object({ kind: s.oneOf(orderKindNames), current: ofKind, previous: ofKind })),
  /** Per hour for today, otherwise per day; oldest first, without those that have not begun. */
  points: s.list(
    s.object({
      from: s.instant(),
      to: s.instant(),
      rails: s.list(
        s.object({ rail: s.oneOf(dashboardRailNames), received: s.text(), paidOut: s.text() }),
      ),
    }),
  ),
  /** The merchant's own balances, the most valuable first. Null for operators who may not see balances. */
  balances: s.nullable(
    s.list(
      s.object({
        currency: s.text(),
        /** Empty for crypto. */
        country: s.text(),
        available: s.text(),
        frozen: s.text(),
        unsettled: s.text(),
        debt: s.text(),
        /** At the rate of now; null where there is none. */
        usdValue: s.nullable(s.text()),
      }),
    ),
  ),
  /** What waits for somebody with this operator's permissions. */
  work: s.list(work),
  newest: s.list(
    s.object({
      kind: s.oneOf(orderKindNames),
      orderNo: s.text(),
      status: s.text(),
      amount: s.text(),
      currency: s.text(),
      /** Empty for crypto. */
      country: s.text(),
      createTime: s.instant(),
    }),
  ),
})
export type DashboardStats = s.Infer<typeof stats>

export const dashboardStats = call({
  area,
  path: '/dashboard/stats/all',
  summary:
    'All of the dashboard in one answer: sums of a period against the one before, over time by rail, per kind of orders, balances, what waits for a person, and the newest orders. Only what the operator may see.',
  access: 'dashboard.view',
  body: s.object(query),
  result: stats,
})

export const dashboardStream = call({
  area,
  method: 'GET',
  path: '/dashboard/stats/stream',
  summary:
    'The same as an event stream: event `stats` with the whole answer at the beginning, and again within two seconds of a change.',
  access: 'dashboard.view',
  file: 'text/event-stream',
  body: s.object(query),
  result: s.empty(),
})

export const outside = call({
  area,
  path: '/dashboard/outside',
  summary:
    'What keeps orders of the merchant waiting outside of the platform: connectors that have not taken their instructions, and rates that are too old for new orders.',
  access: 'dashboard.view',
  result: s.object({
    /** Those that have left an instruction waiting for more than a minute. */
    connectors: s.list(
      s.object({ name: s.text(), waiting: s.integer(), /** Of the oldest. */ since: s.instant() }),
    ),
    rates: s.list(
      s.object({
        currency: s.text(),
        at: s.instant(),
        /** Which take no new orders that need it. */
        products: s.list(s.oneOf(orderKindNames)),
      }),
    ),
  }),
})
export type Outside = ResultOf<typeof outside>

export const lastSignIns = call({
  area,
  path: '/dashboard/stats/login',
  summary: `The operator's own last sign-ins, at most ${limits.lastSignIns}, newest first; also those that failed.`,
  access: 'signedIn',
  result: s.object({
    records: s.list(
      s.object({
        time: s.instant(),
        address: s.text(),
        /** Browser and system, as far as they are known. */
        device: s.text(),
        success: s.boolean(),
      }),
    ),
  }),
})

/** By their ids in the menu, in the order in which the operator has put them. */
const pinned = s.object({ menuIds: s.list(s.integer()) })

export const shortcuts = call({
  area,
  path: '/shortcutConfig/list',
  summary: 'The pages that this operator has pinned.',
  access: 'signedIn',
  result: pinned,
})

export const saveShortcuts = call({
  area,
  path: '/shortcutConfig/save',
  summary: `Pins these pages and no others, at most ${limits.shortcutsMax}.`,
  access: 'signedIn',
  body: pinned,
  result: pinned,
})

export const localTradeData = call({
  area: 'localRail',
  path: '/localPayReport/dashboard/tradeData',
  summary: `Local payins and payouts per country and day of \`zone\`, or of GMT+8: orders created, those of them that succeeded, and their amounts. Without dates: the last ${limits.reportDays} days. At most ${limits.reportDaysMax} days.`,
  access: 'report.view',
  body: s.object({
    startDate: s.optional(s.date()),
    endDate: s.optional(s.date()),
    zone: zoneAsked(),
  }),
  result: s.object({
    /** Of each country every day, the first one first, also days without orders. */
    records: s.list(
      s.object({
        countryCode: s.text(),
        currency: s.text(),
        date: s.date(),
        payinOrders: s.integer(),
        payinSuccesses: s.integer(),
        payinAmount: s.text(),
        payoutOrders: s.integer(),
        payoutSuccesses: s.integer(),
        payoutAmount: s.text(),
      }),
    ),
  }),
})
