/** P2P payouts for tests: made by the product's command, moved by what the trading desk reports. */
import type { AskedP2pPayout } from '../areas/p2p-payout/create-p2p-payout.command.ts'
import { p2pPayoutOrder } from '../areas/p2p-payout/p2p-payout.order.ts'
import type { Database } from '../db/database.ts'
import { orderRegistry } from '../order-registry.ts'
import { moveOrder } from '../orders/move-order.ts'
import { setRates } from '../orders/usd-value.ts'
import { reportReceiver } from '../upstream/upstream.ts'
import { askedP2pPayout as asked, p2pPayout as created } from './p2p-orders.ts'

type Scoped = Pick<Database, 'asMerchant'>

/** Without rates nothing is traded. */
export const setTradeRates = ({ sql }: Database) =>
  setRates(sql, [
    { currency: 'USDT', usd: '1' },
    { currency: 'INR', usd: '0.0118' },
  ])

/** To an account of a bank in India. */
export const askedP2pPayout = (more: Partial<AskedP2pPayout> = {}): AskedP2pPayout =>
  asked({
    customerUid: 'payer',
    fiatAmount: '1000',
    method: 'imps',
    payee: { holderName: 'Anita Rao', accountNo: '50100234567890', ifsc: 'HDFC0001234' },
    ...more,
  })

export const p2pPayout = async (
  db: Scoped,
  merchantId: string,
  more: Partial<AskedP2pPayout> = {},
  actor = 'merchant',
): Promise<string> => (await created(db, merchantId, askedP2pPayout(more), actor)).order_no

type Move = keyof typeof p2pPayoutOrder.machine.moves

export async function moveP2pPayout(
  db: Scoped,
  merchantId: string,
  orderNo: string,
  ...moves: Move[]
): Promise<void> {
  for (const move of moves) {
    const { by } = p2pPayoutOrder.machine.moves[move]
    const actor = by === 'operator' ? 'operator:checker' : by
    await db.asMerchant(merchantId, (tx) =>
      moveOrder(tx, p2pPayoutOrder, { merchantId, orderNo, move, actor }),
    )
  }
}

/** One that has been paid. */
export async function paidP2pPayout(
  db: Scoped,
  merchantId: string,
  more: Partial<AskedP2pPayout> = {},
): Promise<string> {
  const orderNo = await p2pPayout(db, merchantId, more)
  await moveP2pPayout(db, merchantId, orderNo, 'approve', 'match', 'complete')
  return orderNo
}

/** One that is approved and has no buyer yet. */
export async function tradingP2pPayout(
  db: Scoped,
  merchantId: string,
  more: Partial<AskedP2pPayout> = {},
): Promise<string> {
  const orderNo = await p2pPayout(db, merchantId, more)
  await moveP2pPayout(db, merchantId, orderNo, 'approve')
  return orderNo
}

/** What the trading desk says of a piece, one thing after another, each by a report with an id of its own. */
export const pieceReports =
  (db: Scoped, merchantId: string) =>
  async (orderNo: string, pieceNo: number, ...moves: string[]): Promise<void> => {
    for (const move of moves)
      await reportReceiver(
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
