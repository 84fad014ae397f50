/** Reads one balance of an owner. */
import type { Transaction } from '../db/database.ts'
import type { AccountKey } from './posting.ts'

export interface FoundAccount {
  accountId: string
  balance: string
  lastSeq: number
}

/** Undefined when nothing was ever posted to it. */
export async function findAccount(
  tx: Transaction,
  merchantId: string,
  { ownerKind, ownerId, country, bucket }: AccountKey,
  currency: string,
): Promise<FoundAccount | undefined> {
  const [row] = await tx<FoundAccount[]>`
    select account_id as "accountId", trim_scale(balance)::text as balance, last_seq::float8 as "lastSeq"
    from account
    where merchant_id = ${merchantId} and owner_kind = ${ownerKind} and owner_id = ${ownerId}
      and currency = ${currency} and country = ${country} and bucket = ${bucket}`
  return row
}

export const balanceOf = async (
  tx: Transaction,
  merchantId: string,
  key: AccountKey,
  currency: string,
): Promise<string> => (await findAccount(tx, merchantId, key, currency))?.balance ?? '0'
