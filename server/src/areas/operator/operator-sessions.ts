/** The open sessions of an operator, and their end. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { matchingRows } from '../../engine/lists/conditions.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { send, sql } from '../../platform/db/sql.ts'
import { audit } from '../../platform/security/audit.ts'
import type { OperatorKey } from '../../platform/security/authenticator.ts'
import { endReasons, endSessionsOf } from '../../platform/security/session.ts'
import type { Acting } from './change-operator.command.ts'
import { operators } from './operator.lists.ts'

interface SessionRow {
  sessionId: string
  userAgent: string
  address: string
  startTime: Date
  lastUseTime: Date
  isOwn: boolean
}

export async function readOperator(
  { services: { db }, caller: { merchantId, tokenHash } }: Acting,
  operatorId: string,
) {
  const [found, sessions] = await db.readPipelined(merchantId, (tx) => [
    send<StoredRow>(
      tx,
      sql`
        select ${selected(operators)} from ${matchingRows(operators, merchantId, [])}
          and operator_no = ${operatorId}`,
    ),
    tx<SessionRow[]>`
      select session_id::text as "sessionId", user_agent as "userAgent", address, created_at as "startTime",
             last_seen_at as "lastUseTime", token_hash = ${tokenHash} as "isOwn"
      from session
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and ended_at is null and expires_at > now()
        and last_seen_at > now() - ${limits.sessionIdleMinutes} * interval '1 minute'
      order by last_seen_at desc, session_id desc limit ${limits.shownSessions}`,
  ])
  const [operator] = found
  if (!operator) throw callError('notFound')
  return {
    operator: rowReader(operators)(operator) as Row,
    sessions: sessions.map(({ startTime, lastUseTime, ...session }) => ({
      ...session,
      startTime: startTime.toISOString(),
      lastUseTime: lastUseTime.toISOString(),
    })),
  }
}

export async function endSession(
  { services, caller, address }: Acting,
  { operatorId, sessionId }: { operatorId: string; sessionId: string },
): Promise<void> {
  const { merchantId } = caller
  const tokenHash = await services.db.asMerchant(merchantId, async (tx) => {
    const operator = await nameOf(tx, { merchantId, operatorId })
    const [ended] = await tx<{ tokenHash: Buffer; userAgent: string }[]>`
      update session set ended_at = now(), ended_reason = ${endReasons.administrator}
      where merchant_id = ${merchantId} and operator_id = ${operatorId} and session_id = ${sessionId}
        and ended_at is null
      returning token_hash as "tokenHash", user_agent as "userAgent"`
    if (!ended) throw callError('notFound')
    const detail = { operator, device: ended.userAgent }
    const event = { operatorId: caller.operatorId, address, detail }
    await audit(tx, { ...event, action: 'session.ended' })
    return ended.tokenHash
  })
  services.openStreams.endSession({ tokenHash })
}

/** Except the session that asks. */
export async function endSessions(
  { services, caller, address }: Acting,
  operatorId: string,
): Promise<{ ended: number }> {
  const { merchantId, tokenHash } = caller
  const who = { merchantId, operatorId }
  const sessions = await services.db.asMerchant(merchantId, async (tx) => {
    const operator = await nameOf(tx, who)
    const ended = await endSessionsOf(tx, who, tokenHash)
    const event = { operatorId: caller.operatorId, address, detail: { operator, sessions: ended } }
    if (ended > 0) await audit(tx, { ...event, action: 'session.allEnded' })
    return ended
  })
  services.openStreams.endSessionsOf(who, tokenHash)
  return { ended: sessions }
}

async function nameOf(tx: Transaction, { merchantId, operatorId }: OperatorKey): Promise<string> {
  const [row] = await tx<{ name: string }[]>`
    select name from operator where merchant_id = ${merchantId} and operator_id = ${operatorId}`
  if (!row) throw callError('notFound')
  return row.name
}
