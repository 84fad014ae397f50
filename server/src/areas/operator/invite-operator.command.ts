import type { Role } from '@countinghouse/contract/permissions.ts'
import { audit } from '../../platform/security/audit.ts'
import { insertOperator } from '../../platform/security/new-operator.ts'
import { issueLink, type OperatorLink } from '../../platform/security/operator-link.ts'
import { recordTie } from '../../platform/security/operator-tie.ts'
import { type Acting, lockAdministration } from './change-operator.command.ts'

export function inviteOperator(
  { services, caller, address }: Acting,
  { operatorName, roles: chosen }: { operatorName: string; roles: readonly Role[] },
): Promise<OperatorLink> {
  const { merchantId, operatorId } = caller
  const roles = [...new Set(chosen)].sort()
  return services.db.asMerchant(merchantId, async (tx) => {
    await lockAdministration(tx, caller)
    const invited = { merchantId, name: operatorName, roles, introduction: '', passwordHash: null }
    const created = await insertOperator(tx, invited)
    const link = await issueLink(tx, created)
    const otherId = created.operatorId
    await recordTie(tx, { merchantId, byId: operatorId, otherId, cause: 'invited' })
    const detail = { operator: operatorName, after: { roles: roles.join(',') } }
    await audit(tx, { operatorId, action: 'operator.invited', address, detail })
    return link
  })
}
