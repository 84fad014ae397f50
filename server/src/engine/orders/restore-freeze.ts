/** Orders that stay frozen after a restore until a person releases them (docs/decisions/cluster-and-replicas.md). */
import { isDeepStrictEqual } from 'node:util'
import type { Sql, Transaction } from '../../platform/db/database.ts'

/** Something that another source knows and the restored database does not. */
export interface Finding {
  seenIn: 'auditLog' | 'upstream' | 'notification'
  /** An action of the audit log, a move that was reported, or the type of a notification. */
  what: string
  by: string
  /** As an instant; empty where the source does not say. */
  at: string
  /** Of a payment: a hash, UTR, RRN, endToEndId. */
  reference: string
  /** What the upstream sent. */
  report?: Readonly<Record<string, unknown>>
}

export interface RestoreFreeze {
  instant: Date
  heldAt: Date
  findings: Finding[]
}

interface OrderOf {
  merchantId: string
  orderNo: string
}

/** SQL: whether the order `o` is frozen. */
export const isFrozenByRestore = (tx: Sql, merchantId: string) => tx`
  exists (select from order_hold h where h.merchant_id = ${merchantId} and h.order_no = o.order_no)`

export const restoreFreezeOf = (tx: Sql, { merchantId, orderNo }: OrderOf) => tx<RestoreFreeze[]>`
  select instant, held_at as "heldAt", findings from order_hold
  where merchant_id = ${merchantId} and order_no = ${orderNo}`

/** Keeps earlier findings. Returns false if nothing is new. */
export async function freezeByRestore(
  tx: Transaction,
  order: OrderOf,
  { instant, findings }: Pick<RestoreFreeze, 'instant' | 'findings'>,
): Promise<boolean> {
  const { merchantId, orderNo } = order
  const [before] = await restoreFreezeOf(tx, order)
  const all = [...(before?.findings ?? [])]
  for (const one of findings) if (!all.some((other) => isDeepStrictEqual(one, other))) all.push(one)
  if (before?.findings.length === all.length) return false
  await tx`
    insert into order_hold (merchant_id, order_no, instant, findings)
    values (${merchantId}, ${orderNo}, ${instant}, ${tx.json(all)})
    on conflict (merchant_id, order_no) do update set findings = excluded.findings`
  return true
}

/** In the transaction that continues with the order. */
export async function endRestoreFreeze(
  tx: Transaction,
  { merchantId, orderNo }: OrderOf,
): Promise<RestoreFreeze | undefined> {
  const [freeze] = await tx<RestoreFreeze[]>`
    delete from order_hold where merchant_id = ${merchantId} and order_no = ${orderNo}
    returning instant, held_at as "heldAt", findings`
  return freeze
}
