import * as contract from '@countinghouse/contract/areas/arrival/arrival.contract.ts'
import { orderKindNames, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { exportRoute } from '../../engine/exports/export-routes.ts'
import { matchingRows } from '../../engine/lists/conditions.ts'
import { listRoute } from '../../engine/lists/list-route.ts'
import { selected } from '../../engine/lists/page-query.ts'
import { rowReader, type StoredRow } from '../../engine/lists/row-reader.ts'
import { callError } from '../../platform/call-error.ts'
import { send, sql } from '../../platform/db/sql.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { arrivals } from './arrival.lists.ts'
import { type ArrivalRow, eventIds, nameIn, statusIds } from './arrival.ts'
import { proposalsFor } from './proposals.query.ts'
import { decideArrival, mayBeDeposit, resolveArrival } from './resolve-arrival.command.ts'

interface ReportRow {
  at: Date
  event: number
  confirmations: number | null
  reason: string | null
  receivedAt: Date
}

const awaited: Readonly<Record<number, 'confirmations' | 'resolution' | 'decision'>> = {
  [statusIds.confirming]: 'confirmations',
  [statusIds.waiting]: 'resolution',
  [statusIds.proposed]: 'decision',
}

export const arrivalRoutes: Route[] = [
  listRoute(arrivals),
  exportRoute(contract.arrivalExport, arrivals),

  route(contract.arrivalDetail, async ({ arrivalNo }, { services: { db }, caller }) => {
    const { merchantId } = caller
    const [rows, [arrival], reports] = await db.readPipelined(merchantId, (tx) => [
      send<StoredRow>(
        tx,
        sql`
          select ${selected(arrivals)} from ${matchingRows(arrivals, merchantId, [])} and arrival_no = ${arrivalNo}`,
      ),
      tx<ArrivalRow[]>`
        select * from arrival where merchant_id = ${merchantId} and arrival_no = ${arrivalNo}`,
      tx<ReportRow[]>`
        select reported_at as at, event, confirmations, reason, received_at as "receivedAt" from arrival_report
        where merchant_id = ${merchantId} and arrival_no = ${arrivalNo} order by received_at desc limit 50`,
    ])
    const [row] = rows
    if (!row || !arrival) throw callError('notFound')
    const awaits = awaited[arrival.status] ?? null
    return {
      arrival: rowReader(arrivals)(row),
      awaits,
      mayBeDeposit: mayBeDeposit(arrival),
      orderKind: orderKindNames.find((name) => orderKindOf(name).id === arrival.order_kind) ?? null,
      returnTo: arrival.return_to,
      proposals: awaits ? await proposalsFor(db, arrival) : [],
      reports: reports.map(({ at, receivedAt, event, ...report }) => ({
        ...report,
        event: nameIn(eventIds, event),
        time: receivedAt.toISOString(),
        eventTime: at.toISOString(),
      })),
    }
  }),

  route(contract.resolveArrival, (body, { services, caller, address }) =>
    resolveArrival(services, caller, body, address),
  ),
  route(contract.decideArrival, (body, { services, caller, address }) =>
    decideArrival(services, caller, body, address),
  ),

  route(contract.arrivalCount, async (_body, { services: { db }, caller: { merchantId } }) => {
    const [[row]] = await db.readPipelined(merchantId, (tx) => [
      tx<{ auditNum: number }[]>`
        select count(*)::int as "auditNum" from arrival
        where merchant_id = ${merchantId} and status in (${statusIds.waiting}, ${statusIds.proposed})`,
    ])
    return { auditNum: row?.auditNum ?? 0 }
  }),
]
