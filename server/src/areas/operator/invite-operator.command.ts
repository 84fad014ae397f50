import type { Role } from '@countinghouse/contract/permissions.ts'
import { audit } from '../../security/audit.ts'
import { insertOperator } from '../../security/new-operator.ts'
import { issueLink, type OperatorLink } from '../../security/operator-link.ts'
import { type Acting, holdAdministration } from './change-operator.command.ts'

export function inviteOperator(
  { services, caller, address }: Acting,
  { operatorName, roles: chosen }: { operatorName: string; roles: readonly Role[] },
): Promise<OperatorLink> {
  const { merchantId, operatorId } = caller
  const roles = [...new Set(chosen)].sort()
  return services.db.asMerchant(merchantId, async (tx) => {
    await holdAdministration(tx, caller)
    const invited = { merchantId, name: operatorName, roles, introduction: '', passwordHash: null }
    const link = await issueLink(tx, await insertOperator(tx, invited))
    const detail = { operator: operatorName, after: { roles: roles.join(',') } }
    await audit(tx, { operatorId, action: 'operator.invited', address, detail })
    return link
  })
}
