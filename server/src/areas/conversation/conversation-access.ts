/**
 * Who may take part in the conversation of an order: a token for one sign-in, the sign-in of a session, and the check
 * that every other call of the conversation makes.
 */
import { limits } from '@countinghouse/contract/limits.ts'
import { permits } from '@countinghouse/contract/permissions.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import { callError } from '../../platform/call-error.ts'
import { timeOf } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Caller } from '../../platform/security/session.ts'
import { newToken, readToken } from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'

const { tokenSeconds, sessionMinutes } = limits.conversation

/** The kind of an order that has a conversation, for operators who may see orders of that kind. */
export function conversationKind(
  registry: OrderRegistry,
  { roles }: Pick<Caller, 'roles'>,
  orderNo: string,
): OrderKindDefinition {
  const kind = registry[kindOfOrderNo(registry, orderNo) ?? '']
  if (!kind?.declared.conversation) throw callError('notFound')
  if (!permits(roles, kind.declared.list.permission)) throw callError('permissionDenied')
  return kind
}

export async function issueToken(
  { db }: Services,
  registry: OrderRegistry,
  caller: Caller,
  orderNo: string,
) {
  const { merchantId, tokenHash } = caller
  const { table } = conversationKind(registry, caller, orderNo)
  const token = newToken(merchantId)
  await db.asMerchant(merchantId, async (tx) => {
    const [order] = await tx`
      select 1 from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
    if (!order) throw callError('notFound')
    await tx`
      delete from conversation_token
      where merchant_id = ${merchantId} and session_hash = ${tokenHash} and expires_at < now()`
    await tx`
      insert into conversation_token (merchant_id, token_hash, session_hash, order_no, expires_at)
      values (${merchantId}, ${token.hash}, ${tokenHash}, ${orderNo},
              now() + ${tokenSeconds} * interval '1 second')`
  })
  return { token: token.text, expiresInSeconds: tokenSeconds }
}

/** Consumes the token. A token of another session is refused and stays valid. */
export async function signIn({ db }: Services, { merchantId, tokenHash }: Caller, text: string) {
  const token = readToken(text)
  if (!token) throw callError('conversationTokenInvalid')
  return db.asMerchant(merchantId, async (tx) => {
    const [used] = await tx<{ orderNo: string; expiresAt: Date }[]>`
      delete from conversation_token
      where merchant_id = ${merchantId} and token_hash = ${token.hash} and session_hash = ${tokenHash}
      returning order_no as "orderNo", expires_at as "expiresAt"`
    if (!used || used.expiresAt <= (await timeOf(tx))) throw callError('conversationTokenInvalid')
    await tx`
      insert into conversation_session (merchant_id, session_hash, order_no, expires_at)
      values (${merchantId}, ${tokenHash}, ${used.orderNo}, now() + ${sessionMinutes} * interval '1 minute')
      on conflict (merchant_id, session_hash, order_no) do update set expires_at = excluded.expires_at`
    return { orderNo: used.orderNo, expiresInSeconds: sessionMinutes * 60 }
  })
}

/** Returns for how many more seconds the session is signed in to the conversation. */
export async function requireSignIn(
  tx: Transaction,
  { merchantId, tokenHash }: Pick<Caller, 'merchantId' | 'tokenHash'>,
  orderNo: string,
): Promise<number> {
  const [found] = await tx<{ seconds: number }[]>`
    select extract(epoch from expires_at - now())::float8 as seconds from conversation_session
    where merchant_id = ${merchantId} and session_hash = ${tokenHash} and order_no = ${orderNo}
      and expires_at > now()`
  if (!found) throw callError('conversationSignInNeeded')
  return found.seconds
}
