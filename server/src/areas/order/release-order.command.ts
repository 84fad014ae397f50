/** Releases an order that a restore froze, once somebody has found out whether it was paid (docs/decisions/cluster-and-replicas.md). */
import type { RestoreFreezeOutcome } from '@countinghouse/contract/areas/order/restore-freeze.contract.ts'
import { stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { queueDeadlines } from '../../engine/orders/deadline.ts'
import { moveOrder } from '../../engine/orders/move-order.ts'
import type {
  OrderKindDefinition,
  OrderRegistry,
  OrderRow,
} from '../../engine/orders/order-kind.ts'
import { kindOfOrderNo } from '../../engine/orders/order-number.ts'
import { endRestoreFreeze, type Finding } from '../../engine/orders/restore-freeze.ts'
import { type ReviewRegistry, reviewOrder } from '../../engine/orders/review.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { applyReport, type UpstreamReport } from '../upstream/upstream.ts'

interface Release {
  orderNo: string
  outcome: RestoreFreezeOutcome
  remark: string
  address: string
}

interface Registries {
  registry: OrderRegistry
  reviews: ReviewRegistry
}

export function releaseOrder(
  db: Database,
  { registry, reviews }: Registries,
  operator: ActingOperator,
  { orderNo, outcome, remark, address }: Release,
): Promise<void> {
  const { merchantId, operatorId } = operator
  const kind = registry[kindOfOrderNo(registry, orderNo) ?? '']
  if (!kind) throw callError('notFound')
  return db.asMerchant(merchantId, async (tx) => {
    const before = await orderOf(tx, kind, merchantId, orderNo)
    const freeze = await endRestoreFreeze(tx, { merchantId, orderNo })
    if (!freeze) throw callError('orderNotHeld')
    if (outcome === 'paid') {
      const approve = (isWaiting: string) => {
        const review = Object.values(reviews).find((each) => each.kind.table === kind.table)
        if (review?.review.waiting !== isWaiting) return
        const decision = { orderNo, decision: 'approve', remark, address } as const
        return reviewOrder(tx, review, operator, decision)
      }
      await applyAll(tx, kind, reportsIn(freeze.findings, merchantId), approve)
    } else {
      await queueDeadlines(tx, kind, [before])
    }
    const detail = { orderNo, outcome, remark }
    await audit(tx, { operatorId, action: 'order.released', address, detail })
  })
}

async function orderOf(
  tx: Transaction,
  { table }: OrderKindDefinition,
  merchantId: string,
  orderNo: string,
): Promise<OrderRow> {
  const [order] = await tx<OrderRow[]>`
    select * from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo} for update`
  if (!order) throw callError('notFound')
  return order
}

/** As the upstream sent them, in that order. */
const reportsIn = (findings: readonly Finding[], merchantId: string): UpstreamReport[] =>
  findings.flatMap(({ report, at }) =>
    report
      ? [{ ...report, merchantId, ...(at && { reportedAt: new Date(at) }) } as UpstreamReport]
      : [],
  )

/** In one transaction, so that nobody ever sees the order approved and ready to be paid. */
async function applyAll(
  tx: Transaction,
  kind: OrderKindDefinition,
  reports: readonly UpstreamReport[],
  approve: (state: string) => Promise<void> | undefined,
): Promise<void> {
  if (reports.length === 0) throw callError('paidNotReported')
  for (const report of reports) {
    await advanceTo(tx, kind, report, approve)
    await applyReport(tx, kind, report)
  }
}

/** More steps than any machine has before the upstream's moves. */
const maxSteps = 5

/** Makes the moves of operators and the platform that must precede the upstream's report. */
async function advanceTo(
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, move, pieceNo }: UpstreamReport,
  approve: (state: string) => Promise<void> | undefined,
): Promise<void> {
  const { machine } = kind
  const wanted = [move, ...(machine.moves[move]?.elsewhere ?? [])]
  for (let step = 0; step < maxSteps && pieceNo === undefined; step++) {
    const { status } = await orderOf(tx, kind, merchantId, orderNo)
    const state = stateOfId(machine, status)
    if (wanted.some((name) => machine.moves[name]?.from.includes(state))) return
    const approved = approve(state)
    const byClock = Object.keys(machine.moves).find((name) => {
      const declared = machine.moves[name]
      return declared?.deadline === 'atOnce' && declared.from.includes(state)
    })
    if (approved) await approved
    else if (byClock)
      await moveOrder(tx, kind, { merchantId, orderNo, move: byClock, actor: 'platform' })
    else return
  }
}
