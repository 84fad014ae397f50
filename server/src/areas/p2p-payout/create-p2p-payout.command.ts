/** Creates a P2P payout for a merchant at the current rate, and freezes the crypto. */
import type { Details } from '@countinghouse/contract/rails/rail.ts'
import type { Transaction } from '../../db/database.ts'
import { createOrders, createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { p2pOrderColumns } from '../../p2p/columns.ts'
import { type AskedTrade, payeeOf, type QuotedTrade, quoteP2pTrade } from '../../p2p/pair.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

export interface AskedP2pPayout extends AskedTrade {
  /** By the names of the country's rail. */
  payee: Details
}

export function createP2pPayout(
  tx: Transaction,
  merchantId: string,
  asked: AskedP2pPayout,
  actor = 'merchant',
): Promise<P2pPayoutRow> {
  const request = { merchantOrderNo: asked.merchantOrderNo, asked, actor }
  return createUnderTerms(tx, p2pPayoutOrder, merchantId, request, async () =>
    p2pPayoutColumns(asked, await quoteP2pTrade(tx, merchantId, 'payout', asked)),
  )
}

/** A payout of a batch, which is quoted with the others. */
export interface PayoutOfBatch {
  asked: AskedP2pPayout
  agreed: QuotedTrade<'payout'>
  batchNo: string
  batchRow: number
}

/** All of them in a few statements. */
export const createP2pPayouts = (
  tx: Transaction,
  merchantId: string,
  payouts: readonly PayoutOfBatch[],
  actor: string,
) => {
  const requests = payouts.map(({ asked, agreed, batchNo, batchRow }) => ({
    asked,
    order: { ...p2pPayoutColumns(asked, agreed), batch_no: batchNo, batch_row: batchRow },
  }))
  return createOrders(tx, p2pPayoutOrder, merchantId, requests, actor)
}

/** The columns of a new order, also for the bulk writer. */
export const p2pPayoutColumns = (
  asked: AskedP2pPayout,
  agreed: QuotedTrade<'payout'>,
): NewOrder<P2pPayoutRow> => ({
  ...p2pOrderColumns(asked, agreed),
  // Known once a buyer is found.
  payer_name: '',
  payer_account: '',
  ...payeeOf(agreed.country, asked.method, asked.payee),
  auditors: '',
  audited_at: null,
  batch_no: null,
  batch_row: 0,
  piece_count: 0,
})
