/** Reads one balance of an owner. */
import type { Transaction } from '../../platform/db/database.ts'
import { type AccountKey, countryOf, type Denomination } from './posting.ts'

export interface FoundAccount {
  accountId: string
  balance: string
  lastSeq: number
}

/** Undefined when nothing was ever posted to it. */
export async function findAccount(
  tx: Transaction,
  merchantId: string,
  { ownerKind, ownerId, bucket }: AccountKey,
  denomination: Denomination,
): Promise<FoundAccount | undefined> {
  const [row] = await tx<FoundAccount[]>`
    select account_id as "accountId", trim_scale(balance)::text as balance, last_seq::float8 as "lastSeq"
    from account
    where merchant_id = ${merchantId} and owner_kind = ${ownerKind} and owner_id = ${ownerId}
      and currency = ${denomination.currency} and country = ${countryOf(denomination)} and bucket = ${bucket}`
  return row
}

export const balanceOf = async (
  tx: Transaction,
  merchantId: string,
  key: AccountKey,
  denomination: Denomination,
): Promise<string> => (await findAccount(tx, merchantId, key, denomination))?.balance ?? '0'
