/** What both directions of P2P trading store, and by which names their lists show it. */

import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { disputes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { OrderRow } from '../../engine/orders/order-kind.ts'
import { detailColumns } from '../local-rail/detail-columns.ts'
import type { QuotedTrade, TradeInput } from './pair.ts'

export interface P2pRow extends OrderRow {
  customer_uid: string
  country: Country
  fiat_currency: string
  fiat_amount: string
  /** Fiat for one unit. */
  rate: string
  method: string
  payer_name: string
  payer_account: string
  payer_email: string
  /** Of the payee. */
  details: Details
  account: string
  bank_reference: string | null
  dispute: number
  message_count: number
  unread_count: number
  trade_seconds: number
}

export const p2pColumns = {
  quantity: 'amount',
  ...detailColumns(rails, 'payout'),
} as const

export const p2pRollup = {
  dimensions: { method: 'method', second_currency: 'fiat_currency' },
  measures: { second_amount: 'fiat_amount', seconds: 'trade_seconds' },
} as const

/** The columns that both directions write; each adds its payer or payee. */
export const p2pOrderColumns = (
  input: TradeInput,
  { country, rate, quantity, fee }: QuotedTrade,
) => ({
  merchant_order_no: input.merchantOrderNo,
  currency: input.currency,
  network: '',
  amount: quantity,
  processing_fee: fee,
  network_fee: '0',
  notify_url: input.notifyUrl,
  customer_uid: input.customerUid,
  country,
  fiat_currency: input.fiatCurrency,
  fiat_amount: input.fiatAmount,
  rate,
  method: input.method,
  bank_reference: null,
  dispute: disputes.ids.none,
  message_count: 0,
  unread_count: 0,
  trade_seconds: 0,
})

export const appealed = () => ({ dispute: disputes.ids.open })
export const decided = { dispute: disputes.ids.decided } as const

/** Whole seconds from the creation to the end. */
export const tradeSeconds = ({ created_at: created }: Pick<OrderRow, 'created_at'>, at: Date) => ({
  trade_seconds: Math.max(0, Math.round((at.getTime() - created.getTime()) / 1000)),
})

/** What is told of a trade, whichever direction it has. */
export const toldTrade = (order: P2pRow) => ({
  currency: order.currency,
  quantity: order.amount,
  fiatCurrency: order.fiat_currency,
  fiatAmount: order.fiat_amount,
  rate: order.rate,
  method: order.method,
  customerUid: order.customer_uid,
})

export const toldPayer = (order: P2pRow) => ({
  payer: { name: order.payer_name, account: order.payer_account, email: order.payer_email },
})

/** The bank's name of the payment that completed it. */
export const withReference = (
  { bank_reference: before }: P2pRow,
  { reference }: { reference: string },
) => ({ bank_reference: reference || before })
