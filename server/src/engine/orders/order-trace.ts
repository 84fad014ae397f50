/** One order with everything that happened to it: events, reports of banks, postings, notifications. */

import {
  arrivalProblems,
  arrivalStatuses,
} from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import {
  type InstructionKind,
  instructionStatuses,
  instructionStatusNames,
} from '@countinghouse/contract/areas/connector/connector.ts'
import { minus, plain, sum } from '@countinghouse/contract/engine/decimal.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKindDeclaration } from '@countinghouse/contract/engine/order.ts'
import { balancePermission, permits, type Role } from '@countinghouse/contract/permissions.ts'
import { bucketName, flowTypeName, ownerName } from '../../books/ledger/posting.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Sql } from '../../platform/db/database.ts'
import { identifier, send, sql } from '../../platform/db/sql.ts'
import type { Caller } from '../../platform/security/session.ts'
import { selected } from '../lists/page-query.ts'
import { rowReader } from '../lists/row-reader.ts'
import type { OrderKindDefinition, OrderTypes, PieceRow } from './order-kind.ts'
import { readPieces } from './pieces.ts'
import { evidenceOf } from './read-messages.ts'
import { type RestoreFreeze, restoreFreezeOf } from './restore-freeze.ts'
import { shownUncounted, uncountedOf } from './uncounted-approval.ts'

export async function orderTrace<T extends OrderTypes>(
  db: Database,
  kind: OrderKindDefinition<T>,
  { merchantId, roles }: Pick<Caller, 'merchantId' | 'roles'>,
  orderNo: string,
) {
  const { source } = kind
  const [
    [stored],
    events,
    reports,
    instructions,
    postings,
    notifications,
    pieces,
    evidence,
    uncounted,
    [restoreFreeze],
    arrivals,
  ] = await db.readPipelined(merchantId, (tx) => [
    send<Record<string, unknown>>(
      tx,
      sql`
        select ${selected(source)} from ${identifier(source.table)}
        where merchant_id = ${merchantId} and order_no = ${orderNo}`,
    ),
    eventsOf(tx, merchantId, orderNo),
    reportsOf(tx, merchantId, orderNo),
    instructionsOf(tx, merchantId, orderNo),
    postingsOf(tx, merchantId, orderNo),
    notificationsOf(tx, merchantId, orderNo),
    kind.pieces && readPieces(tx, { merchantId, orderNo }),
    kind.declared.conversation && evidenceOf(tx, merchantId, orderNo),
    uncountedOf(tx, merchantId, orderNo),
    restoreFreezeOf(tx, { merchantId, orderNo }),
    arrivalsOf(tx, merchantId, orderNo),
  ])
  if (!stored) throw callError('notFound')
  const order: Row = rowReader(source)(stored)
  return {
    order,
    hold: restoreFreeze ? shownFreeze(restoreFreeze) : null,
    pieces: (pieces ?? []).map((piece) => shownPiece(kind, piece)),
    arrivals: arrivals.map(shownArrival),
    events: events.map((row) => shownEvent(kind, row)),
    reports: reports.map(shownReport),
    instructions: instructions.map(shownInstruction),
    postings: postings.map((row) => shownPosting(row, roles)),
    evidence: (evidence ?? []).map(({ at, ...message }) => ({
      ...message,
      time: at.toISOString(),
    })),
    uncounted: uncounted.map(shownUncounted),
    notifications: notifications.map(({ at, ...attempt }) => ({
      ...attempt,
      time: at.toISOString(),
    })),
  }
}

const shownFreeze = ({ instant, findings }: RestoreFreeze) => ({
  instant: instant.toISOString(),
  findings: findings.map(({ report: _asSent, ...finding }) => finding),
})

interface ArrivedRow {
  arrivalNo: string
  at: Date
  amount: string
  currency: string
  service: string
  address: string
  txHash: string
  problem: number | null
  proposedBy: string | null
  decidedBy: string | null
  remark: string
}

/** Not those that are only proposed for it. */
const arrivalsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<ArrivedRow[]>`
  select arrival_no as "arrivalNo", created_at as at, trim_scale(amount) as amount, currency, service, address,
         tx_hash as "txHash", problem, proposed_by as "proposedBy", decided_by as "decidedBy", remark
  from arrival
  where merchant_id = ${merchantId} and order_no = ${orderNo} and status <> ${arrivalStatuses.ids.proposed}
  order by created_at limit 50`

const shownArrival = ({ at, problem, ...arrival }: ArrivedRow) => ({
  ...arrival,
  time: at.toISOString(),
  problem: Object.entries(arrivalProblems.ids).find(([, id]) => id === problem)?.[0] ?? null,
})

interface EventRow {
  pieceNo: number | null
  move: string
  from: number | null
  to: number
  actor: string
  remark: string
  at: Date
}

const eventsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<EventRow[]>`
  select piece_no as "pieceNo", move, from_status as from, to_status as to, actor, remark, at from order_event
  where merchant_id = ${merchantId} and order_no = ${orderNo} order by event_id`

const shownEvent = <T extends OrderTypes>(
  { machine: ofOrder, declared }: OrderKindDefinition<T>,
  { pieceNo, move, from, to, actor, remark, at }: EventRow,
) => {
  const machine: Machine = pieceNo === null ? ofOrder : machineOfPieces(declared)
  return {
    pieceNo,
    move,
    fromStatus: from === null ? null : stateOfId(machine, from),
    toStatus: stateOfId(machine, to),
    actor,
    remark,
    time: at.toISOString(),
  }
}

function machineOfPieces({ pieces, machine }: Pick<OrderKindDeclaration, 'pieces' | 'machine'>) {
  if (!pieces) throw new Error(`Orders of kind ${machine.kind} have no pieces`)
  return pieces.machine
}

const shownPiece = <T extends OrderTypes>(
  { declared }: OrderKindDefinition<T>,
  piece: PieceRow,
) => ({
  pieceNo: piece.piece_no,
  status: stateOfId(machineOfPieces(declared), piece.status),
  amount: plain(piece.amount),
  secondAmount: plain(piece.second_amount),
  settledAmount: plain(piece.settled_amount),
  reference: piece.reference,
  createTime: piece.created_at.toISOString(),
  finishTime: piece.finished_at?.toISOString() ?? null,
})

interface ReportRow {
  pieceNo: number | null
  time: Date
  reportId: string
  connector: string | null
  move: string
  amount: string | null
  reference: string
  bankTime: Date | null
  outcome: 'applied' | 'ignored'
  reason: string | null
  times: number
  lastTime: Date
}

const reportsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<ReportRow[]>`
  select piece_no as "pieceNo", received_at as time, report_id as "reportId",
         (select name from connector c where c.connector_id = r.connector_id) as connector, move, trim_scale(amount) as amount, reference,
         reported_at as "bankTime", outcome, reason, times, last_received_at as "lastTime"
  from upstream_report r where merchant_id = ${merchantId} and order_no = ${orderNo}
  order by received_at, report_id`

const shownReport = ({ time, bankTime, lastTime, ...report }: ReportRow) => ({
  ...report,
  time: time.toISOString(),
  bankTime: bankTime?.toISOString() ?? null,
  lastTime: lastTime.toISOString(),
})

interface InstructionRow {
  connector: string | null
  merchantId: string
  instructionId: string
  kind: InstructionKind
  pieceNo: number | null
  status: number
  tries: number
  problem: string
  time: Date
  triedTime: Date | null
  answerTime: Date | null
}

const instructionsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<InstructionRow[]>`
  select (select name from connector c where c.connector_id = i.connector_id) as connector,
         merchant_id as "merchantId", instruction_id as "instructionId", kind, piece_no as "pieceNo", status, tries,
         problem, created_at as time, tried_at as "triedTime", answered_at as "answerTime"
  from connector_instruction i where merchant_id = ${merchantId} and order_no = ${orderNo} order by seq`

const shownInstruction = ({
  merchantId,
  instructionId,
  connector,
  status,
  time,
  triedTime,
  answerTime,
  ...instruction
}: InstructionRow) => ({
  ...instruction,
  connector: connector ?? '',
  instructionId: `${merchantId}-${instructionId}`,
  status: instructionStatusNames.find((name) => instructionStatuses[name] === status) ?? 'waiting',
  time: time.toISOString(),
  triedTime: triedTime?.toISOString() ?? null,
  answerTime: answerTime?.toISOString() ?? null,
})

interface PostingRow {
  pieceNo: number | null
  flowType: number
  move: string
  currency: string
  amount: string
  at: Date
  fromKind: number
  fromId: string
  fromBucket: number
  fromBalance: string | null
  toKind: number
  toId: string
  toBucket: number
  toBalance: string | null
}

const postingsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<PostingRow[]>`
  select p.flow_type as "flowType", p.piece_no as "pieceNo", p.move, p.currency, trim_scale(p.amount) as amount, p.at,
         f.owner_kind as "fromKind", f.owner_id as "fromId", f.bucket as "fromBucket",
         trim_scale(p.from_balance) as "fromBalance",
         t.owner_kind as "toKind", t.owner_id as "toId", t.bucket as "toBucket",
         trim_scale(p.to_balance) as "toBalance"
  from posting p
  join account f on f.merchant_id = p.merchant_id and f.account_id = p.from_account
  join account t on t.merchant_id = p.merchant_id and t.account_id = p.to_account
  where p.merchant_id = ${merchantId} and p.order_no = ${orderNo} order by p.posting_id`

const shownPosting = (row: PostingRow, roles: readonly Role[]) => {
  const from = ownerName(row.fromKind, row.fromId)
  const to = ownerName(row.toKind, row.toId)
  const fromBalance = maySeeBalance(roles, from.owner) ? row.fromBalance : null
  const toBalance = maySeeBalance(roles, to.owner) ? row.toBalance : null
  return {
    flowType: flowTypeName(row.flowType),
    pieceNo: row.pieceNo,
    move: row.move,
    currency: row.currency,
    amount: row.amount,
    time: row.at.toISOString(),
    from: {
      ...from,
      bucket: bucketName(row.fromBucket),
      balanceBefore: fromBalance && sum(fromBalance, row.amount),
      balanceAfter: fromBalance,
    },
    to: {
      ...to,
      bucket: bucketName(row.toBucket),
      balanceBefore: toBalance && minus(toBalance, row.amount),
      balanceAfter: toBalance,
    },
  }
}

/** Agents' deposits are visible to whoever may see the merchant's own balances. */
const permissionOf = { ...balancePermission, agent: balancePermission.merchant }

/** The platform's accounts have no balances that anybody sees. */
const maySeeBalance = (roles: readonly Role[], owner: string): boolean =>
  Object.hasOwn(permissionOf, owner) &&
  permits(roles, permissionOf[owner as keyof typeof permissionOf])

interface AttemptRow {
  at: Date
  url: string
  httpStatus: number | null
  durationMs: number
  response: string
  success: boolean
}

const notificationsOf = (tx: Sql, merchantId: string, orderNo: string) => tx<AttemptRow[]>`
  select at, url, http_status as "httpStatus", duration_ms as "durationMs", response, success
  from notification_attempt where merchant_id = ${merchantId} and order_no = ${orderNo}
  order by attempt_id`
