import type { ProtectionByKind } from '../../kit/protections.ts'
import { reviews } from '../../reviews.ts'

/** The switch that has the release of an order ask for a Google code: that of its review, because a release may approve it. */
export const releaseProtection: ProtectionByKind = {
  kinds: Object.fromEntries(
    Object.values(reviews).map(({ name, secondFactor }) => [name, secondFactor]),
  ),
  others: 'withdrawalAuditVerify',
}
