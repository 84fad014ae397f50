/** The demo world: two merchants and their operators. What exists already is left as it is. */
import { createMerchant, type NewMerchant } from '../../areas/merchant/create-merchant.command.ts'
import { createOperator, type NewOperator } from '../../areas/session/create-operator.command.ts'
import type { Database } from '../../db/database.ts'
import { createHistory, type HistoryMerchant, operatorOf } from '../history/create-history.ts'
import { atTime, HistoryClock } from '../history/history-clock.ts'
import type { HistoryServices } from '../history/history-jobs.ts'
import { submitDemoBatch } from './batches.ts'
import { setFirstRates } from './exchange-rates.ts'
import { scheduleDemoReports } from './report-schedules.ts'

interface DemoMerchant extends NewMerchant, Omit<HistoryMerchant, 'orders'> {
  /** Its part of all orders. */
  share: number
  operators: Omit<NewOperator, 'merchantId'>[]
}

export const demoCustomers = 300
/** Files of payouts: done long ago, nearly done, under way, and submitted just now. */
const batches = [
  { daysAgo: 24, rows: 12 },
  { daysAgo: 4, rows: 24 },
  { daysAgo: 1, rows: 18 },
  { daysAgo: 0.02, rows: 9 },
]
const past = { customers: demoCustomers, days: 90, seed: 2026, batches }
const day = 86_400_000

export const demoMerchants: DemoMerchant[] = [
  {
    merchantId: '10001',
    name: 'Harbour Trading',
    useLocalConfig: 1,
    countries: ['IN', 'TH', 'ID', 'BR'],
    share: 0.62,
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
    share: 0.38,
    maker: 'lantern',
    checker: 'lantern',
    operators: [
      { name: 'lantern', password: 'lantern2026', roles: ['admin'], introduction: 'Owner' },
    ],
  },
]

/**
 * `notifyUrlOf` returns a merchant's callback address; without it merchants are not notified. Histories are created
 * concurrently, each in one transaction: an interrupted one left nothing behind and is created now.
 */
export async function makeDemoWorld(
  services: HistoryServices & { db: Database },
  orders: number,
  notifyUrlOf?: (merchantId: string) => string,
  /** Called before a past is made, which takes a while. */
  onNewPast: (name: string) => void = () => {},
): Promise<void> {
  const to = new Date()
  const from = new Date(to.getTime() - past.days * day)
  await setFirstRates(services.db)
  await createDemoOperators(atTime(services.db, new HistoryClock(new Date(from.getTime() - day))))
  await Promise.all(
    demoMerchants.map(async (merchant) => {
      const { db } = services
      const [some] = await db.asMerchant(
        merchant.merchantId,
        (tx) => tx`select 1 from order_event limit 1`,
      )
      if (some || orders === 0) return
      onNewPast(merchant.name)
      const notifyUrl = notifyUrlOf?.(merchant.merchantId) ?? null
      const own = { ...merchant, orders: Math.round(orders * merchant.share) }
      await createHistory(services, own, { ...past, from, to, notifyUrl })
      if (merchant.maker !== merchant.checker) await submitBatch(db, merchant)
      const maker = await db.asMerchant(merchant.merchantId, (tx) =>
        operatorOf(tx, merchant.merchantId, merchant.maker),
      )
      await scheduleDemoReports(services, maker, notifyUrl ?? undefined)
    }),
  )
}

async function submitBatch(db: Database, { merchantId, maker, checker }: DemoMerchant) {
  const [by, approvedBy] = await db.asMerchant(merchantId, (tx) =>
    Promise.all([operatorOf(tx, merchantId, maker), operatorOf(tx, merchantId, checker)]),
  )
  await submitDemoBatch(db, merchantId, { maker: by, checker: approvedBy })
}

/** Merchants and those who sign in for them, without a past. */
export async function createDemoOperators(db: Database): Promise<void> {
  for (const { merchantId, name, useLocalConfig, countries, operators } of demoMerchants) {
    await createMerchant(db, { merchantId, name, useLocalConfig, countries })
    for (const operator of operators) await createOperator(db, { ...operator, merchantId })
  }
}
