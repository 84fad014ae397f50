/**
 * The entry point for chains and banks: they report what happened to an order, and the engine decides what follows.
 *
 * A bank gives `reportId` and its `channel`: the same id again changes nothing and is counted (stored-report.ts), so a
 * bank may repeat itself and reports may arrive in any order. `amount` and `reference` are of this one payment; what
 * the order makes of them is declared by its kind (`reported` in order-kind.ts), for instance
 * `pay: (order, { amount }) => ({ paid_amount: sum(order.paid_amount, amount) })`. A chain needs none of these and
 * gives columns in `set`. Where one event is another move in another state, the machine names it (`elsewhere`).
 * Reports that may be refused need a database whose `asMerchant` can be
 * rolled back by itself (`refusable` of demo/past/past-clock.ts).
 */
import { isPositive } from '@countinghouse/contract/kit/decimal.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/kit/machine.ts'
import type { FastifyBaseLogger } from 'fastify'
import { CallError, callError } from '../call-error.ts'
import type { Database, Transaction } from '../db/database.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  registered,
} from '../orders/order-kind.ts'
import { moveOrder } from '../orders/transition.ts'
import { storeReport } from './stored-report.ts'

export interface UpstreamReport {
  merchantId: string
  kind: string
  orderNo: string
  move: string
  /** Columns that the report fills, such as a hash or confirmations. */
  set?: Record<string, unknown>
  /** The upstream's own id of this report, unique among the reports of its channel for this merchant and kind. */
  reportId?: string
  /** The bank or provider that sent it. */
  channel?: string
  /** What was paid, by this report alone. */
  amount?: string
  /** The bank's name of the payment: UTR, RRN, endToEndId. */
  reference?: string
  /** When it happened, by the upstream's clock. */
  reportedAt?: Date
}

export interface Upstream {
  start(report: (event: UpstreamReport) => Promise<void>): void
  stop(): Promise<void>
}

/** Each try that fails means that somebody else moved the order, so this many must move it at one moment. */
const mostTries = 20

class ChangedMeanwhile extends Error {}

/**
 * A report that is refused (the order has moved on, or the ledger refuses) changes nothing; with an id it is stored
 * with the reason. It only throws where the report should be sent again.
 */
export const reportTo =
  (
    db: Pick<Database, 'asMerchant'>,
    registry: OrderRegistry,
    log?: Pick<FastifyBaseLogger, 'warn'>,
  ) =>
  async (report: UpstreamReport): Promise<void> => {
    const { merchantId, orderNo, channel, reportId } = report
    const kind = registered(registry, report.kind)
    checkReport(kind, report)
    try {
      const first = await applyWhenFree(db, kind, report)
      if (first !== orderNo)
        log?.warn({ merchantId, orderNo, channel, reportId, first }, 'A report id of another order')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { errorName } = error
      if (errorName === 'notFound')
        log?.warn({ merchantId, orderNo, channel, reportId }, 'A report about no order')
      else if (hasId(report))
        await db.asMerchant(merchantId, (tx) => storeReport(tx, kind, report, errorName))
    }
  }

const hasId = (report: UpstreamReport): report is UpstreamReport & { reportId: string } =>
  report.reportId !== undefined

const movesOf = ({ moves }: Machine, { move }: UpstreamReport): string[] => [
  move,
  ...(moves[move]?.elsewhere ?? []),
]

/** What upstreams send is put together by our own code: another report than these is a defect. */
function checkReport({ machine }: OrderKindDefinition, report: UpstreamReport): void {
  for (const move of movesOf(machine, report))
    if (machine.moves[move]?.by !== 'upstream')
      throw new Error(`${move} of ${machine.kind} is not for the upstream`)
  const { amount } = report
  if (amount !== undefined && !isPositive(amount))
    throw new Error(`${amount} is not the amount of a payment`)
}

async function applyWhenFree(
  db: Pick<Database, 'asMerchant'>,
  kind: OrderKindDefinition,
  report: UpstreamReport,
): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(report.merchantId, (tx) => apply(tx, kind, report))
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === mostTries) throw error
    }
  }
}

/**
 * Stored first, so that the same report on another server waits for this one and then finds it. Answers the order
 * that the first report with this id was about.
 */
async function apply(
  tx: Transaction,
  kind: OrderKindDefinition,
  report: UpstreamReport,
): Promise<string> {
  const { merchantId, orderNo } = report
  const stored = hasId(report) && (await storeReport(tx, kind, report))
  if (stored && stored.times > 1) return stored.orderNo
  const move = await allowedMove(tx, kind, report)
  const set = (at: Date, order: OrderRow) => ({
    ...report.set,
    ...kind.reported?.[move]?.(order, {
      amount: report.amount ?? '0',
      reference: report.reference ?? '',
      at: report.reportedAt ?? at,
    }),
  })
  try {
    await moveOrder(tx, kind, { merchantId, orderNo, move, actor: 'upstream', set })
  } catch (error) {
    // It was allowed a moment ago: somebody else has moved the order since, and the report is looked at again.
    if (error instanceof CallError && error.errorName === 'moveRefused')
      throw new ChangedMeanwhile(`${orderNo} was moved at the same moment`)
    throw error
  }
  return orderNo
}

async function allowedMove(
  tx: Transaction,
  { table, machine }: OrderKindDefinition,
  report: UpstreamReport,
): Promise<string> {
  const { merchantId, orderNo } = report
  const [order] = await tx<{ status: number }[]>`
    select status from ${tx(table)} where merchant_id = ${merchantId} and order_no = ${orderNo}`
  if (!order) throw callError('notFound')
  const state = stateOfId(machine, order.status)
  const move = movesOf(machine, report).find((name) => machine.moves[name]?.from.includes(state))
  // Only the name of the error is kept: the order's events say who moved it.
  if (move === undefined) throw callError('moveRefused', { actor: '', at: '' })
  return move
}
