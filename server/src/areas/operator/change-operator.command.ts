/** An administrator's changes to another operator. Every change ends that operator's sessions at once. */

import { isRole, permits, type Role } from '@countinghouse/contract/permissions.ts'
import type { AuditAction } from '@countinghouse/contract/registry/audit-actions.ts'
import { callError } from '../../platform/call-error.ts'
import { commitTogether } from '../../platform/db/commit-together.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { CallerContext } from '../../platform/http/route.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { type AuditDetail, audit } from '../../platform/security/audit.ts'
import { type OperatorKey, removeAuthenticator } from '../../platform/security/authenticator.ts'
import { endStop } from '../../platform/security/money-stop.ts'
import { issueLink, type OperatorLink } from '../../platform/security/operator-link.ts'
import { lostRights, type NewTie, recordTie } from '../../platform/security/operator-tie.ts'
import { type Caller, endSessionsOf } from '../../platform/security/session.ts'

export type Acting = Pick<CallerContext, 'services' | 'caller' | 'address'>

interface Target extends OperatorKey {
  name: string
  roles: Role[]
  hasJoined: boolean
  hasPassword: boolean
  isDisabled: boolean
}

interface Changed<T> {
  answer: T
  action: AuditAction
  detail?: AuditDetail
  /** What it means for the separation of duties. */
  ties?: readonly Pick<NewTie, 'cause' | 'lost'>[]
}

/** Undefined if there is nothing to change, as after a double click. */
type Change<T> = (tx: Transaction, target: Target) => Promise<Changed<T> | undefined>

async function changeOperator<T>(
  { services, caller, address }: Acting,
  operatorId: string,
  change: Change<T>,
): Promise<T | undefined> {
  const { merchantId } = caller
  const who = { merchantId, operatorId }
  const answer = await services.db.asMerchant(merchantId, async (tx) => {
    await lockAdministration(tx, caller)
    const target = await lockedOperator(tx, who)
    if (operatorId === caller.operatorId) throw callError('ownAccount')
    const changed = await change(tx, target)
    if (!changed) return undefined
    await endSessionsOf(tx, who)
    const { action, detail, ties = [] } = changed
    for (const tie of ties)
      await recordTie(tx, { merchantId, byId: caller.operatorId, otherId: operatorId, ...tie })
    await audit(tx, {
      operatorId: caller.operatorId,
      action,
      address,
      detail: { operator: target.name, ...detail },
    })
    return changed.answer
  })
  services.openStreams.endSessionsOf(who)
  return answer
}

/**
 * Serialises the administrators of a merchant, and checks that each still is one: of two who demote each other the
 * second is refused, so one always remains.
 */
export async function lockAdministration(
  tx: Transaction,
  { merchantId, tokenHash }: Caller,
): Promise<void> {
  await tx`select 1 from merchant where merchant_id = ${merchantId} for no key update`
  const [still] = await tx<{ roles: string[] }[]>`
    select o.roles from session s
    join operator o on o.merchant_id = s.merchant_id and o.operator_id = s.operator_id
    where s.merchant_id = ${merchantId} and s.token_hash = ${tokenHash}
      and s.ended_at is null and o.disabled_at is null`
  if (!still) throw callError('sessionEndedByAdministrator')
  if (!permits(still.roles.filter(isRole), 'operator.manage')) throw callError('permissionDenied')
}

async function lockedOperator(tx: Transaction, who: OperatorKey): Promise<Target> {
  const [row] = await tx<(Omit<Target, keyof OperatorKey | 'roles'> & { roles: string[] })[]>`
    select name, roles, joined_at is not null as "hasJoined", password_hash is not null as "hasPassword",
           disabled_at is not null as "isDisabled"
    from operator where merchant_id = ${who.merchantId} and operator_id = ${who.operatorId} for update`
  if (!row) throw callError('notFound')
  return { ...row, ...who, roles: row.roles.filter(isRole) }
}

const done = {}

export const changeRoles = (acting: Acting, operatorId: string, roles: readonly Role[]) =>
  changeOperator(acting, operatorId, async (tx, target) => {
    const wanted = [...new Set(roles)].sort()
    const [before, after] = [[...target.roles].sort().join(','), wanted.join(',')]
    if (before === after) return undefined
    const isNew = wanted.some((role) => !target.roles.includes(role))
    await tx`
      update operator set roles = ${wanted}
      where merchant_id = ${target.merchantId} and operator_id = ${operatorId}`
    return {
      answer: done,
      action: 'operator.rolesChanged',
      detail: { before: { roles: before }, after: { roles: after } },
      ties: [...(isNew ? [{ cause: 'gaveRole' } as const] : []), ...rightsTaken(target, wanted)],
    }
  })

/** Nothing where none was lost, or somebody did not have it: who is disabled, or has not joined. */
function rightsTaken({ roles, hasJoined, isDisabled }: Target, after: readonly Role[]) {
  const lost = hasJoined && !isDisabled ? lostRights(roles, after) : []
  return lost.length > 0 ? [{ cause: 'tookRight', lost } as const] : []
}

const setDisabled = (acting: Acting, operatorId: string, disabled: boolean) =>
  changeOperator(acting, operatorId, async (tx, target) => {
    if (target.isDisabled === disabled) return undefined
    // An unused account is not disabled: its invitation is withdrawn instead.
    if (!target.hasJoined) throw callError('conflict')
    await tx`
      update operator set disabled_at = ${disabled ? tx`now()` : null}
      where merchant_id = ${target.merchantId} and operator_id = ${operatorId}`
    return {
      answer: done,
      action: disabled ? 'operator.disabled' : 'operator.enabled',
      detail: { before: { disabled: !disabled }, after: { disabled } },
      ties: disabled ? rightsTaken(target, []) : [{ cause: 'enabled' }],
    }
  })

export const disableOperator = (acting: Acting, operatorId: string) =>
  setDisabled(acting, operatorId, true)

export const enableOperator = (acting: Acting, operatorId: string) =>
  setDisabled(acting, operatorId, false)

export const resetPassword = (acting: Acting, operatorId: string): Promise<OperatorLink> =>
  withLink(acting, operatorId, async (tx, target) => {
    if (!target.hasJoined || target.isDisabled) throw callError('conflict')
    await tx`
      update operator set password_hash = null
      where merchant_id = ${target.merchantId} and operator_id = ${operatorId}`
    return 'password.reset'
  })

/** For somebody who has yet to set a password. */
export const renewLink = (acting: Acting, operatorId: string): Promise<OperatorLink> =>
  withLink(acting, operatorId, async (_tx, { hasPassword, isDisabled }) => {
    if (hasPassword || isDisabled) throw callError('conflict')
    return 'operator.linkRenewed'
  })

async function withLink(
  acting: Acting,
  operatorId: string,
  before: (tx: Transaction, target: Target) => Promise<AuditAction>,
): Promise<OperatorLink> {
  const link = await changeOperator(acting, operatorId, async (tx, target) => {
    const action = await before(tx, target)
    return {
      answer: await issueLink(tx, target),
      action,
      ties: [{ cause: 'gavePassword' } as const],
    }
  })
  if (!link) throw callError('conflict')
  return link
}

export const resetAuthenticator = (acting: Acting, operatorId: string) =>
  changeOperator(acting, operatorId, async (tx, target) => {
    if (!(await removeAuthenticator(tx, target))) return undefined
    return {
      answer: done,
      action: 'authenticator.removed',
      detail: { before: { authenticator: 'bound' }, after: { authenticator: 'notBound' } },
      ties: [{ cause: 'removedAuthenticator' }],
    }
  })

/** A second person's word that the new authenticator is in the right hands. */
export const allowMoney = (acting: Acting, operatorId: string) =>
  changeOperator(acting, operatorId, async (tx, target) => {
    const until = platformTime(await endStop(tx, target))
    return { answer: done, action: 'operator.moneyAllowed', detail: { until } }
  })

/** An invited operator who has not joined is deleted, and the name becomes free. */
export const withdrawInvitation = (acting: Acting, operatorId: string) =>
  changeOperator(acting, operatorId, async (tx, { hasJoined, merchantId }) => {
    if (hasJoined) throw callError('conflict')
    await commitTogether(tx)
    await tx`
      delete from sign_in_name where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    await tx`delete from sign_in_ticket where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    await tx`delete from operator where merchant_id = ${merchantId} and operator_id = ${operatorId}`
    return { answer: done, action: 'operator.withdrawn' }
  })
