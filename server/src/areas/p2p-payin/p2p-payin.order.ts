import { storedDetails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { settlementStatuses } from '@countinghouse/contract/areas/order/order.fields.ts'
import { p2pPayinKind } from '@countinghouse/contract/areas/p2p-payin/p2p-payin.order.ts'
import { minus } from '@countinghouse/contract/engine/decimal.ts'
import {
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import { defineOrder, settlementColumn, whatIsTold } from '../../engine/orders/order-kind.ts'
import { settlesAt } from '../../engine/orders/settles-at.ts'
import { platformZone } from '../../platform/platform-time.ts'
import { accountOf } from '../local-rail/detail-columns.ts'
import {
  appealed,
  decided,
  type P2pRow,
  p2pColumns,
  p2pRollup,
  toldPayer,
  toldTrade,
  tradeSeconds,
  withReference,
} from '../p2p/columns.ts'

export interface P2pPayinRow extends P2pRow {
  settlement_status: number
  settlement_days: 0 | 1
  expires_at: Date
  settles_at: Date | null
  settled_at: Date | null
}

const { unsettled, settled } = settlementStatuses.ids
const upstream = platformAccount('upstream')

/** The merchant gets what was bought, less the fee. */
const credited = (order: P2pPayinRow): Posting[] =>
  postings(
    {
      type: 'payin',
      from: upstream,
      to: merchantAccount(order.settlement_status === unsettled ? 'unsettled' : 'available'),
      currency: order.currency,
      amount: order.settled_amount,
    },
    {
      type: 'payinFee',
      from: upstream,
      to: platformAccount('feeIncome'),
      currency: order.currency,
      amount: order.processing_fee,
    },
  )

const moved = (type: 'settlement' | 'liquidation', order: P2pPayinRow): Posting[] =>
  postings({
    type,
    from: type === 'settlement' ? merchantAccount('unsettled') : upstream,
    to: merchantAccount('available'),
    currency: order.currency,
    amount: order.settled_amount,
  })

const completed = (order: P2pPayinRow, at: Date): Partial<P2pPayinRow> => {
  const due = settlesAt({ settlementDays: order.settlement_days }, at, platformZone)
  return {
    settled_amount: minus(order.amount, order.processing_fee),
    ...tradeSeconds(order, at),
    ...(due
      ? { settlement_status: unsettled, settles_at: due }
      : { settlement_status: settled, settled_at: at }),
  }
}

export const p2pPayinOrder = defineOrder<P2pPayinRow>()(p2pPayinKind, {
  table: 'p2p_payin_order',
  columns: {
    ...p2pColumns,
    creditedQuantity: 'settled_amount',
    settlementStatus: settlementColumn,
    expireTime: 'expires_at',
    settleDueTime: 'settles_at',
    settleTime: 'settled_at',
  },
  rollup: p2pRollup,
  valued: 'settled_amount',
  customer: 'customer_uid',
  carried: {
    by: 'P2P',
    instructions: { create: { kind: 'trade', refused: 'decline' }, cancel: { kind: 'cancel' } },
  },
  postings: {
    create: () => [],
    match: () => [],
    complete: credited,
    expire: () => [],
    cancel: () => [],
    decline: () => [],
    appeal: () => [],
    completeAfterAppeal: credited,
    cancelAfterAppeal: () => [],
    liquidate: (order) => moved('liquidation', order),
    settle: (order) => moved('settlement', order),
  },
  told: {
    create: (order) => ({
      side: 'payin',
      ...toldTrade(order),
      ...toldPayer(order),
      expiresAt: order.expires_at.toISOString(),
    }),
    cancel: () => ({}),
  },
  reported: {
    // Whom the customer pays.
    match: (order, { details }) =>
      whatIsTold<P2pPayinRow>({
        details,
        account: details && accountOf(rails, 'payout', order, details),
      }),
    complete: withReference,
    completeAfterAppeal: withReference,
  },
  derivedColumns: {
    // The names of banks: whoever found the seller tells their codes.
    match: ({ country, details }) => ({ details: storedDetails(rails[country], details) }),
    complete: completed,
    appeal: appealed,
    completeAfterAppeal: (order, at) => ({ ...completed(order, at), ...decided }),
    cancelAfterAppeal: () => decided,
    // From the platform's own funds: settled at once, and without a fee.
    liquidate: (order, at) => ({
      ...decided,
      settled_amount: order.amount,
      processing_fee: '0',
      settlement_status: settled,
      settled_at: at,
      ...tradeSeconds(order, at),
    }),
    settle: (_order, at) => ({ settlement_status: settled, settles_at: null, settled_at: at }),
  },
})
