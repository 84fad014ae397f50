import type { Role } from '@countinghouse/contract/permissions.ts'
import { timeColumn } from '../../db/clock.ts'
import type { Database } from '../../db/database.ts'
import { audit } from '../../security/audit.ts'
import { hashPassword } from '../../security/password.ts'

export interface NewOperator {
  merchantId: string
  name: string
  password: string
  roles: Role[]
  introduction: string
}

/** False when the name is already taken: names are unique across all merchants. */
export async function createOperator(db: Database, operator: NewOperator): Promise<boolean> {
  const { merchantId, name, roles, introduction } = operator
  const signInName = name.toLowerCase()
  const taken = await db.sql`select 1 from sign_in_name where name = ${signInName}`
  if (taken.length > 0) return false
  const hash = await hashPassword(operator.password)
  return db.asMerchant(merchantId, async (tx) => {
    const created = {
      merchant_id: merchantId,
      name,
      password_hash: hash,
      roles,
      introduction,
      ...timeColumn(tx, 'created_at'),
    }
    const [row] = await tx<{ id: string }[]>`
      insert into operator ${tx(created)} returning operator_id as id`
    await tx`
      insert into sign_in_name (name, merchant_id, operator_id)
      values (${signInName}, ${merchantId}, ${row?.id ?? null})`
    const event = { action: 'operator.added', address: 'administrator', detail: { name } } as const
    await audit(tx, { ...event, operatorId: row?.id ?? '' })
    return true
  })
}
