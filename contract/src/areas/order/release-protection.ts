import type { ProtectionByKind } from '../../kit/protections.ts'
import { reviews } from '../../reviews.ts'

/**
 * The switch that makes releasing an order ask for a Google code: that of its review, because a release may approve
 * the order.
 */
export const releaseProtection: ProtectionByKind = {
  kinds: Object.fromEntries(
    Object.values(reviews).map(({ name, secondFactor }) => [name, secondFactor]),
  ),
  others: 'withdrawalAuditVerify',
}
