/** Changes the terms for a merchant's new orders of a product. Existing orders keep the terms they were created under. */

import type { Product, ProductTerms } from '@countinghouse/contract/areas/product/product-terms.ts'
import { times } from '@countinghouse/contract/engine/decimal.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import { StartError } from '../../platform/start-error.ts'
import { productSettings, writeProductSetting } from './product-setting.ts'

const mostMinutes = 43_200

/** From the command line; an omitted option keeps its value. */
export function readSetting(written: {
  enabled?: string | undefined
  settlement?: string | undefined
  tolerance?: string | undefined
  expiry?: string | undefined
  'fee-percent'?: string | undefined
  'rate-age'?: string | undefined
}): Partial<ProductTerms> {
  const { enabled, settlement, tolerance, expiry, 'fee-percent': fee, 'rate-age': age } = written
  if (enabled !== undefined && !/^(yes|no)$/.test(enabled))
    throw new StartError('--enabled must be yes or no.')
  if (settlement !== undefined && !/^T\+[01]$/.test(settlement))
    throw new StartError('--settlement must be T+0 or T+1.')
  if (tolerance !== undefined && !isPercent(tolerance))
    throw new StartError('--tolerance must be a percentage from 0 to 99.9999.')
  if (expiry !== undefined && !(/^\d+$/.test(expiry) && inRange(Number(expiry))))
    throw new StartError(`--expiry must be from 1 to ${mostMinutes} minutes.`)
  if (fee !== undefined && !isPercent(fee))
    throw new StartError('--fee-percent must be a percentage from 0 to 99.9999.')
  if (age !== undefined && !(/^\d+$/.test(age) && Number(age) <= mostMinutes))
    throw new StartError(`--rate-age must be from 0 (any age) to ${mostMinutes} minutes.`)
  return {
    ...(enabled && { enabled: enabled === 'yes' }),
    ...(settlement && { settlementDays: settlement === 'T+1' ? 1 : 0 }),
    ...(tolerance && { underpaidTolerance: hundredth(tolerance) }),
    ...(expiry && { expiryMinutes: Number(expiry) }),
    ...(fee && { feeRate: hundredth(fee) }),
    ...(age && { rateAgeMinutes: Number(age) }),
  }
}

const isPercent = (text: string): boolean => /^\d{1,2}(\.\d{1,4})?$/.test(text)
const inRange = (minutes: number): boolean => minutes >= 1 && minutes <= mostMinutes
const hundredth = (percent: string): string => (Number(percent) / 100).toFixed(6)

export async function changeProduct(
  db: Pick<Database, 'asMerchant'>,
  merchantId: string,
  product: Product,
  change: Partial<ProductTerms>,
): Promise<ProductTerms> {
  return db.asMerchant(merchantId, async (tx) => {
    const [merchant] = await tx`select 1 from merchant where merchant_id = ${merchantId} for update`
    if (!merchant) throw new StartError(`There is no merchant ${merchantId}.`)
    const before = (await productSettings(tx, merchantId))[product]
    const after = { ...before, ...change }
    await writeProductSetting(tx, merchantId, product, after)
    const detail = { product, before: described(before), after: described(after) }
    const event = { operatorId: null, action: 'product.changed', address: 'administrator' } as const
    await audit(tx, { ...event, detail })
    return (await productSettings(tx, merchantId))[product]
  })
}

export const described = (terms: ProductTerms): string => {
  const { enabled, feeRate, settlementDays, underpaidTolerance, expiryMinutes, rateAgeMinutes } =
    terms
  return [
    enabled ? 'on' : 'off',
    `fee ${times(feeRate, '100')} %`,
    `settlement T+${settlementDays}`,
    `tolerance ${times(underpaidTolerance, '100')} %`,
    `expiry ${expiryMinutes} minutes`,
    rateAgeMinutes === 0 ? 'rates of any age' : `rates of up to ${rateAgeMinutes} minutes`,
  ].join(', ')
}
