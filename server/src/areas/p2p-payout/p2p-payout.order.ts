import { disputes } from '@countinghouse/contract/areas/p2p/p2p.fields.ts'
import { p2pPayoutKind } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import {
  p2pPayoutMachine,
  p2pPieceMachine,
} from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { currencies } from '@countinghouse/contract/currencies.ts'
import { compare, divide, minus, sum, times } from '@countinghouse/contract/engine/decimal.ts'
import {
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import { defineOrder, type PieceRow, whatIsTold } from '../../engine/orders/order-kind.ts'
import {
  appealed,
  decided,
  type P2pRow,
  p2pColumns,
  p2pRollup,
  toldTrade,
  tradeSeconds,
  withReference,
} from '../p2p/columns.ts'

export interface P2pPayoutRow extends P2pRow {
  auditors: string
  audited_at: Date | null
  batch_no: string | null
  batch_row: number
  piece_count: number
}

const available = merchantAccount('available')
const frozen = merchantAccount('frozen')
const upstream = platformAccount('upstream')

const freeze = ({ currency, amount, processing_fee: fee }: P2pPayoutRow): Posting[] =>
  postings({ type: 'freeze', from: available, to: frozen, currency, amount: sum(amount, fee) })

const given = ({ currency }: P2pPayoutRow, amount: string): Posting[] =>
  postings({ type: 'unfreeze', from: frozen, to: available, currency, amount })

const unfreeze = (order: P2pPayoutRow): Posting[] =>
  given(order, sum(order.amount, order.processing_fee))

const paid = (
  { currency }: P2pPayoutRow,
  amount: string,
  type: 'payout' | 'liquidation' = 'payout',
): Posting[] => postings({ type, from: frozen, to: upstream, currency, amount })

/** Charges the fee, and releases the part that is not charged after all. */
const feeCharged = (order: P2pPayoutRow, before: P2pPayoutRow): Posting[] => [
  ...postings({
    type: 'payoutFee',
    from: frozen,
    to: platformAccount('feeIncome'),
    currency: order.currency,
    amount: order.processing_fee,
  }),
  ...given(order, minus(before.processing_fee, order.processing_fee)),
]

const paidOut = (order: P2pPayoutRow, before: P2pPayoutRow): Posting[] => [
  ...paid(order, order.amount),
  ...feeCharged(order, before),
]

const completed = (order: P2pPayoutRow, at: Date) => ({
  settled_amount: order.amount,
  ...tradeSeconds(order, at),
})

const piece = p2pPieceMachine.states
const total = (pieces: readonly PieceRow[]): string => sum(...pieces.map(({ amount }) => amount))

/** The share of the fee for what was traded; nothing is charged where the platform had to step in. */
function feeFor({ currency, amount, processing_fee: fee }: P2pPayoutRow, traded: string): string {
  const { precision = 0 } = currencies[currency] ?? {}
  return divide(times(fee, traded), amount, precision, 'down')
}

/** The order's state that follows from its open pieces, the most urgent first. */
const followed = [
  { pieceState: piece.appealing, to: p2pPayoutMachine.states.appealing, move: 'piecesAppeal' },
  { pieceState: piece.paying, to: p2pPayoutMachine.states.paying, move: 'piecesPay' },
  { pieceState: piece.trading, to: p2pPayoutMachine.states.trading, move: 'piecesTrade' },
] as const

function follow(order: P2pPayoutRow, pieces: readonly PieceRow[]) {
  const inState = ({ id }: { id: number }) => pieces.filter(({ status }) => status === id)
  const traded = inState(piece.completed)
  const settled = [...traded, ...inState(piece.platformLiquidation)]
  const settled_amount = total(settled)
  const open = followed.find(({ pieceState }) => inState(pieceState).length > 0)
  if (open)
    return {
      ...(order.status !== open.to.id && { move: open.move }),
      ...(compare(settled_amount, order.settled_amount) !== 0 && { set: { settled_amount } }),
    }
  const move = settled.length > 0 ? ('completePieces' as const) : ('failPieces' as const)
  return { move, set: { settled_amount, processing_fee: feeFor(order, total(traded)) } }
}

const closeDispute = ({ dispute }: P2pPayoutRow) => (dispute === disputes.ids.open ? decided : {})

export const p2pPayoutOrder = defineOrder<P2pPayoutRow>()(p2pPayoutKind, {
  table: 'p2p_payout_order',
  columns: {
    ...p2pColumns,
    paidQuantity: 'settled_amount',
    auditTime: 'audited_at',
  },
  rollup: p2pRollup,
  valued: 'settled_amount',
  customer: 'customer_uid',
  carried: {
    by: 'P2P',
    instructions: {
      approve: { kind: 'trade', refused: 'fail' },
      cancel: { kind: 'cancel' },
      // Its pieces are traded instead.
      split: { kind: 'cancel' },
    },
  },
  postings: {
    create: freeze,
    approve: () => [],
    reject: unfreeze,
    cancel: unfreeze,
    split: () => [],
    match: () => [],
    complete: paidOut,
    fail: unfreeze,
    appeal: () => [],
    completeAfterAppeal: paidOut,
    cancelAfterAppeal: unfreeze,
    liquidate: (order, before) => [
      ...paid(order, order.amount, 'liquidation'),
      ...feeCharged(order, before),
    ],
    piecesTrade: () => [],
    piecesPay: () => [],
    piecesAppeal: () => [],
    completePieces: feeCharged,
    failPieces: feeCharged,
  },
  told: {
    approve: (order) => ({ side: 'payout', ...toldTrade(order), payee: order.details }),
    cancel: () => ({}),
    split: () => ({}),
  },
  reported: {
    match: (_order, { counterparty: { name, account, email } = {} }) =>
      whatIsTold<P2pPayoutRow>({ payer_name: name, payer_account: account, payer_email: email }),
    complete: withReference,
    completeAfterAppeal: withReference,
  },
  derivedColumns: {
    complete: completed,
    appeal: appealed,
    completeAfterAppeal: (order, at) => ({ ...completed(order, at), ...decided }),
    cancelAfterAppeal: () => decided,
    // The platform pays in the buyer's place, and charges nothing for it.
    liquidate: (order, at) => ({ ...completed(order, at), ...decided, processing_fee: '0' }),
    piecesAppeal: appealed,
    piecesPay: closeDispute,
    piecesTrade: closeDispute,
    completePieces: (order, at) => ({ ...closeDispute(order), ...tradeSeconds(order, at) }),
    failPieces: closeDispute,
  },
  pieces: {
    count: 'piece_count',
    instruction: { kind: 'trade', refused: 'fail' },
    told: ({ amount, second_amount: fiatAmount }, order) => ({
      side: 'payout',
      ...toldTrade(order),
      quantity: amount,
      fiatAmount,
      payee: order.details,
    }),
    postings: {
      match: () => [],
      complete: ({ amount }, order) => paid(order, amount),
      fail: ({ amount }, order) => given(order, amount),
      appeal: () => [],
      completeAfterAppeal: ({ amount }, order) => paid(order, amount),
      failAfterAppeal: ({ amount }, order) => given(order, amount),
      liquidate: ({ amount }, order) => paid(order, amount, 'liquidation'),
    },
    follow,
  },
})
