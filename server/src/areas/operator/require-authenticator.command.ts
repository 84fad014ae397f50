import { callError } from '../../platform/call-error.ts'
import { audit } from '../../platform/security/audit.ts'
import { type Acting, lockAdministration } from './change-operator.command.ts'

/** Requires an authenticator of all of the merchant's operators. Whoever demands it must have one. */
export async function requireAuthenticator(
  { services, caller, address }: Acting,
  required: 0 | 1,
): Promise<void> {
  const { merchantId, operatorId } = caller
  if (required === 1 && !caller.secondFactors.whenBound) throw callError('authenticatorNotBound')
  await services.db.asMerchant(merchantId, async (tx) => {
    await lockAdministration(tx, caller)
    const changed = await tx`
      update merchant set require_authenticator = ${required}
      where merchant_id = ${merchantId} and require_authenticator <> ${required} returning 1`
    if (changed.length === 0) return
    const [before, after] = [{ required: required === 0 }, { required: required === 1 }]
    const detail = { before, after }
    await audit(tx, { operatorId, action: 'authenticatorRule.changed', address, detail })
  })
}
