/**
 * Ties between operators: who has brought whom to act, and who has kept somebody from deciding
 * (docs/decisions/reviews-and-separation-of-duties.md).
 */
import { type TieCause, tieCauses } from '@countinghouse/contract/areas/order/ties.ts'
import { type Permission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import { reviews } from '@countinghouse/contract/registry/reviews.ts'
import type { Transaction } from '../db/database.ts'

export interface NewTie {
  merchantId: string
  /** Null for an administrator of the platform. */
  byId: string | null
  /** Null for the key of the open API. */
  otherId: string | null
  cause: TieCause
  lost?: readonly Permission[]
}

/** In the transaction of the action itself, so that there is never one without the other. */
export const recordTie = (
  tx: Transaction,
  { merchantId, byId, otherId, cause, lost = [] }: NewTie,
) => tx`
  insert into operator_tie (merchant_id, by_id, other_id, cause, lost)
  values (${merchantId}, ${byId}, ${otherId}, ${tieCauses[cause]}, ${[...lost]})`

/** The rights to decide orders that go with roles. */
export const lostRights = (before: readonly Role[], after: readonly Role[]): Permission[] => [
  ...new Set(
    Object.values(reviews)
      .map(({ permission }) => permission)
      .filter((permission) => permits(before, permission) && !permits(after, permission)),
  ),
]
