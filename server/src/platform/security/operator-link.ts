/** The link by which an operator sets a password, once: after an invitation, or after a reset. */
import { limits } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import type { OperatorKey } from './authenticator.ts'
import { newToken } from './tokens.ts'

export interface OperatorLink {
  operatorId: string
  link: string
  expireTime: string
}

/** A new link replaces the previous one. The part after # is never sent to a server or proxy. */
export async function issueLink(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
): Promise<OperatorLink> {
  const { text, hash } = newToken(merchantId)
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into operator_link (merchant_id, operator_id, link_hash, expires_at)
    values (${merchantId}, ${operatorId}, ${hash}, now() + ${limits.operatorLinkHours} * interval '1 hour')
    on conflict (merchant_id, operator_id) do update set
      link_hash = excluded.link_hash, expires_at = excluded.expires_at
    returning expires_at as "expiresAt"`
  const expiresAt = row?.expiresAt ?? new Date()
  return { operatorId, link: `/#/setPassword?link=${text}`, expireTime: expiresAt.toISOString() }
}
