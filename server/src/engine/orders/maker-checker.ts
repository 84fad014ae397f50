/**
 * Maker-checker: the operator who created an order may not decide it, as long as the merchant has another one who
 * may, or had one within the window; and an approval counts only if nothing ties the two (duties.ts). Checked inside
 * the move, in its transaction, so that no path to a decision bypasses it.
 */
import { type Permission, permits, roles } from '@countinghouse/contract/permissions.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { type MadeOrder, readTies, type Tie, tieBetween } from './duties.ts'

/** Why a maker may decide all the same; written to the audit log. */
export type MakerDecided = 'nobody else may decide' | 'the rule is switched off'

export const operatorActor = (name: string): string => `operator:${name}`

/** An actor's name without its kind. */
export const actorName = (actor: string): string => actor.replace(/^operator:/, '')

/** SQL for the maker of the order `o` of a query. */
export const makerOf = (tx: Transaction, merchantId: string) => tx`
  (select e.actor from order_event e
   where e.merchant_id = ${merchantId} and e.order_no = o.order_no and e.move = 'create'
   order by e.event_id limit 1)`

interface Rule {
  isOn: boolean
  /** Another operator is enabled and has a role that may decide, or had both within the window. */
  hasOther: boolean
}

/** The rule for one operator and the permission that deciding needs. */
export async function makerRule(
  tx: Transaction,
  merchantId: string,
  name: string,
  permission: Permission,
): Promise<Rule> {
  const deciding = roles.filter((role) => permits([role], permission))
  const [rule] = await tx<Rule[]>`
    select m.maker_checker = 1 as "isOn", (exists (
      select from operator o where o.merchant_id = ${merchantId} and o.disabled_at is null and o.joined_at is not null
        and o.name <> ${name} and o.roles && ${deciding})
      or exists (
        select from operator_tie t join operator o on o.merchant_id = t.merchant_id and o.operator_id = t.other_id
        where t.merchant_id = ${merchantId} and t.at > now() - m.duties_hours * interval '1 hour'
          and ${permission} = any(t.lost) and o.name <> ${name})) as "hasOther"
    from merchant m where m.merchant_id = ${merchantId}`
  return rule ?? { isOn: true, hasOther: true }
}

interface Deciding extends MadeOrder {
  actor: string
  permission: Permission | undefined
  isApproval: boolean
}

/** Refuses who may not decide where the rule applies; returns why the maker may where it does not. */
export async function checkMaker(
  tx: Transaction,
  merchantId: string,
  { actor, permission, isApproval, ...order }: Deciding,
): Promise<MakerDecided | undefined> {
  if (!permission || !actor.startsWith('operator:')) return undefined
  const isOwn = actor === order.maker
  if (!isOwn && !isApproval) return undefined
  const name = actorName(actor)
  const { isOn, hasOther } = await makerRule(tx, merchantId, name, permission)
  if (!isOn || !hasOther) {
    if (!isOwn) return undefined
    return isOn ? 'nobody else may decide' : 'the rule is switched off'
  }
  if (isOwn) throw callError('makerMayNotDecide')
  const tie = tieBetween(await readTies(tx, merchantId), name, order)
  if (tie) throw callError('approvalNotCounted', valuesOf(tie))
  return undefined
}

const valuesOf = ({ tieId, cause, by, other, until }: Tie) => ({
  tieId,
  cause,
  by: by ?? '',
  other: other ?? '',
  until: platformTime(until),
})
