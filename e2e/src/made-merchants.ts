/** A merchant of its own, for journeys that change what holds for everybody of a merchant. */
import { createMerchant } from '@countinghouse/server/src/areas/merchant/create-merchant.command.ts'
import type { Database } from '@countinghouse/server/src/db/database.ts'

export async function newMerchant(db: Database): Promise<string> {
  const merchantId = String(20_000 + Math.floor(Math.random() * 1_000_000_000))
  const made = { merchantId, name: 'Quiet Bay', useLocalConfig: 0, countries: [] } as const
  await createMerchant(db, { ...made, countries: [] })
  return merchantId
}
