import type { Scoped } from '../../demo/kinds/create-by-command.ts'
import type { Transaction } from '../../src/platform/db/database.ts'

/** A database, or a transaction of the merchant that is under way. */
export type Place = Scoped | Transaction

/** In the transaction that is given, or in one of its own. */
export const inTransaction = <T>(
  place: Place,
  merchantId: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> => ('asMerchant' in place ? place.asMerchant(merchantId, work) : work(place))
