/** The demo world: two merchants and their operators. What exists already is left as it is. */
import {
  createMerchant,
  type NewMerchant,
} from '../../src/areas/merchant/create-merchant.command.ts'
import {
  createOperator,
  type NewOperator,
} from '../../src/areas/session/create-operator.command.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { createHistory, type HistoryMerchant, operatorOf } from '../history/create-history.ts'
import { atTime, HistoryClock } from '../history/history-clock.ts'
import type { HistoryServices } from '../history/history-jobs.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import { kindsFor, sharesOf } from '../kinds/demo-kind.ts'
import { submitDemoBatch } from './batches.ts'
import { setFirstRates } from './exchange-rates.ts'
import { Pace, perDayFor } from './pace.ts'
import { registerPlayedConnector } from './played-connector.ts'
import { scheduleDemoReports } from './report-schedules.ts'

export interface DemoMerchant extends NewMerchant, Omit<HistoryMerchant, 'orders'> {
  /** Its part of all orders. */
  share: number
  operators: Omit<NewOperator, 'merchantId'>[]
}

export const demoCustomers = 300
/** Files of payouts: done, nearly done and under way. */
const batches = [
  { daysAgo: 14.2, rows: 12 },
  { daysAgo: 8.1, rows: 8 },
  { daysAgo: 3.3, rows: 6 },
]
/**
 * A week, the week it is compared with, and the days until there is money for payouts (docs/decisions/demo-world.md).
 */
export const past = { customers: demoCustomers, days: 18, seed: 2026, batches }
/** Where a world was to have no past, it still has a present. */
const usualOrders = 1300
const day = 86_400_000

export const demoMerchants: DemoMerchant[] = [
  {
    merchantId: '10001',
    name: 'Harbour Trading',
    useLocalConfig: 1,
    countries: ['IN', 'TH', 'ID', 'BR'],
    share: 0.65,
    maker: 'admin',
    checker: 'finance',
    cryptoPayin: { settlementDays: 1, underpaidTolerance: '0.005', expiryMinutes: 1440 },
    operators: [
      {
        name: 'admin',
        password: 'harbour2026',
        roles: ['admin'],
        introduction: 'Head of operations',
      },
      { name: 'finance', password: 'harbour2026', roles: ['finance'], introduction: 'Treasury' },
      {
        name: 'support',
        password: 'harbour2026',
        roles: ['support'],
        introduction: 'Customer desk',
      },
      {
        name: 'viewer',
        password: 'harbour2026',
        roles: ['viewer'],
        introduction: 'External auditor',
      },
    ],
  },
  {
    merchantId: '10002',
    name: 'Lantern Games',
    useLocalConfig: 0,
    countries: [],
    share: 0.35,
    maker: 'lantern',
    checker: 'lantern',
    operators: [
      { name: 'lantern', password: 'lantern2026', roles: ['admin'], introduction: 'Owner' },
    ],
  },
]

const begin = (to: Date) => new Date(to.getTime() - past.days * day)

/** The merchants and their operators, as if they had been there before their past begins. */
export async function makeMerchants(db: Database): Promise<void> {
  await setFirstRates(db)
  const before = new Date(begin(new Date()).getTime() - day)
  await createDemoOperators(atTime(db, new HistoryClock(before)))
}

export async function hasPast(db: Database, { merchantId }: DemoMerchant): Promise<boolean> {
  const rows = await db.asMerchant(
    merchantId,
    (tx) => tx`select 1 from order_event where merchant_id = ${merchantId} limit 1`,
  )
  return rows.length > 0
}

/**
 * In one transaction: an interrupted one leaves nothing behind. `notifyUrlOf` returns a merchant's callback address;
 * without it merchants are not notified.
 */
export async function makePast(
  services: HistoryServices & { db: Database },
  merchant: DemoMerchant,
  orders: number,
  notifyUrlOf?: (merchantId: string) => string,
  to = new Date(),
): Promise<void> {
  const { merchantId, maker, checker, share } = merchant
  const notifyUrl = notifyUrlOf?.(merchantId) ?? null
  const sized = { ...merchant, orders: Math.round(orders * share) }
  await createHistory(services, sized, { ...past, from: begin(to), to, notifyUrl })
  if (maker !== checker) await submitBatch(atTime(services.db, new HistoryClock(to)), merchant)
  const operator = await services.db.asMerchant(merchantId, (tx) =>
    operatorOf(tx, merchantId, maker),
  )
  await scheduleDemoReports(services, operator, notifyUrl ?? undefined)
}

/** By which a merchant's past was made, and its present goes on. */
export function demoPace({ share, countries }: DemoMerchant, orders: number, since: number): Pace {
  const perDay = perDayFor(Math.round(share * (orders || usualOrders)), past.days)
  return new Pace({ shares: sharesOf(kindsFor(demoKinds, countries)), perDay, since })
}

/** By merchant; their accounts were made a day before they began. */
export async function demoPaces(db: Database, orders: number): Promise<Map<string, Pace>> {
  const paces = new Map<string, Pace>()
  for (const merchant of demoMerchants) {
    const { merchantId } = merchant
    const [account] = await db.asMerchant(
      merchantId,
      (tx) => tx<{ createdAt: Date }[]>`
        select created_at as "createdAt" from merchant where merchant_id = ${merchantId}`,
    )
    const since = (account?.createdAt ?? new Date()).getTime() + day
    paces.set(merchantId, demoPace(merchant, orders, since))
  }
  return paces
}

async function submitBatch(db: Database, { merchantId, maker, checker }: DemoMerchant) {
  const [by, approvedBy] = await db.asMerchant(merchantId, (tx) =>
    Promise.all([operatorOf(tx, merchantId, maker), operatorOf(tx, merchantId, checker)]),
  )
  await submitDemoBatch(db, merchantId, { maker: by, checker: approvedBy })
}

/** Merchants and those who sign in for them, without a past. */
export async function createDemoOperators(db: Database): Promise<void> {
  await registerPlayedConnector(db)
  for (const { merchantId, name, useLocalConfig, countries, operators } of demoMerchants) {
    await createMerchant(db, { merchantId, name, useLocalConfig, countries })
    for (const operator of operators) await createOperator(db, { ...operator, merchantId })
  }
}
