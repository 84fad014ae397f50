import type { Country } from '@countinghouse/contract/limits.ts'
import { timeColumn } from '../../platform/db/clock.ts'
import type { Database } from '../../platform/db/database.ts'

export interface NewMerchant {
  merchantId: string
  name: string
  useLocalConfig: 0 | 1
  countries: Country[]
}

/** False when the id is already taken. */
export async function createMerchant(db: Database, merchant: NewMerchant): Promise<boolean> {
  const created = await db.asMerchant(merchant.merchantId, (tx) => {
    const row = {
      merchant_id: merchant.merchantId,
      name: merchant.name,
      use_local_config: merchant.useLocalConfig,
      run_countries: merchant.countries,
      ...timeColumn(tx, 'created_at'),
    }
    return tx`insert into merchant ${tx(row)} on conflict do nothing returning 1`
  })
  return created.length > 0
}
