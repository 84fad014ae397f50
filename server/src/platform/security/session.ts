/**
 * Sessions need two secrets: a bearer token that the console reads, and a cookie that no script can. They expire
 * after 30 idle minutes, and after 12 hours at most.
 */
import type { SecondFactor } from '@countinghouse/contract/engine/call.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { isRole, type Role } from '@countinghouse/contract/permissions.ts'
import { callError } from '../call-error.ts'
import { Coalesced } from '../db/coalesced.ts'
import type { Database, Transaction } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import { retryWhenLost } from '../db/transaction.ts'
import type { OperatorKey } from './authenticator.ts'
import { hashesMatch, hashOf, newSecret, newToken, readToken, type Token } from './tokens.ts'

/** The authenticated operator of a request. */
export interface Caller extends OperatorKey {
  name: string
  roles: Role[]
  tokenHash: Buffer
  /** Of the merchant. 0: it has no local orders. */
  useLocalConfig: 0 | 1
  /** The merchant requires an authenticator that this operator has yet to bind: nothing else is open. */
  mustBind: boolean
  /** When this operator must enter a Google code. */
  secondFactors: Record<SecondFactor, boolean>
}

/** The actor of an audit entry. */
export type ActingOperator = Pick<Caller, 'merchantId' | 'operatorId' | 'name'>

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
  endedReason: number | null
  expired: boolean
  disabled: boolean
  stale: boolean
  login: number | null
  withdrawal: number | null
  p2p: number | null
  bound: boolean
  useLocalConfig: 0 | 1
  mustBind: boolean
}

/** Why a session was ended early, as stored. */
export const endReasons = { signedOut: 1, password: 2, administrator: 3 } as const

function endNameOf({ ended, endedReason }: SessionRow) {
  if (!ended || endedReason === endReasons.administrator) return 'sessionEndedByAdministrator'
  return endedReason === endReasons.password ? 'sessionEndedByPassword' : 'sessionEnded'
}

export type CheckSession = (
  bearer: string | undefined,
  cookie: string | undefined,
  awake: boolean,
) => Promise<Caller>

/** A console sends several requests at once; they share one look-up of its session. */
export function sessionChecker(db: Database): CheckSession {
  const lookups = new Coalesced<SessionRow | undefined>()
  return async (bearer, cookie, awake) => {
    const token = bearer === undefined ? undefined : readToken(bearer)
    if (!token || !cookie) throw callError('tokenInvalid')
    const row = await lookups.ask(token.text, () => findSession(db, token))
    if (!row || !hashesMatch(row.cookieHash, hashOf(cookie))) throw callError('tokenInvalid')
    if (row.ended || row.disabled) throw callError(endNameOf(row))
    if (row.expired) throw callError('tokenInvalid')
    const { merchantId, hash } = token
    // Once a minute is precise enough for a 30-minute limit, and avoids a write per read.
    if (row.stale && awake) await touch(db, merchantId, hash)
    return callerOf(row, merchantId, hash)
  }
}

async function findSession(db: Database, { merchantId, hash }: Token) {
  const [row] = await retryWhenLost(
    () => db.sql<SessionRow[]>`
      select cookie_hash as "cookieHash", operator_id as "operatorId", name, roles, ended,
             ended_reason as "endedReason", expired, disabled, stale, login, withdrawal, p2p, bound,
             use_local_config as "useLocalConfig", must_bind as "mustBind"
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
  useLocalConfig: row.useLocalConfig,
  mustBind: row.mustBind,
  secondFactors: {
    loginVerify: row.login === 1,
    withdrawalAuditVerify: row.withdrawal === 1,
    p2pPayoutVerify: row.p2p === 1,
    whenBound: row.bound,
  },
})

/** An authenticator is bound, or the merchant requires none: `s` is the session. */
const hasWhatIsRequired = (merchantId: string) => sql`exists (
  select 1 from merchant m
  left join authenticator a on a.merchant_id = ${merchantId} and a.operator_id = s.operator_id
  where m.merchant_id = ${merchantId} and (m.require_authenticator = 0 or a.bound_at is not null))`

/** Those of the given sessions that are still active: from token hash to the operator's roles. */
export async function activeSessions(
  db: Database,
  merchantId: string,
  tokenHashes: readonly Buffer[],
): Promise<Map<string, Role[]>> {
  const hashes = tokenHashes.map((hash) => hash.toString('hex'))
  const rows = await db.asMerchant(
    merchantId,
    (tx) => tx<{ hash: string; roles: string[] }[]>`
      select encode(s.token_hash, 'hex') as hash, o.roles from session s
      join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
      where s.merchant_id = ${merchantId}
        and s.token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
        and s.ended_at is null and s.expires_at > now() and o.disabled_at is null and ${hasWhatIsRequired(merchantId)}
        and s.last_seen_at > now() - ${limits.sessionIdleMinutes} * interval '1 minute'`,
  )
  return new Map(rows.map(({ hash, roles }) => [hash, roles.filter(isRole)]))
}

/** The operator of a session cookie alone: for files, which a browser requests without the token. */
export async function operatorOfCookie(
  tx: Transaction,
  merchantId: string,
  cookie: string,
): Promise<{ operatorId: string; roles: Role[]; tokenHash: Buffer } | undefined> {
  const [row] = await tx<{ operatorId: string; roles: string[]; tokenHash: Buffer }[]>`
    select o.operator_id as "operatorId", o.roles, s.token_hash as "tokenHash" from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    where s.merchant_id = ${merchantId} and s.cookie_hash = ${hashOf(cookie)}
      and s.ended_at is null and s.expires_at > now() and o.disabled_at is null and ${hasWhatIsRequired(merchantId)}
      and s.last_seen_at > now() - ${limits.sessionIdleMinutes} * interval '1 minute'`
  return row && { ...row, roles: row.roles.filter(isRole) }
}

const touch = (db: Database, merchantId: string, tokenHash: Buffer) =>
  db.asMerchant(
    merchantId,
    (tx) => tx`
      update session set last_seen_at = now()
      where merchant_id = ${merchantId} and token_hash = ${tokenHash}`,
  )

export async function endSession(tx: Transaction, caller: Caller): Promise<void> {
  await tx`
    update session set ended_at = now(), ended_reason = ${endReasons.signedOut}
    where merchant_id = ${caller.merchantId} and token_hash = ${caller.tokenHash}`
}

/** Ended by an administrator, or by a new password: not by signing out, nor by time. */
export async function wasTakenAway(
  tx: Transaction,
  { merchantId, tokenHash }: Pick<Caller, 'merchantId' | 'tokenHash'>,
): Promise<boolean> {
  const [session] = await tx<{ isKept: boolean }[]>`
    select ended_at is null or ended_reason is not distinct from ${endReasons.signedOut} as "isKept"
    from session where merchant_id = ${merchantId} and token_hash = ${tokenHash}`
  return !session?.isKept
}

/** After a password change: sessions and sign-ins that began with the old one end. */
export async function endOtherSessions(tx: Transaction, caller: Caller): Promise<void> {
  await endSignIns(tx, caller)
  await tx`
    update session set ended_at = now(), ended_reason = ${endReasons.password}
    where merchant_id = ${caller.merchantId} and operator_id = ${caller.operatorId}
      and token_hash <> ${caller.tokenHash} and ended_at is null`
}

/** By an administrator: ends every session and unfinished sign-in of an operator. Returns the number of sessions. */
export async function endSessionsOf(
  tx: Transaction,
  { merchantId, operatorId }: OperatorKey,
  except: Buffer = Buffer.alloc(0),
): Promise<number> {
  await endSignIns(tx, { merchantId, operatorId })
  const ended = await tx`
    update session set ended_at = now(), ended_reason = ${endReasons.administrator}
    where merchant_id = ${merchantId} and operator_id = ${operatorId} and ended_at is null
      and token_hash <> ${except} returning 1`
  return ended.length
}

/** Comes before ending sessions: it waits for a sign-in that is just turning its ticket into a session, which is then ended too. */
const endSignIns = (tx: Transaction, { merchantId, operatorId }: OperatorKey) => tx`
  delete from sign_in_ticket where merchant_id = ${merchantId} and operator_id = ${operatorId}`
