/**
 * Separation of duties by causes: an approval does not count while maker and approver may be one person, because one
 * has brought the other to act within the merchant's window, or because one of them has kept somebody from deciding
 * (docs/decisions/reviews-and-separation-of-duties.md).
 */
import { type TieCause, tieCauses } from '@countinghouse/contract/areas/order/ties.ts'
import { actorOf } from '@countinghouse/contract/engine/actor.ts'
import type { Transaction } from '../../platform/db/database.ts'

export interface Tie {
  tieId: string
  cause: TieCause
  /** Null for an administrator of the platform. */
  by: string | null
  /** Null for the key, and for an invitation that was withdrawn. */
  other: string | null
  at: Date
  until: Date
  /** Within the window. Of keys there are also older ones. */
  isRecent: boolean
}

export interface MadeOrder {
  maker: string | null
  madeAt: Date
}

const causes = new Map(Object.entries(tieCauses).map(([name, id]) => [id, name as TieCause]))

export function causeOfId(id: number): TieCause {
  const cause = causes.get(id as never)
  if (!cause) throw new Error(`There is no cause ${id}`)
  return cause
}

/** Of the window, and every key that was ever put on file; the oldest first. */
export async function readTies(tx: Transaction, merchantId: string): Promise<Tie[]> {
  const rows = await tx<(Omit<Tie, 'cause'> & { cause: number })[]>`
    select t.tie_id::text as "tieId", t.cause, b.name as by, o.name as other, t.at,
           t.at + m.duties_hours * interval '1 hour' as until,
           t.at > now() - m.duties_hours * interval '1 hour' as "isRecent"
    from merchant m
    join operator_tie t on t.merchant_id = m.merchant_id
      and (t.at > now() - m.duties_hours * interval '1 hour' or t.cause = ${tieCauses.gaveKey})
    left join operator b on b.merchant_id = t.merchant_id and b.operator_id = t.by_id
    left join operator o on o.merchant_id = t.merchant_id and o.operator_id = t.other_id
    where m.merchant_id = ${merchantId} order by t.at, t.tie_id`
  return rows.map((row) => ({ ...row, cause: causeOfId(row.cause) }))
}

/** Why the approval of an order does not count now: the cause that passes last. */
export function tieBetween(
  ties: readonly Tie[],
  approver: string,
  { maker, madeAt }: MadeOrder,
): Tie | undefined {
  const makerActor = actorOf(maker ?? '')
  const isByKey = makerActor.kind === 'merchant'
  const person = isByKey ? behindKey(ties, madeAt) : makerActor.name || null
  const recent = ties.filter(({ isRecent }) => isRecent)
  const stands = (passed: number) => areTied(recent.slice(passed), { approver, person, isByKey })
  if (!stands(0)) return undefined
  // Causes pass one after the other, the oldest first, and without one less is tied than with it.
  let [least, most] = [0, recent.length - 1]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (stands(middle)) least = middle
    else most = middle - 1
  }
  return recent[least]
}

/** Who had put the key on file that was good at an instant. */
const behindKey = (ties: readonly Tie[], at: Date): string | null =>
  ties.findLast(({ cause, at: since }) => cause === 'gaveKey' && since <= at)?.by ?? null

interface Two {
  approver: string
  /** Who made the order, or is behind the key that made it; null where nobody of the merchant is. */
  person: string | null
  isByKey: boolean
}

function areTied(ties: readonly Tie[], { approver, person, isByKey }: Two): boolean {
  const isOfTwo = (name: string | null) => name !== null && (name === approver || name === person)
  if (ties.some(({ cause, by }) => cause === 'tookRight' && isOfTwo(by))) return true
  if (person === null) return false
  if (person === approver)
    return isByKey && ties.some(({ cause, by }) => cause === 'gaveKey' && by === approver)
  // One who brought both to act may be behind both.
  const above = withThoseAbove(ties, approver)
  return [...withThoseAbove(ties, person)].some((name) => above.has(name))
}

/** Somebody, and whoever brought this one to act, and whoever brought those. */
function withThoseAbove(ties: readonly Tie[], name: string): Set<string> {
  const found = new Set([name])
  // A set that grows is walked to its new end.
  for (const each of found)
    for (const { cause, by, other } of ties)
      if (other === each && by !== null && cause !== 'tookRight') found.add(by)
  return found
}
