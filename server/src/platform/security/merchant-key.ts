/** The keys of a merchant: its own public key, and the secrets with which we sign what we send to it. */
import { randomBytes } from 'node:crypto'
import type { Transaction } from '../db/database.ts'
import type { Vault } from './vault.ts'

export interface MerchantKey {
  /** Every secret signs; the newest is first. */
  secrets: Buffer[]
  hasPublicKey: boolean
}

/** Starts with the merchant, so that the row is looked up under that merchant's row level security. */
export const fullKeyId = (merchantId: string, apiKeyId: string): string =>
  `${merchantId}-${apiKeyId}`

export const secretContext = (merchantId: string): string => `merchant_key:${merchantId}`
export const newWebhookSecret = (): string => randomBytes(32).toString('base64')

/** Created on first use. */
export async function merchantKey(
  tx: Transaction,
  vault: Vault,
  merchantId: string,
): Promise<MerchantKey> {
  const found = await read(tx, vault, merchantId)
  if (found) return found
  await makeMerchantKey(tx, vault, merchantId)
  return (await read(tx, vault, merchantId)) as MerchantKey
}

export const makeMerchantKey = (tx: Transaction, vault: Vault, merchantId: string) => tx`
  insert into merchant_key (merchant_id, webhook_secret_sealed)
  values (${merchantId}, ${vault.seal(newWebhookSecret(), secretContext(merchantId))})
  on conflict do nothing`

async function read(
  tx: Transaction,
  vault: Vault,
  merchantId: string,
): Promise<MerchantKey | undefined> {
  const [row] = await tx<{ sealed: Buffer; previous: Buffer | null; hasPublicKey: boolean }[]>`
    select webhook_secret_sealed as sealed, public_key is not null as "hasPublicKey",
           case when previous_secret_until > now() then previous_secret_sealed end as previous
    from merchant_key where merchant_id = ${merchantId}`
  if (!row) return undefined
  const secrets = [row.sealed, row.previous].flatMap((sealed) =>
    sealed ? [Buffer.from(vault.open(sealed, secretContext(merchantId)), 'base64')] : [],
  )
  return { secrets, hasPublicKey: row.hasPublicKey }
}
