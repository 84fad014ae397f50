/** For the audit: a sign-in name and its operator are written together, but no foreign key ensures it. */
import type { Transaction } from '../db/database.ts'

/** Names of this merchant that have no operator, or the other way round. */
export async function orphanedNames(tx: Transaction, merchantId: string): Promise<string[]> {
  interface Named {
    name: string
    operator: string
  }
  const names = await tx<Named[]>`
    select name, operator_id::text as operator from sign_in_name where merchant_id = ${merchantId}`
  const operators = await tx<Named[]>`
    select name_lower as name, operator_id::text as operator from operator where merchant_id = ${merchantId}`
  const keyOf = ({ name, operator }: Named) => `${operator} ${name}`
  const [known, existing] = [names, operators].map((rows) => new Set(rows.map(keyOf))) as [
    Set<string>,
    Set<string>,
  ]
  return [...known.symmetricDifference(existing)].map((key) => key.slice(key.indexOf(' ') + 1))
}
