/** The events that the trace of an order is made of. */
import { timeColumn } from '../../platform/db/clock.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { writeRows } from '../../platform/db/insert-rows.ts'

export interface OrderEvent {
  merchantId: string
  orderKind: number
  orderNo: string
  pieceNo?: number
  move: string
  from: number | null
  to: number
  actor: string
  remark?: string
}

export async function writeEvents(tx: Transaction, events: readonly OrderEvent[]): Promise<void> {
  const rows = events.map((event) => ({
    merchant_id: event.merchantId,
    kind: event.orderKind,
    order_no: event.orderNo,
    piece_no: event.pieceNo ?? null,
    move: event.move,
    from_status: event.from,
    to_status: event.to,
    actor: event.actor,
    remark: event.remark ?? '',
    ...timeColumn(tx, 'at'),
  }))
  if (rows.length > 0) await writeRows(tx, 'order_event', rows)
}
