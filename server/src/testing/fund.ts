import { type DatabaseAddress, openDatabase } from '../db/database.ts'
import { payin } from './orders.ts'

/** Gives the first merchant of the demo world enough for every test. */
export async function fund(address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, 1)
  await db.asMerchant('10001', (tx) => payin(tx, '10001', '100000')).finally(db.close)
}
