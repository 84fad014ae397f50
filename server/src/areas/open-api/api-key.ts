/** The key that a request names: which merchant it is of. */
import { callError } from '../../platform/call-error.ts'
import { Coalesced } from '../../platform/db/coalesced.ts'
import type { Database } from '../../platform/db/database.ts'
import { retryWhenLost } from '../../platform/db/transaction.ts'
import type { SigningKey } from '../../platform/http/signed/signing-key.ts'
import { fullKeyId } from '../../platform/security/merchant-key.ts'

export interface ApiKey extends SigningKey {
  merchantId: string
}

interface Row {
  apiKeyId: string
  publicKeys: string[]
  allowedAddresses: string[]
}

export type FindKey = (keyId: string) => Promise<ApiKey>

/** Requests that come at once share one look; none sees what was read before it came. */
export function keyFinder(db: Pick<Database, 'sql'>): FindKey {
  const lookups = new Coalesced<Row | undefined>()
  return async (keyId) => {
    const merchantId = /^([1-9]\d{0,17})-[0-9a-f]{32}$/.exec(keyId)?.[1]
    if (!merchantId) throw callError('apiKeyUnknown')
    const row = await lookups.ask(merchantId, () => read(db, merchantId))
    if (!row || fullKeyId(merchantId, row.apiKeyId) !== keyId) throw callError('apiKeyUnknown')
    const { publicKeys, allowedAddresses } = row
    return { merchantId, keyId, publicKeys, allowedAddresses }
  }
}

async function read(db: Pick<Database, 'sql'>, merchantId: string): Promise<Row | undefined> {
  const [row] = await retryWhenLost(
    () => db.sql<Row[]>`
      select api_key_id as "apiKeyId", public_keys as "publicKeys",
             allowed_addresses as "allowedAddresses"
      from find_api_keys(${merchantId})`,
  )
  return row
}
