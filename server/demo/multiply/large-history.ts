/** The past of a merchant with many orders: some that the product's commands make, and copies of those. */
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'
import { createHistory, type HistoryMerchant } from '../history/create-history.ts'
import type { HistoryServices } from '../history/history-jobs.ts'
import { demoKinds } from '../kinds/all-kinds.ts'
import type { DemoKinds } from '../kinds/demo-kind.ts'
import { type Copies, multiplyHistory } from './multiply-history.ts'

export interface LargeHistory extends HistoryMerchant {
  customers: number
  days: number
  seed?: number
  notifyUrl?: string | null
  /** Orders of no other kind, but where somebody can't pay for one. */
  only?: OrderKind | undefined
  /** About how many the commands make. */
  made?: number
}

/** An order that is copied has come to its end before the history ends, but one that rests. */
const tailDays = 2
const dayMs = 86_400_000

/** Answers how many orders there are: about as many as asked. */
export async function createLargeHistory(
  services: HistoryServices & { db: Database },
  owner: OwnerSql,
  { customers, days, seed = 1, notifyUrl = null, only, made = 900, ...merchant }: LargeHistory,
): Promise<number> {
  const { madeDays, madeOrders, ...copies } = planOf(merchant.orders, days, made)
  const to = new Date()
  const from = new Date(to.getTime() - madeDays * dayMs)
  const known = Math.min(customers, 100)
  const period = { customers: known, from, to, seed, notifyUrl }
  await createHistory(services, { ...merchant, orders: madeOrders }, period, kindsOf(only))
  const customerSets = Math.round(customers / known)
  return multiplyHistory(owner, merchant.merchantId, { ...copies, customerSets })
}

interface Plan extends Omit<Copies, 'customerSets'> {
  madeDays: number
  madeOrders: number
}

/** Whole weeks in which the commands make two thirds of theirs, again and again, and two days more. */
export function planOf(orders: number, days: number, made: number): Plan {
  const perWeek = (orders / days) * 7
  const times = Math.max(1, Math.floor((perWeek * 1.5) / made))
  const weeks = Math.ceil(made / 1.5 / (perWeek / times))
  const periodDays = 7 * weeks
  const periods = Math.floor((days - tailDays) / periodDays) - 1
  if (periods < 1 || orders <= made) {
    const alone = { periodDays: days, periods: 0, madeDays: days }
    const sameDay = Math.ceil(orders / made)
    return { ...alone, times: sameDay, madeOrders: Math.round(orders / sameDay) }
  }
  const madeDays = periodDays + tailDays
  const coveredDays = madeDays + periods * periodDays
  return {
    periodDays,
    periods,
    times,
    madeDays,
    madeOrders: Math.round((orders * madeDays) / coveredDays / times),
  }
}

function kindsOf(only: OrderKind | undefined): DemoKinds {
  if (!only) return demoKinds
  return Object.fromEntries(
    Object.entries(demoKinds).map(([name, { resting: _, ...kind }]) => [
      name,
      { ...kind, share: name === only ? 1 : 0 },
    ]),
  )
}
