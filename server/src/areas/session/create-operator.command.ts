import type { Role } from '@countinghouse/contract/permissions.ts'
import type { Database } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import { insertOperator } from '../../platform/security/new-operator.ts'
import { hashPassword } from '../../platform/security/password.ts'

export interface NewOperator {
  merchantId: string
  name: string
  password: string
  roles: Role[]
  introduction: string
}

/** False when the name is already taken: names are unique across all merchants. */
export async function createOperator(db: Database, operator: NewOperator): Promise<boolean> {
  const { merchantId, name, password, ...others } = operator
  const taken = await db.sql`select 1 from sign_in_name where name = ${name.toLowerCase()}`
  if (taken.length > 0) return false
  const passwordHash = await hashPassword(password)
  return db.asMerchant(merchantId, async (tx) => {
    const { operatorId } = await insertOperator(tx, { merchantId, name, passwordHash, ...others })
    const event = { action: 'operator.added', address: 'administrator', detail: { name } } as const
    await audit(tx, { ...event, operatorId })
    return true
  })
}
