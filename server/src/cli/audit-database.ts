/** Recomputes every merchant's books and log. */
import { auditBooks } from '../books/ledger/audit-books.ts'
import { orderRegistry } from '../order-registry.ts'
import { type Database, type DatabaseAddress, openDatabase } from '../platform/db/database.ts'
import { requireCurrentSchema } from '../platform/db/migrate.ts'
import { withOwner } from '../platform/db/owner.ts'
import { orphanedNames } from '../platform/security/orphaned-names.ts'
import { StartError } from '../platform/start-error.ts'

/** Throws at the first difference. */
export async function auditDatabase(address: DatabaseAddress): Promise<void> {
  await requireCurrentSchema(address)
  const merchants = await withOwner(
    address,
    (owner) => owner<{ id: string }[]>`
      select merchant_id as id from merchant union select merchant_id from sign_in_name order by 1`,
  )
  // No limit: a recount of millions takes the time it takes.
  const db = openDatabase(address, 2, { statementTimeoutMs: 0 })
  try {
    if (merchants.length === 0) throw new StartError('There is no merchant to audit.')
    for (const { id } of merchants) await auditMerchant(db, id)
  } finally {
    await db.close()
  }
}

async function auditMerchant(db: Database, id: string): Promise<void> {
  const [differences, [log], [stray]] = await db.asMerchant(id, async (tx) => [
    await auditBooks(tx, id, Object.values(orderRegistry)),
    await tx<{ broken: string | null }[]>`select first_broken_audit_entry() as broken`,
    await orphanedNames(tx, id),
  ])
  const [first] = differences
  if (first) {
    const { check, where, kept, recomputed } = first
    throw new StartError(
      `Merchant ${id}: ${check} at ${where} is ${kept}, and should be ${recomputed}. ${differences.length} differences in all.`,
    )
  }
  if (log?.broken)
    throw new StartError(`Merchant ${id}: the audit log is broken at entry ${log.broken}.`)
  if (stray !== undefined)
    throw new StartError(`Merchant ${id}: the sign-in name ${stray} and its operator do not agree.`)
  console.log(`Merchant ${id}: books, counts and log agree.`)
}
