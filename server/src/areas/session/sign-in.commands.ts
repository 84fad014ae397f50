/** The two steps of a sign-in: name and password for a ticket, then a Google code or a captcha for a session. */
import { foldedOperatorName } from '@countinghouse/contract/engine/checks.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import {
  type OperatorKey,
  readAuthenticator,
  useCode,
} from '../../platform/security/authenticator.ts'
import { newCaptcha } from '../../platform/security/captcha.ts'
import { deviceName } from '../../platform/security/device-name.ts'
import { verifyPassword } from '../../platform/security/password.ts'
import { newWork, type Work } from '../../platform/security/proof-of-work.ts'
import { useRecoveryCode } from '../../platform/security/recovery-code.ts'
import { type NewSession, openSession } from '../../platform/security/session.ts'
import { counted, throttleKeys } from '../../platform/security/throttle.ts'
import {
  hashesMatch,
  hashOf,
  newToken,
  readToken,
  type Token,
} from '../../platform/security/tokens.ts'
import type { Services } from '../../platform/services.ts'
import { findKnownDevice, rememberDevice } from './device.ts'

export interface Origin {
  address: string
  userAgent: string
  /** The device secret from the browser's cookie, if it has signed in before. */
  device: string | undefined
}

export async function checkPassword(
  { db }: Services,
  input: { userName: string; password: string },
  origin: Origin,
) {
  const name = foldedOperatorName(input.userName)
  // Names from before they were folded are found as they are.
  const names = [name, input.userName.trim().toLowerCase()]
  const { address } = origin
  const [found] = await db.sql<OperatorKey[]>`
    select merchant_id as "merchantId", operator_id as "operatorId"
    from sign_in_name where name = any(${names}::text[]) order by name = ${name} limit 1`
  const who = found ?? nobody
  const knownDevice = await findKnownDevice(db, who, origin.device)
  const keys = throttleKeys('password', { account: name, address, knownDevice })
  const hash = await counted(db.sql, keys, 'signInThrottled', async (isWrong) => {
    const stored = await db.asMerchant(who.merchantId, (tx) => passwordHashOf(tx, who))
    if (await verifyPassword(stored, input.password)) return stored
    isWrong()
    await db.asMerchant(who.merchantId, async (tx) => {
      const { operatorId } = who
      const detail = { device: deviceName(origin.userAgent) }
      if (found) await audit(tx, { operatorId, action: 'signIn.passwordWrong', address, detail })
      else await tx`select append_unknown_sign_in(${address})`
    })
    throw callError('signInFailed')
  })
  return db.asMerchant(who.merchantId, (tx) => issueTicket(tx, who, hash))
}

/** Unknown names run the same code as known ones and find nothing, so that timing does not reveal which they are. */
const nobody: OperatorKey = { merchantId: '0', operatorId: '0' }

/** Undefined for an operator who may not sign in, so that this takes as long as a wrong password. */
async function passwordHashOf(tx: Transaction, who: OperatorKey): Promise<string | undefined> {
  const [row] = await tx<{ hash: string | null }[]>`
    select password_hash as hash from operator
    where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId} and disabled_at is null`
  return row?.hash ?? undefined
}

async function issueTicket(tx: Transaction, who: OperatorKey, hash: string | undefined) {
  // It may have changed while it was verified. From here on a change waits, and finds the ticket.
  const [still] = await tx`
    select 1 from operator where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId}
      and password_hash = ${hash ?? ''} and disabled_at is null for share`
  if (!still) throw callError('signInFailed')
  const ticket = newToken(who.merchantId)
  await tx`
    delete from sign_in_ticket where merchant_id = ${who.merchantId}
      and operator_id = ${who.operatorId} and expires_at < now()`
  await tx`
    insert into sign_in_ticket (merchant_id, ticket_hash, operator_id, tries_left, expires_at)
    values (${who.merchantId}, ${ticket.hash}, ${who.operatorId}, ${limits.ticketTries},
            now() + ${limits.ticketMinutes} * interval '1 minute')`
  const { codeAtSignIn } = await readAuthenticator(tx, who)
  return {
    ticket: ticket.text,
    verifyType: codeAtSignIn ? ('google' as const) : ('captcha' as const),
    expiresInSeconds: limits.ticketMinutes * 60,
  }
}

/** A new image replaces the previous one: only the newest answer is accepted, once. */
export async function issueCaptcha({ db }: Services, ticketText: string): Promise<Buffer> {
  const ticket = readTicket(ticketText)
  // Drawing is expensive, so a valid ticket is required.
  const holder = await db.asMerchant(ticket.merchantId, (tx) => ticketHolder(tx, ticket))
  if (!holder) throw callError('ticketInvalid')
  const { answer, png } = await newCaptcha()
  await expectAnswer(db, ticket, captchaHash(ticket, answer))
  return png
}

/** In place of an image, with the same rules: the newest counts, for one answer. */
export async function issueWork({ db }: Services, ticketText: string): Promise<Work> {
  const ticket = readTicket(ticketText)
  const { work, answer } = newWork()
  await expectAnswer(db, ticket, proofHash(ticket, answer))
  return work
}

async function expectAnswer(db: Services['db'], ticket: Token, answerHash: Buffer): Promise<void> {
  const updated = await db.asMerchant(
    ticket.merchantId,
    (tx) => tx`
      update sign_in_ticket set captcha_hash = ${answerHash}
      where merchant_id = ${ticket.merchantId} and ticket_hash = ${ticket.hash}
        and expires_at > now() and tries_left > 0 returning 1`,
  )
  if (updated.length === 0) throw callError('ticketInvalid')
}

function readTicket(text: string): Token {
  const ticket = readToken(text)
  if (!ticket) throw callError('ticketInvalid')
  return ticket
}

const captchaHash = (ticket: Token, answer: string) =>
  hashOf(`${ticket.text}:${answer.toUpperCase()}`)

/** Never equal to that of an image: proofs have a prefix of their own. */
const proofHash = (ticket: Token, proof: string) => hashOf(`${ticket.text}:work:${proof}`)

export interface SecondStep {
  ticket: string
  googleCode?: string | undefined
  recoveryCode?: string | undefined
  captcha?: string | undefined
  proof?: string | undefined
}

export interface SignedIn extends NewSession {
  who: OperatorKey
  device: string
  /** Set after signing in with one. */
  recoveryCodesLeft: number | undefined
}

export async function finishSignIn(
  services: Services,
  input: SecondStep,
  origin: Origin,
): Promise<SignedIn> {
  const { db } = services
  const ticket = readTicket(input.ticket)
  const who = await db.asMerchant(ticket.merchantId, (tx) => ticketHolder(tx, ticket))
  if (!who) throw callError('ticketInvalid')
  const knownDevice = await findKnownDevice(db, who, origin.device)
  const account = `${who.merchantId}:${who.operatorId}`
  const keys = throttleKeys('code', { account, address: origin.address, knownDevice })
  return counted(db.sql, keys, 'signInThrottled', async (isWrong) => {
    const outcome = await db.asMerchant(ticket.merchantId, async (tx) => {
      const stored = await countTicketAttempt(tx, ticket)
      if (!stored) return 'ticketInvalid'
      const { codeAtSignIn } = await readAuthenticator(tx, who)
      const method = methodOf(codeAtSignIn, input)
      const { operatorId } = who
      const { address } = origin
      const step = await checkStep(tx, services, who, { method, ticket, stored, input })
      const detail = { method, device: deviceName(origin.userAgent) }
      if (!step.isRight) {
        isWrong()
        await audit(tx, { operatorId, action: 'signIn.secondStepWrong', address, detail })
        return wrongAnswers[method]
      }
      await tx`
      delete from sign_in_ticket
      where merchant_id = ${ticket.merchantId} and ticket_hash = ${ticket.hash}`
      const session = await openSession(tx, who, origin)
      const device = await rememberDevice(tx, who, origin.device)
      const { codesLeft } = step
      if (codesLeft !== undefined)
        await audit(tx, {
          operatorId,
          action: 'recoveryCode.used',
          address,
          detail: { left: codesLeft },
        })
      await audit(tx, { operatorId, action: 'signIn.succeeded', address, detail })
      return { ...session, who, device, recoveryCodesLeft: codesLeft }
    })
    if (typeof outcome === 'string') throw callError(outcome)
    return outcome
  })
}

const wrongAnswers = {
  captcha: 'captchaWrong',
  google: 'signInCodeWrong',
  recovery: 'recoveryCodeWrong',
} as const
type Method = keyof typeof wrongAnswers

function methodOf(codeAtSignIn: boolean, { recoveryCode }: SecondStep): Method {
  if (!codeAtSignIn) return 'captcha'
  return recoveryCode === undefined ? 'google' : 'recovery'
}

interface Step {
  method: Method
  ticket: Token
  stored: { captchaHash: Buffer | null }
  input: SecondStep
}

/** Whether the answer is right, and how many recovery codes are left if one was used. */
async function checkStep(
  tx: Transaction,
  services: Services,
  who: OperatorKey,
  { method, ticket, stored, input }: Step,
): Promise<{ isRight: boolean; codesLeft?: number }> {
  if (method === 'captcha')
    return { isRight: captchaFits(services, ticket, stored.captchaHash, input) }
  if (method === 'google')
    return { isRight: await useCode(tx, services.vault, who, input.googleCode ?? '') }
  const codesLeft = await useRecoveryCode(tx, who, input.recoveryCode ?? '')
  return codesLeft === undefined ? { isRight: false } : { isRight: true, codesLeft }
}

async function ticketHolder(tx: Transaction, ticket: Token): Promise<OperatorKey | undefined> {
  const [row] = await tx<OperatorKey[]>`
    select t.merchant_id as "merchantId", t.operator_id as "operatorId"
    from sign_in_ticket t join operator o using (merchant_id, operator_id)
    where t.merchant_id = ${ticket.merchantId} and t.ticket_hash = ${ticket.hash}
      and t.expires_at > now() and t.tries_left > 0 and o.disabled_at is null`
  return row
}

/** Each answer, right or wrong, uses up an attempt and its image. */
async function countTicketAttempt(tx: Transaction, ticket: Token) {
  const [row] = await tx<{ captchaHash: Buffer | null }[]>`
    with held as (
      select captcha_hash from sign_in_ticket
      where merchant_id = ${ticket.merchantId} and ticket_hash = ${ticket.hash}
        and expires_at > now() and tries_left > 0
      for update)
    update sign_in_ticket t set tries_left = tries_left - 1, captcha_hash = null
    from held where t.merchant_id = ${ticket.merchantId} and t.ticket_hash = ${ticket.hash}
    returning held.captcha_hash as "captchaHash"`
  return row
}

function captchaFits(
  { config }: Services,
  ticket: Token,
  expected: Buffer | null,
  { captcha: answer, proof }: SecondStep,
): boolean {
  if (!expected) return false
  if (proof !== undefined) return hashesMatch(expected, proofHash(ticket, proof))
  if (answer === undefined) return false
  if (config.demoCaptcha && answer.toUpperCase() === config.demoCaptcha.toUpperCase()) return true
  return hashesMatch(expected, captchaHash(ticket, answer))
}
