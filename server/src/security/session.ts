/**
 * Sessions: a bearer token that the console reads and a cookie that no script can, both needed. 30 minutes
 * idle, 12 hours at most.
 */
import type { Protection } from '@countinghouse/contract/kit/call.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { isRole, type Role } from '@countinghouse/contract/permissions.ts'
import { callError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import { Together } from '../db/together.ts'
import { askAgainWhenLost } from '../db/transaction.ts'
import type { OperatorKey } from './authenticator.ts'
import { hashOf, newSecret, newToken, readToken, sameHash, type Token } from './tokens.ts'

/** Who is calling. */
export interface Caller extends OperatorKey {
  name: string
  roles: Role[]
  tokenHash: Buffer
  protections: Record<Protection, boolean>
}

export interface NewSession {
  token: string
  cookie: string
}

export async function openSession(
  tx: Transaction,
  who: OperatorKey,
  origin: { address: string; userAgent: string },
): Promise<NewSession> {
  const token = newToken(who.merchantId)
  const cookie = newSecret()
  // The writer sweeps: what ended long ago goes when the operator comes again. The newest stay, so that
  // the console can say when and from where the last sign-in was.
  await tx`
    delete from session where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId}
      and created_at < now() - interval '30 days'`
  await tx`
    insert into session (merchant_id, token_hash, cookie_hash, operator_id, expires_at, address, user_agent)
    values (${who.merchantId}, ${token.hash}, ${hashOf(cookie)}, ${who.operatorId},
            now() + ${limits.sessionAbsoluteHours} * interval '1 hour',
            ${origin.address}, ${origin.userAgent})`
  return { token: token.text, cookie }
}

interface SessionRow {
  cookieHash: Buffer
  operatorId: string
  name: string
  roles: string[]
  ended: boolean
  expired: boolean
  disabled: boolean
  stale: boolean
  login: number | null
  withdrawal: number | null
  p2p: number | null
}

export type CheckSession = (
  bearer: string | undefined,
  cookie: string | undefined,
  awake: boolean,
) => Promise<Caller>

/** A console asks for several things at once: one look at its session answers all of them. */
export function sessionCheck(db: Database): CheckSession {
  const looks = new Together<SessionRow | undefined>()
  return async (bearer, cookie, awake) => {
    const token = bearer === undefined ? undefined : readToken(bearer)
    if (!token || !cookie) throw callError('tokenInvalid')
    const row = await looks.ask(token.text, () => findSession(db, token))
    if (!row || !sameHash(row.cookieHash, hashOf(cookie))) throw callError('tokenInvalid')
    if (row.ended || row.disabled) throw callError('sessionEnded')
    if (row.expired) throw callError('tokenInvalid')
    const { merchantId, hash } = token
    // Once a minute is exact enough for 30 minutes, and keeps reads from becoming writes.
    if (row.stale && awake) await touch(db, merchantId, hash)
    return callerOf(row, merchantId, hash)
  }
}

async function findSession(db: Database, { merchantId, hash }: Token) {
  const [row] = await askAgainWhenLost(
    () => db.sql<SessionRow[]>`
      select cookie_hash as "cookieHash", operator_id as "operatorId", name, roles, ended, expired, disabled,
             stale, login, withdrawal, p2p
      from find_session(${merchantId}, ${hash}, ${limits.sessionIdleMinutes} * interval '1 minute')`,
  )
  return row
}

const callerOf = (row: SessionRow, merchantId: string, tokenHash: Buffer): Caller => ({
  merchantId,
  operatorId: row.operatorId,
  name: row.name,
  roles: row.roles.filter(isRole),
  tokenHash,
  protections: {
    loginVerify: row.login === 1,
    withdrawalAuditVerify: row.withdrawal === 1,
    p2pPayoutVerify: row.p2p === 1,
  },
})

const touch = (db: Database, merchantId: string, tokenHash: Buffer) =>
  db.asMerchant(
    merchantId,
    (tx) => tx`
      update session set last_seen_at = now()
      where merchant_id = ${merchantId} and token_hash = ${tokenHash}`,
  )

export async function endSession(tx: Transaction, caller: Caller): Promise<void> {
  await tx`
    update session set ended_at = now()
    where merchant_id = ${caller.merchantId} and token_hash = ${caller.tokenHash}`
}

export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<void> {
  await tx`
    update session set ended_at = now()
    where merchant_id = ${caller.merchantId} and operator_id = ${caller.operatorId}
      and token_hash <> ${caller.tokenHash} and ended_at is null`
}
