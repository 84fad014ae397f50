import { type DatabaseAddress, openDatabase } from '../../src/platform/db/database.ts'
import { payin } from './orders.ts'

/** Gives the first merchant of the demo world enough for every test. */
export async function fund(address: DatabaseAddress): Promise<void> {
  const db = openDatabase(address, 1)
  await payin(db, '10001', '100000').finally(db.close)
}
