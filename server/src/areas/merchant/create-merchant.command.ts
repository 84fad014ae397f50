import type { Country } from '@countinghouse/contract/limits.ts'
import type { Database } from '../../db/database.ts'

export interface NewMerchant {
  merchantId: string
  name: string
  useLocalConfig: 0 | 1
  countries: Country[]
}

/** False when the id is already taken. */
export async function createMerchant(db: Database, merchant: NewMerchant): Promise<boolean> {
  const created = await db.asMerchant(
    merchant.merchantId,
    (tx) => tx`
      insert into merchant (merchant_id, name, use_local_config, run_countries)
      values (${merchant.merchantId}, ${merchant.name}, ${merchant.useLocalConfig}, ${merchant.countries})
      on conflict do nothing returning 1`,
  )
  return created.length > 0
}
