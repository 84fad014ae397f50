/** Reports by their id: each is one row, written in the transaction of the move that it makes. */
import type { ErrorName } from '@countinghouse/contract/error-codes.ts'
import type { OrderKindDefinition } from '../../engine/orders/order-kind.ts'
import { timeColumn } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw } from '../../platform/db/sql.ts'
import type { UpstreamReport } from './upstream.ts'

/** Connectors number their reports whatever they are about; banks inside of this server by kind and channel. */
const ofConnector = raw('(merchant_id, connector_id, report_id) where connector_id is not null')
const ofChannel = raw('(merchant_id, kind, channel, report_id)')

export interface StoredReport {
  times: number
  /** From the first report with this id. */
  orderNo: string
  pieceNo: number | null
}

/**
 * Stores a report as applied, or as ignored for a reason. A repeated one is only counted. When two servers get it at
 * once, the second waits for the first.
 */
export async function storeReport(
  tx: Transaction,
  { declared }: OrderKindDefinition,
  report: UpstreamReport & { reportId: string },
  reason: ErrorName | null = null,
): Promise<StoredReport> {
  const { merchantId, orderNo, reportId, channel = '', move, amount = null } = report
  const pieceNo = report.pieceNo ?? null
  const row = {
    merchant_id: merchantId,
    kind: declared.id,
    channel,
    connector_id: report.connectorId ?? null,
    report_id: reportId,
    order_no: orderNo,
    piece_no: pieceNo,
    move,
    amount,
    reference: report.reference ?? '',
    reported_at: report.reportedAt ?? null,
    outcome: reason === null ? 'applied' : 'ignored',
    reason,
    ...timeColumn(tx, 'received_at'),
    ...timeColumn(tx, 'last_received_at'),
  }
  const [stored] = await tx<StoredReport[]>`
    insert into upstream_report as r ${tx(row)}
    on conflict ${report.connectorId ? ofConnector : ofChannel}
      do update set times = r.times + 1, last_received_at = excluded.last_received_at
    returning times, order_no as "orderNo", piece_no as "pieceNo"`
  return stored as StoredReport
}
