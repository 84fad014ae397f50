/** After a restore: freezes the orders with events that this database does not know. */

import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKind } from '@countinghouse/contract/registry/orders.ts'
import type {
  OrderKindDefinition,
  OrderRegistry,
  OrderRow,
} from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import { type Finding, freezeByRestore } from '../../engine/orders/restore-freeze.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ExternalEvent } from './external-events.ts'

/** Order kinds by which money leaves the platform. */
const payingOut: readonly string[] = [
  'withdrawal',
  'cryptoPayout',
  'localPayout',
  'p2pPayout',
] satisfies OrderKind[]

export interface Outcome {
  /** Undefined if no merchant has this order. */
  merchantId: string | undefined
  orderNo: string
  kind: string | undefined
  /** Undefined if the order was created after the instant. */
  order: { state: string; isOver: boolean; amount: string; currency: string } | undefined
  isFrozenByRestore: boolean
  findings: Finding[]
}

interface FreezeRequest {
  merchantIds: readonly string[]
  instant: Date
  facts: readonly ExternalEvent[]
}

/** Idempotent: earlier findings stay, and an order is frozen once. */
export async function freezeAffectedOrders(
  db: Pick<Database, 'asMerchant'>,
  registry: OrderRegistry,
  { merchantIds, instant, facts }: FreezeRequest,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [orderNo, ofOrder] of Map.groupBy(facts, (fact) => fact.orderNo)) {
    const owner = ofOrder.find(({ merchantId }) => merchantId)?.merchantId
    const findings = ofOrder.map(({ finding }) => finding)
    const name = kindOfOrderNo(registry, orderNo)
    const kind = registry[name ?? '']
    let outcome: Outcome | undefined
    for (const merchantId of owner ? [owner] : merchantIds)
      outcome ??= kind && (await freezeOne(db, kind, { merchantId, orderNo, instant, findings }))
    outcomes.push(
      outcome ?? {
        merchantId: owner,
        orderNo,
        kind: name,
        order: undefined,
        isFrozenByRestore: false,
        findings,
      },
    )
  }
  return outcomes.sort((a, b) => (a.merchantId ?? '').localeCompare(b.merchantId ?? ''))
}

const freezeOne = (
  db: Pick<Database, 'asMerchant'>,
  kind: OrderKindDefinition,
  {
    merchantId,
    orderNo,
    instant,
    findings,
  }: { merchantId: string; orderNo: string; instant: Date; findings: Finding[] },
): Promise<Outcome | undefined> =>
  db.asMerchant(merchantId, async (tx) => {
    const [order] = await tx<OrderRow[]>`
      select * from ${tx(kind.table)} where merchant_id = ${merchantId} and order_no = ${orderNo} for update`
    if (!order) return
    const { machine } = kind
    const state = stateOfId(machine, order.status)
    const isOver = machine.states[state]?.end !== undefined
    const unknown = await newTo(tx, merchantId, orderNo, findings)
    const isFrozenByRestore = !isOver && payingOut.includes(machine.kind) && unknown.length > 0
    if (
      isFrozenByRestore &&
      (await freezeByRestore(tx, { merchantId, orderNo }, { instant, findings: unknown }))
    ) {
      const detail = { orderNo, instant: instant.toISOString() }
      await audit(tx, { operatorId: null, action: 'order.held', address: 'restore', detail })
    }
    const { amount, currency } = order
    return {
      merchantId,
      orderNo,
      kind: machine.kind,
      order: { state, isOver, amount, currency },
      isFrozenByRestore,
      findings,
    }
  })

/** Without reports that had already arrived before the instant. */
async function newTo(
  tx: Transaction,
  merchantId: string,
  orderNo: string,
  findings: readonly Finding[],
): Promise<Finding[]> {
  const rows = await tx<{ move: string }[]>`
    select move from order_event
    where merchant_id = ${merchantId} and order_no = ${orderNo} and actor = 'upstream' and piece_no is null`
  const moves = new Set(rows.map(({ move }) => move))
  return findings.filter(
    ({ seenIn, what, report }) =>
      seenIn !== 'upstream' || report?.pieceNo !== undefined || !moves.has(what),
  )
}
