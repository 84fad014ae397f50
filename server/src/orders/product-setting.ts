/** What a merchant and the platform agreed on for a product: read where orders are made. */
import type { Transaction } from '../db/database.ts'
import { nextRun } from '../jobs/next-run.ts'

export const products = ['cryptoPayin'] as const
export type Product = (typeof products)[number]

export interface ProductSetting {
  /** 0: what is credited is available at once. 1: from the next midnight of the product's zone. */
  settlementDays: 0 | 1
  /** The part of an order's amount that may be missing without anybody being asked. */
  underpaidTolerance: string
  expiryMinutes: number
}

export const defaultSetting: ProductSetting = {
  settlementDays: 0,
  underpaidTolerance: '0',
  expiryMinutes: 30,
}

export async function productSetting(
  tx: Transaction,
  merchantId: string,
  product: Product,
): Promise<ProductSetting> {
  const [row] = await tx<ProductSetting[]>`
    select settlement_days as "settlementDays",
           trim_scale(underpaid_tolerance)::text as "underpaidTolerance", expiry_minutes as "expiryMinutes"
    from product_setting where merchant_id = ${merchantId} and product = ${product}`
  return row ?? defaultSetting
}

/**
 * When what is credited now becomes available: when the next day begins in the zone (its IANA name), which is one
 * o'clock where the clocks skip midnight. Undefined for at once.
 */
export function settlesAt(
  { settlementDays }: Pick<ProductSetting, 'settlementDays'>,
  at: Date,
  zone: string,
): Date | undefined {
  if (settlementDays === 0) return undefined
  const now = at.getTime()
  let found = nextMidnights.get(zone)
  if (!found || now < found.since || now >= found.midnight) {
    const midnight = nextRun({ kind: 'daily', at: '00:00' }, zone, at).getTime()
    found = { since: now, midnight }
    nextMidnights.set(zone, found)
  }
  return new Date(found.midnight)
}

/** The last answer of each zone, and since when it is the answer: the calendar takes longer than all else about a credit. */
const nextMidnights = new Map<string, { since: number; midnight: number }>()
