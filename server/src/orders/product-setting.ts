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
export const settlesAt = (
  { settlementDays }: Pick<ProductSetting, 'settlementDays'>,
  at: Date,
  zone: string,
): Date | undefined =>
  settlementDays === 0 ? undefined : nextRun({ kind: 'daily', at: '00:00' }, zone, at)
