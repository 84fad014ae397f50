/** What a merchant and the platform agreed on for a product: read where orders are made. */
import type { Transaction } from '../db/database.ts'

export const products = ['cryptoPayin'] as const
export type Product = (typeof products)[number]

export interface ProductSetting {
  /** 0: what is credited is available at once. 1: from the next midnight of GMT+8. */
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

const day = 86_400_000
/** A day of GMT+8 begins at 16:00 UTC. */
const dayBegins = 16 * 3_600_000

/** When what is credited now becomes available; undefined for at once. */
export function settlesAt(
  { settlementDays }: Pick<ProductSetting, 'settlementDays'>,
  at: Date,
  _zone?: string,
) {
  if (settlementDays === 0) return undefined
  const sinceMidnight = (at.getTime() - dayBegins) % day
  return new Date(at.getTime() - sinceMidnight + settlementDays * day)
}
