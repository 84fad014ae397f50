/** Makes a P2P payout as a merchant asks for it, at the rate of this moment; the crypto is set aside with it. */
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

/** A payout of a batch, which is agreed on with the others. */
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

/** What is written for a request, whoever writes it. */
export const p2pPayoutColumns = (
  asked: AskedP2pPayout,
  agreed: QuotedTrade<'payout'>,
): NewOrder<P2pPayoutRow> => ({
  ...p2pOrderColumns(asked, agreed),
  // Known when a buyer was found.
  payer_name: '',
  payer_account: '',
  ...payeeOf(agreed.country, asked.method, asked.payee),
  auditors: '',
  audited_at: null,
  batch_no: null,
  batch_row: 0,
  piece_count: 0,
})
