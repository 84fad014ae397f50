/**
 * The entry point for chains and banks: they report what happened to an order, and the engine decides what follows.
 *
 * A bank gives `reportId` and its `channel`: the same id again changes nothing and is counted (stored-report.ts), so a
 * bank may repeat itself and reports may arrive in any order. `amount` and `reference` are of this one payment; what
 * the order makes of them is declared by its kind (`reported` in order-kind.ts), for instance
 * `pay: (order, { amount }) => ({ paid_amount: sum(order.paid_amount, amount) })`. A chain needs none of these and
 * gives columns in `set`. Where one event is another move in another state, the machine names it (`elsewhere`).
 * With `pieceNo` a report is about one piece of a split order: it makes a move of the piece's machine, the piece keeps
 * `reference`, and the order follows from all of its pieces. Reports that may be refused need a database whose `asMerchant` can be
 * rolled back by itself (`refusable` of demo/history/history-clock.ts).
 */
import { isPositive } from '@countinghouse/contract/engine/decimal.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import { pieceNumber } from '@countinghouse/contract/engine/piece-number.ts'
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import type { FastifyBaseLogger } from 'fastify'
import { moveOrder } from '../../engine/orders/move-order.ts'
import {
  type OrderKindDefinition,
  type OrderRegistry,
  type OrderRow,
  orderKindIn,
  type Reported,
} from '../../engine/orders/order-kind.ts'
import { movePiece } from '../../engine/orders/pieces.ts'
import { CallError, callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { refuseTooFine } from './refuse-too-fine.ts'
import { type StoredReport, storeReport } from './stored-report.ts'

export interface UpstreamReport {
  merchantId: string
  kind: string
  orderNo: string
  /** The piece of a split order that it is about. */
  pieceNo?: number
  move: string
  /** Columns of the order that the report fills, such as a hash or confirmations: of the sandbox inside of this server. */
  set?: Record<string, unknown>
  /** What a connector tells, beside amount and reference; its kind says which columns that fills (`reported`). */
  told?: Omit<Reported, 'amount' | 'reference' | 'at'>
  /** The connector that sends it, among whose reports `reportId` is unique. */
  connectorId?: string
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

/** Each failed attempt means that somebody else moved the order, so more are all but impossible. */
const maxAttempts = 20

export class ChangedMeanwhile extends Error {}

export interface ReportOutcome {
  outcome: 'applied' | 'repeated' | 'ignored' | 'refused'
  reason?: ErrorName
}

/** What is to be done in the transaction of a report that is new, before its move. */
export type Prepare = (tx: Transaction) => Promise<unknown>

export const reportReceiver =
  (...given: Parameters<typeof reportTaker>) =>
  async (report: UpstreamReport): Promise<void> => {
    await reportTaker(...given)(report)
  }

/**
 * A report that is refused (the order has moved on, or the ledger refuses) changes nothing; with an id it is stored
 * with the reason. It only throws where the report should be sent again.
 */
export const reportTaker =
  (
    db: Pick<Database, 'asMerchant'>,
    registry: OrderRegistry,
    log?: Pick<FastifyBaseLogger, 'warn'>,
  ) =>
  async (report: UpstreamReport, prepare?: Prepare): Promise<ReportOutcome> => {
    const { merchantId, orderNo, pieceNo, channel, reportId } = report
    const kind = orderKindIn(registry, report.kind)
    checkReport(kind, report)
    const about = { merchantId, orderNo, pieceNo, channel, reportId }
    try {
      const first = await applyWhenFree(db, kind, report, prepare)
      if (first && (first.orderNo !== orderNo || first.pieceNo !== (pieceNo ?? null)))
        log?.warn({ ...about, first: nameOf(first) }, 'A report id of another order or piece')
      return { outcome: first && first.times > 1 ? 'repeated' : 'applied' }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const { errorName } = error
      // A person must release the order first: the report is to be sent again.
      if (errorName === 'orderHeld') throw error
      if (errorName === 'notFound') {
        log?.warn(about, 'A report about no order')
        return { outcome: 'refused', reason: errorName }
      }
      if (hasId(report))
        await db.asMerchant(merchantId, (tx) => storeReport(tx, kind, report, errorName))
      else if (errorName === 'amountTooFine')
        log?.warn({ ...about, set: report.set }, 'A report with more decimals than the currency')
      return { outcome: 'ignored', reason: errorName }
    }
  }

const nameOf = ({ orderNo, pieceNo }: StoredReport): string =>
  pieceNo === null ? orderNo : pieceNumber({ orderNo, pieceNo })

const hasId = (report: UpstreamReport): report is UpstreamReport & { reportId: string } =>
  report.reportId !== undefined

const isOfPiece = (report: UpstreamReport): report is UpstreamReport & { pieceNo: number } =>
  report.pieceNo !== undefined

const movesOf = ({ moves }: Machine, { move }: UpstreamReport): string[] => [
  move,
  ...(moves[move]?.elsewhere ?? []),
]

/** Of the order, or of the piece that the report is about. */
function machineFor({ machine, declared }: OrderKindDefinition, report: UpstreamReport): Machine {
  if (!isOfPiece(report)) return machine
  if (!declared.pieces) throw new Error(`Orders of kind ${machine.kind} have no pieces`)
  return declared.pieces.machine
}

/** Reports are built by our own code: an invalid one is a defect. */
function checkReport(kind: OrderKindDefinition, report: UpstreamReport): void {
  const machine = machineFor(kind, report)
  if (isOfPiece(report) && report.set)
    throw new Error('A report about a piece fills no columns of its order')
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
  prepare: Prepare | undefined,
): Promise<StoredReport | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.asMerchant(report.merchantId, (tx) => applyReport(tx, kind, report, prepare))
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || tries === maxAttempts) throw error
    }
  }
}

/**
 * Stored first, so that the same report on another server waits for this one and then finds it. Returns what is
 * stored under its id.
 */
export async function applyReport(
  tx: Transaction,
  kind: OrderKindDefinition,
  report: UpstreamReport,
  prepare?: Prepare,
): Promise<StoredReport | undefined> {
  const stored = hasId(report) ? await storeReport(tx, kind, report) : undefined
  if (stored && stored.times > 1) return stored
  await prepare?.(tx)
  const move = await allowedMove(tx, kind, report)
  try {
    await (isOfPiece(report)
      ? moveOnePiece(tx, kind, report, move)
      : moveWhole(tx, kind, report, move))
  } catch (error) {
    // The move was allowed a moment ago: somebody else has moved the order since, so the report is checked again.
    if (error instanceof CallError && error.errorName === 'moveRefused')
      throw new ChangedMeanwhile(`${report.orderNo} was moved at the same moment`)
    throw error
  }
  return stored
}

function moveWhole(
  tx: Transaction,
  kind: OrderKindDefinition,
  report: UpstreamReport,
  move: string,
) {
  const { merchantId, orderNo } = report
  const set = (at: Date, order: OrderRow) => {
    refuseTooFine(kind, order, report)
    return {
      ...report.set,
      ...kind.reported?.[move]?.(order, {
        ...report.told,
        amount: report.amount ?? '0',
        reference: report.reference ?? '',
        at: report.reportedAt ?? at,
      }),
    }
  }
  return moveOrder(tx, kind, { merchantId, orderNo, move, actor: 'upstream', set })
}

const moveOnePiece = (
  tx: Transaction,
  kind: OrderKindDefinition,
  { merchantId, orderNo, pieceNo, reference }: UpstreamReport & { pieceNo: number },
  move: string,
) =>
  movePiece(tx, kind, {
    merchantId,
    orderNo,
    pieceNo,
    move,
    actor: 'upstream',
    ...(reference && { set: { reference } }),
  })

async function allowedMove(
  tx: Transaction,
  kind: OrderKindDefinition,
  report: UpstreamReport,
): Promise<string> {
  const { merchantId, orderNo } = report
  const [moved] = await tx<{ status: number }[]>`
    select status from ${tx(isOfPiece(report) ? 'order_piece' : kind.table)}
    where merchant_id = ${merchantId} and order_no = ${orderNo}
      ${isOfPiece(report) ? tx`and piece_no = ${report.pieceNo}` : tx``}`
  if (!moved) throw callError('notFound')
  const machine = machineFor(kind, report)
  const state = stateOfId(machine, moved.status)
  const move = movesOf(machine, report).find((name) => machine.moves[name]?.from.includes(state))
  // Only the name of the error is kept: the order's events say who moved it.
  if (move === undefined) throw callError('moveRefused', { actor: '', at: '' })
  return move
}
