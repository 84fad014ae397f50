/** What both directions of P2P trading store, and by which names their lists show it. */
import { disputes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import type { Country } from '@countinghouse/contract/limits.ts'
import type { Details } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import type { OrderRow } from '../orders/order-kind.ts'
import { detailColumns } from '../rails/detail-columns.ts'
import type { AskedTrade, QuotedTrade } from './pair.ts'

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
  customerUid: 'customer_uid',
  quantity: 'amount',
  rate: 'rate',
  fiatAmount: 'fiat_amount',
  fiatCurrency: 'fiat_currency',
  country: 'country',
  method: 'method',
  payerName: 'payer_name',
  payerAccount: 'payer_account',
  account: 'account',
  ...detailColumns(rails, 'payout'),
  bankReference: 'bank_reference',
  dispute: 'dispute',
  messageCount: 'message_count',
  unreadCount: 'unread_count',
} as const

export const p2pRollup = {
  dimensions: { method: 'method', second_currency: 'fiat_currency' },
  measures: { second_amount: 'fiat_amount', seconds: 'trade_seconds' },
} as const

/** The columns that both directions write; each adds its payer or payee. */
export const p2pOrderColumns = (
  asked: AskedTrade,
  { country, rate, quantity, fee }: QuotedTrade,
) => ({
  merchant_order_no: asked.merchantOrderNo,
  currency: asked.currency,
  network: '',
  amount: quantity,
  processing_fee: fee,
  network_fee: '0',
  notify_url: asked.notifyUrl,
  customer_uid: asked.customerUid,
  country,
  fiat_currency: asked.fiatCurrency,
  fiat_amount: asked.fiatAmount,
  rate,
  method: asked.method,
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

/** The bank's name of the payment that completed it. */
export const withReference = (
  { bank_reference: before }: P2pRow,
  { reference }: { reference: string },
) => ({ bank_reference: reference || before })
