/** P2P payouts that can be split, for tests: made and approved by the product's commands, reported on piece by piece. */
import { randomUUID } from 'node:crypto'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  type AskedP2pPayout,
  createP2pPayout,
} from '../areas/p2p-payout/create-p2p-payout.command.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from '../areas/p2p-payout/p2p-payout.order.ts'
import type { Database } from '../db/database.ts'
import { orderRegistry } from '../order-registry.ts'
import { moveOrder } from '../orders/transition.ts'
import { reportTo } from '../upstream/upstream.ts'

type Scoped = Pick<Database, 'asMerchant'>

const asked = (more: Partial<AskedP2pPayout>): AskedP2pPayout => ({
  merchantOrderNo: `S${randomUUID()}`,
  customerUid: 'seller',
  currency: 'USDT',
  fiatCurrency: 'INR',
  fiatAmount: '1000',
  method: 'upi',
  payee: { holderName: 'Ravi Iyer', upiId: rails.IN.fields.upiId.example },
  notifyUrl: null,
  ...more,
})

/** It waits for the merchant's audit. */
export const waitingPayout = (
  db: Scoped,
  merchantId: string,
  more: Partial<AskedP2pPayout> = {},
): Promise<P2pPayoutRow> =>
  db.asMerchant(merchantId, (tx) => createP2pPayout(tx, merchantId, asked(more)))

/** It is approved and has no buyer yet. */
export async function tradingPayout(
  db: Scoped,
  merchantId: string,
  more: Partial<AskedP2pPayout> = {},
): Promise<P2pPayoutRow> {
  const { order_no: orderNo } = await waitingPayout(db, merchantId, more)
  return db.asMerchant(merchantId, (tx) =>
    moveOrder(tx, p2pPayoutOrder, {
      merchantId,
      orderNo,
      move: 'approve',
      actor: 'operator:checker',
    }),
  )
}

/** What the trading desk says of a piece, one thing after another, each by a report of its own. */
export const pieceReports =
  (db: Scoped, merchantId: string) =>
  async (orderNo: string, pieceNo: number, ...moves: string[]): Promise<void> => {
    for (const move of moves)
      await reportTo(
        db,
        orderRegistry,
      )({
        merchantId,
        kind: 'p2pPayout',
        orderNo,
        pieceNo,
        move,
        channel: 'desk',
        reportId: `${orderNo}-${pieceNo}-${move}`,
        ...(move.startsWith('complete') && { reference: `UTR${pieceNo}` }),
      })
  }
