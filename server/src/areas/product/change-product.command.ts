/** Changes the terms for a merchant's new orders of a product. Existing orders keep the terms they were created under. */
import type { Database } from '../../db/database.ts'
import { type Product, type ProductSetting, productSetting } from '../../orders/product-setting.ts'
import { audit } from '../../security/audit.ts'
import { StartError } from '../../start-error.ts'

const mostMinutes = 43_200

/** From the command line; an omitted option keeps its value. */
export function readSetting(written: {
  settlement?: string | undefined
  tolerance?: string | undefined
  expiry?: string | undefined
}): Partial<ProductSetting> {
  const { settlement, tolerance, expiry } = written
  if (settlement !== undefined && !/^T\+[01]$/.test(settlement))
    throw new StartError('--settlement must be T+0 or T+1.')
  if (tolerance !== undefined && !/^\d{1,2}(\.\d{1,4})?$/.test(tolerance))
    throw new StartError('--tolerance must be a percentage from 0 to 99.9999.')
  if (expiry !== undefined && !(/^\d+$/.test(expiry) && inRange(Number(expiry))))
    throw new StartError(`--expiry must be from 1 to ${mostMinutes} minutes.`)
  return {
    ...(settlement && { settlementDays: settlement === 'T+1' ? 1 : 0 }),
    ...(tolerance && { underpaidTolerance: hundredth(tolerance) }),
    ...(expiry && { expiryMinutes: Number(expiry) }),
  }
}

const inRange = (minutes: number): boolean => minutes >= 1 && minutes <= mostMinutes
const hundredth = (percent: string): string => (Number(percent) / 100).toFixed(6)

export async function changeProduct(
  db: Database,
  merchantId: string,
  product: Product,
  change: Partial<ProductSetting>,
): Promise<ProductSetting> {
  return db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx`select 1 from merchant where merchant_id = ${merchantId} for update`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    const before = await productSetting(tx, merchantId, product)
    const after = { ...before, ...change }
    const row = {
      merchant_id: merchantId,
      product,
      settlement_days: after.settlementDays,
      underpaid_tolerance: after.underpaidTolerance,
      expiry_minutes: after.expiryMinutes,
    }
    await tx`
      insert into product_setting ${tx(row)} on conflict (merchant_id, product) do update set
        settlement_days = excluded.settlement_days, underpaid_tolerance = excluded.underpaid_tolerance,
        expiry_minutes = excluded.expiry_minutes`
    const detail = { product, before: described(before), after: described(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return productSetting(tx, merchantId, product)
  })
}

const described = ({ settlementDays, underpaidTolerance, expiryMinutes }: ProductSetting): string =>
  `T+${settlementDays}, tolerance ${Number(underpaidTolerance)}, ${expiryMinutes} minutes`
