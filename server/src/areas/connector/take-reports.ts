/** What connectors tell: each report by itself, in their order. */
import type { ArrivalEvent } from '@countinghouse/contract/areas/arrival/arrival.list.ts'
import type {
  ConnectBody,
  ConnectResult,
} from '@countinghouse/contract/areas/connector/connect-api.ts'
import { instructionStatuses } from '@countinghouse/contract/areas/connector/connector.ts'
import type { Report, ReportResult } from '@countinghouse/contract/areas/connector/report.ts'
import { isPositive } from '@countinghouse/contract/engine/decimal.ts'
import { type Machine, stateOfId } from '@countinghouse/contract/engine/machine.ts'
import type { OrderKindDefinition, OrderRegistry } from '../../engine/orders/order-kind.ts'
import { CallError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { takeArrival } from '../arrival/take-arrival.command.ts'
import { reportTaker, type UpstreamReport } from '../upstream/upstream.ts'
import { applyAnswer } from './apply-answer.ts'
import type { ConnectContext } from './connect-context.ts'
import { instructionColumns, type StoredInstruction } from './stored-instruction.ts'

export async function takeReports(
  context: ConnectContext,
  { reports }: ConnectBody<'/reports'>,
): Promise<ConnectResult<'/reports'>> {
  const results: ReportResult[] = []
  for (const report of reports) {
    const { reportId } = report
    const taken = await takeReport(context, report)
    if (taken.outcome === 'refused')
      context.log.warn(
        { connector: context.connector.name, reportId, reason: taken.reason },
        'A report of a connector that was refused',
      )
    results.push({ reportId, ...taken })
  }
  return { results }
}

type Taken = Omit<ReportResult, 'reportId'>

const refused = (reason: string): Taken => ({ outcome: 'refused', reason })

async function takeReport(context: ConnectContext, report: Report): Promise<Taken> {
  const { arrival, event } = report
  if (arrival)
    return takeArrival({ db: context.services.db, log: context.log }, context.connector, {
      ...report,
      arrival,
      event: event as ArrivalEvent,
    })
  return takeOrderReport(context, report)
}

interface About {
  merchantId: string
  kind: OrderKindDefinition
  orderNo: string
}

/** What the report is about, if it can be an order at all. */
function aboutOf(
  orders: OrderRegistry,
  { merchantId = '', orderNo = '' }: Report,
): About | undefined {
  const kind = Object.values(orders).find(({ declared }) => orderNo.startsWith(declared.letter))
  return kind && /^\d{1,18}$/.test(merchantId) ? { merchantId, kind, orderNo } : undefined
}

/** Whether it was given to another connector or to nobody, or does not exist, is not told. */
async function takeOrderReport(context: ConnectContext, report: Report): Promise<Taken> {
  const { services, orders, connector, log } = context
  const about = aboutOf(orders, report)
  if (!about) return refused('notFound')
  const { merchantId, kind, orderNo } = about
  const { connectorId } = connector
  const isGiven = await services.db.asMerchant(merchantId, (tx) =>
    isGivenTo(tx, about, connectorId),
  )
  if (!isGiven) return refused('notFound')
  const { reportId, event, pieceNo, amount, reference, at } = report
  const machine: Machine | undefined =
    pieceNo === undefined ? kind.machine : kind.declared.pieces?.machine
  if (!machine || !isEvent(kind, machine, event)) return refused('inputInvalid')
  if ((amount !== undefined && !isPositive(amount)) || lacks(kind, report))
    return refused('inputInvalid')
  const told: UpstreamReport = {
    merchantId,
    kind: kind.machine.kind,
    orderNo,
    ...(pieceNo !== undefined && { pieceNo }),
    move: event,
    reportId,
    connectorId,
    // Who gave the id, where a bank inside of this server would be named.
    channel: `connector:${connectorId}`,
    ...(amount !== undefined && { amount }),
    ...(reference !== undefined && { reference }),
    reportedAt: new Date(at),
    told: toldBy(report),
  }
  const take = reportTaker(services.db, orders, log)
  try {
    return await take(told, (tx) => acceptWaiting(tx, orders, about, machine, told))
  } catch (error) {
    // To be sent again, when a person has released it.
    if (error instanceof CallError && error.errorName === 'orderHeld') return refused('orderHeld')
    throw error
  }
}

const toldFields = [
  'txHash',
  'fromAddress',
  'confirmations',
  'channel',
  'channelOrderNo',
  'qrText',
  'payTo',
  'details',
  'counterparty',
  'objection',
] as const satisfies readonly (keyof Report)[]

const toldBy = (report: Report) =>
  Object.fromEntries(
    toldFields.flatMap((name) => (report[name] === undefined ? [] : [[name, report[name]]])),
  ) as NonNullable<UpstreamReport['told']>

/** Of what the platform makes of a report by its own rules only that is an event which carries something of its own. */
export function isEvent(kind: OrderKindDefinition, { moves }: Machine, event: string): boolean {
  if (!Object.hasOwn(moves, event) || moves[event]?.by !== 'upstream') return false
  const isInstead = Object.values(moves).some(
    ({ otherwise, elsewhere }) => otherwise === event || elsewhere?.includes(event),
  )
  return !isInstead || kind.reported?.[event] !== undefined
}

const lacks = (kind: OrderKindDefinition, report: Report): boolean =>
  (kind.needs?.[report.event] ?? []).some((name) => report[name as keyof Report] === undefined)

/** By an instruction, or by an address that it gave. */
async function isGivenTo(
  tx: Transaction,
  { merchantId, kind, orderNo }: About,
  connectorId: string,
): Promise<boolean> {
  const fromStock = kind.carried?.instructions.create?.kind === 'address'
  const address = tx(kind.source.columns.address ?? kind.source.columns.toAddress ?? 'address')
  const [given] = await tx<{ isGiven: boolean }[]>`
    select exists (
      select from connector_instruction
      where merchant_id = ${merchantId} and order_no = ${orderNo} and connector_id = ${connectorId})
      ${
        fromStock
          ? tx`or exists (
              select from ${tx(kind.table)} o
              join address_stock s on s.merchant_id = o.merchant_id and s.network = o.network and s.address = o.${address}
              where o.merchant_id = ${merchantId} and o.order_no = ${orderNo} and s.connector_id = ${connectorId})`
          : tx``
      } as "isGiven"`
  return given?.isGiven ?? false
}

/** Whoever reports of an order has accepted it. What follows from that is left to the report, where that is enough. */
async function acceptWaiting(
  tx: Transaction,
  orders: OrderRegistry,
  { merchantId, kind, orderNo }: About,
  machine: Machine,
  { pieceNo, move, connectorId = '' }: UpstreamReport,
): Promise<void> {
  const { waiting, waitsForPerson, accepted } = instructionStatuses
  const found = await tx<StoredInstruction[]>`
    select ${instructionColumns} from connector_instruction
    where merchant_id = ${merchantId} and order_no = ${orderNo} and connector_id = ${connectorId}
      and kind not in ('cancel', 'refund') and piece_no is not distinct from ${pieceNo ?? null}
      and (status = ${waiting} or status = ${waitsForPerson} and answer is null)
    order by seq for update`
  for (const instruction of found) {
    const [moved] = await tx<{ status: number }[]>`
      select status from ${tx(pieceNo === undefined ? kind.table : 'order_piece')}
      where merchant_id = ${merchantId} and order_no = ${orderNo}
        ${pieceNo === undefined ? tx`` : tx`and piece_no = ${pieceNo}`}`
    if (!moved) return
    if (machine.moves[move]?.from.includes(stateOfId(machine, moved.status)))
      await tx`
        update connector_instruction set status = ${accepted}, answer = ${tx.json({ outcome: 'accepted' })},
          problem = '', answered_at = now()
        where merchant_id = ${merchantId} and instruction_id = ${instruction.instructionId}`
    else await applyAnswer(tx, orders, instruction, { outcome: 'accepted' })
  }
}
