/** Creates a P2P payout for a merchant at the current rate, and freezes the crypto. */
import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { createOrders, createUnderTerms, type NewOrder } from '../../engine/orders/create-order.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { p2pOrderColumns } from '../p2p/columns.ts'
import { payeeOf, type QuotedTrade, quoteP2pTrade, type TradeInput } from '../p2p/pair.ts'
import { type P2pPayoutRow, p2pPayoutOrder } from './p2p-payout.order.ts'

export interface P2pPayoutInput extends TradeInput {
  /** By the names of the country's rail. */
  payee: Details
}

export function createP2pPayout(
  tx: Transaction,
  merchantId: string,
  input: P2pPayoutInput,
  actor = 'merchant',
): Promise<P2pPayoutRow> {
  const request = { merchantOrderNo: input.merchantOrderNo, input, actor }
  return createUnderTerms(tx, p2pPayoutOrder, merchantId, request, async () =>
    p2pPayoutColumns(input, await quoteP2pTrade(tx, merchantId, 'payout', input)),
  )
}

/** A payout of a batch, which is quoted with the others. */
export interface PayoutOfBatch {
  input: P2pPayoutInput
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
  const requests = payouts.map(({ input, agreed, batchNo, batchRow }) => ({
    input,
    order: { ...p2pPayoutColumns(input, agreed), batch_no: batchNo, batch_row: batchRow },
  }))
  return createOrders(tx, p2pPayoutOrder, merchantId, requests, actor)
}

const p2pPayoutColumns = (
  input: P2pPayoutInput,
  agreed: QuotedTrade<'payout'>,
): NewOrder<P2pPayoutRow> => ({
  ...p2pOrderColumns(input, agreed),
  // Known once a buyer is found.
  payer_name: '',
  payer_account: '',
  payer_email: '',
  ...payeeOf(agreed.country, input.method, input.payee),
  auditors: '',
  audited_at: null,
  batch_no: null,
  batch_row: 0,
  piece_count: 0,
})
