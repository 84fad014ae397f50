/**
 * Maker-checker: the operator who created an order may not decide it, as long as the merchant has another one who
 * may. Checked inside the move, in its transaction, so that no path to a decision bypasses it.
 */
import { type Permission, permits, roles } from '@countinghouse/contract/permissions.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'

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
  /** Another operator is enabled and has a role that may decide. */
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
    select m.maker_checker = 1 as "isOn", exists (
      select from operator o where o.merchant_id = m.merchant_id and o.disabled_at is null and o.joined_at is not null
        and o.name <> ${name} and o.roles && ${deciding}) as "hasOther"
    from merchant m where m.merchant_id = ${merchantId}`
  return rule ?? { isOn: true, hasOther: true }
}

/** Refuses the maker where the rule applies; returns why where it does not. */
export async function checkMaker(
  tx: Transaction,
  merchantId: string,
  {
    actor,
    maker,
    permission,
  }: { actor: string; maker: string | null; permission: Permission | undefined },
): Promise<MakerDecided | undefined> {
  // The maker is only read for moves that need it.
  if (actor !== maker || !permission || !actor.startsWith('operator:')) return undefined
  const { isOn, hasOther } = await makerRule(tx, merchantId, actorName(actor), permission)
  if (isOn && hasOther) throw callError('makerMayNotDecide')
  return isOn ? 'nobody else may decide' : 'the rule is switched off'
}
