/** What a merchant and the platform agreed on for a product as a whole: read where orders are made. */
import {
  declaredTerms,
  type Product,
  type ProductTerms,
} from '@countinghouse/contract/areas/product/product-terms.ts'
import { orderKindNames } from '@countinghouse/contract/registry/orders.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'

export async function productSettings(
  tx: Transaction,
  merchantId: string,
): Promise<Record<Product, ProductTerms>> {
  const rows = await tx<({ product: Product } & ProductTerms)[]>`
    select product, enabled, trim_scale(fee_rate)::text as "feeRate", settlement_days as "settlementDays",
           trim_scale(underpaid_tolerance)::text as "underpaidTolerance", expiry_minutes as "expiryMinutes",
           rate_age_minutes as "rateAgeMinutes"
    from product_setting where merchant_id = ${merchantId}`
  const stored = new Map(rows.map(({ product, ...setting }) => [product, withoutNulls(setting)]))
  return Object.fromEntries(
    orderKindNames.map((product) => [
      product,
      { ...declaredTerms(product), ...stored.get(product) },
    ]),
  ) as Record<Product, ProductTerms>
}

/** Unset terms fall back to the declaration. */
const withoutNulls = (setting: ProductTerms): Partial<ProductTerms> =>
  Object.fromEntries(Object.entries(setting).filter(([, value]) => value !== null))

/** By an administrator of the platform; operators save forms. */
export async function writeProductSetting(
  tx: Transaction,
  merchantId: string,
  product: Product,
  setting: ProductTerms,
): Promise<void> {
  const isPayin = product === 'cryptoPayin'
  const row = {
    merchant_id: merchantId,
    product,
    enabled: setting.enabled,
    fee_rate: setting.feeRate,
    settlement_days: isPayin ? setting.settlementDays : null,
    underpaid_tolerance: isPayin ? setting.underpaidTolerance : null,
    expiry_minutes: isPayin ? setting.expiryMinutes : null,
    rate_age_minutes: setting.rateAgeMinutes,
  }
  await tx`
    insert into product_setting ${tx(row)} on conflict (merchant_id, product) do update set
      enabled = excluded.enabled, fee_rate = excluded.fee_rate, settlement_days = excluded.settlement_days,
      underpaid_tolerance = excluded.underpaid_tolerance, expiry_minutes = excluded.expiry_minutes,
      rate_age_minutes = excluded.rate_age_minutes,
      version = product_setting.version + 1, changed_by = null, changed_at = ${await timeOf(tx)}`
}
