/** An operator's own last sign-ins, from the audit log, by a partial index of such entries. */

import { limits } from '@countinghouse/contract/limits.ts'
import type { AuditAction } from '@countinghouse/contract/registry/audit-actions.ts'
import type { Database } from '../../platform/db/database.ts'
import { raw } from '../../platform/db/sql.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'

const succeeded: AuditAction = 'signIn.succeeded'
const failed: AuditAction[] = ['signIn.passwordWrong', 'signIn.secondStepWrong']
/** Inlined, to match the partial index. */
const actions = raw([succeeded, ...failed].map((action) => `'${action}'`).join(', '))

interface Entry {
  at: Date
  address: string
  device: string
  action: string
}

export async function lastSignIns(db: Database, { merchantId, operatorId }: OperatorKey) {
  const [entries] = await db.readPipelined(merchantId, (tx) => [
    tx<Entry[]>`
      select at, address, coalesce(detail ->> 'device', '') as device, action from audit_entry
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and action in (${actions})
      order by seq desc limit ${raw(String(limits.lastSignIns))}`,
  ])
  const records = entries.map(({ at, address, device, action }) => ({
    time: at.toISOString(),
    address,
    device,
    success: action === succeeded,
  }))
  return { records }
}
