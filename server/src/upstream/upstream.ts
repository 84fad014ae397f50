/** The entry point for chains and banks: they report what happened to an order, and the engine decides what follows. */
import { CallError } from '../call-error.ts'
import type { Database } from '../db/database.ts'
import { type OrderRegistry, registered } from '../orders/order-kind.ts'
import { moveOrder } from '../orders/transition.ts'

export interface UpstreamReport {
  merchantId: string
  kind: string
  orderNo: string
  move: string
  /** Columns that the report fills, such as a hash, confirmations or the received amount. */
  set: Record<string, unknown>
}

export interface Upstream {
  start(report: (event: UpstreamReport) => Promise<void>): void
  stop(): Promise<void>
}

/** An outdated report (the order has moved on, or the ledger refuses) changes nothing. */
export const reportTo =
  (db: Pick<Database, 'asMerchant'>, registry: OrderRegistry) =>
  async ({ merchantId, kind, orderNo, move, set }: UpstreamReport): Promise<void> => {
    const definition = registered(registry, kind)
    if (definition.machine.moves[move]?.by !== 'upstream')
      throw new Error(`${move} of ${kind} is not for the upstream`)
    try {
      await db.asMerchant(merchantId, (tx) =>
        moveOrder(tx, definition, { merchantId, orderNo, move, actor: 'upstream', set }),
      )
    } catch (error) {
      if (!(error instanceof CallError)) throw error
    }
  }
