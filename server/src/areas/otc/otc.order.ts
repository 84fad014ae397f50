import { tradeSides } from '@countinghouse/contract/areas/order/order.fields.ts'
import { otcKind } from '@countinghouse/contract/areas/otc/otc.order.ts'
import { verifyProblems, verifyStatuses } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { customerAccount } from '../../books/ledger/posting.ts'
import { defineOrder, type OrderRow, whatIsTold } from '../../engine/orders/order-kind.ts'
import { tradePostings } from '../../engine/orders/trade.ts'

export interface OtcRow extends OrderRow {
  customer_uid: string
  /** As the customer sees it. */
  side: number
  price: string
  fiat_currency: string
  fiat_amount: string
  method: string
  payer_name: string
  payer_bank: string
  payer_account: string
  payer_branch: string
  payer_email: string
  payee_name: string
  payee_bank: string
  payee_account: string
  payee_branch: string
  payee_email: string
  verify_status: number
  verify_problem: number
  verify_again_at: Date | null
}

const { freeze, unfreeze, transfer } = tradePostings<OtcRow>(({ customer_uid: uid, side }) => ({
  other: (bucket) => customerAccount(uid, bucket),
  merchantSells: side === tradeSides.ids.buy,
}))

const none = verifyProblems.ids.none
/** The text in the trace for a failed verification. */
const problemTexts: Record<number, string> = {
  [verifyProblems.ids.customer]: 'Verification Failed',
  [verifyProblems.ids.merchant]: 'Merchant Verification Failed',
}
const completed = ({ amount }: OtcRow) => ({ settled_amount: amount })

const toldTrade = (order: OtcRow) => ({
  side: order.side === tradeSides.ids.buy ? 'buy' : 'sell',
  currency: order.currency,
  quantity: order.amount,
  fiatCurrency: order.fiat_currency,
  fiatAmount: order.fiat_amount,
  rate: order.price,
  method: order.method,
  customerUid: order.customer_uid,
  payer: {
    name: order.payer_name,
    bank: order.payer_bank,
    account: order.payer_account,
    branch: order.payer_branch,
    email: order.payer_email,
  },
  payee: {
    name: order.payee_name,
    bank: order.payee_bank,
    account: order.payee_account,
    branch: order.payee_branch,
    email: order.payee_email,
  },
})

export const otcOrder = defineOrder<OtcRow>()(otcKind, {
  table: 'otc_order',
  columns: {
    quantity: 'amount',
    verifyAgainTime: 'verify_again_at',
  },
  rollup: {
    dimensions: { method: 'method', second_currency: 'fiat_currency' },
    measures: { second_amount: 'fiat_amount' },
  },
  customer: 'customer_uid',
  carried: {
    by: 'P2P',
    instructions: {
      create: { kind: 'trade', refused: 'decline' },
      verifyAgain: { kind: 'trade', refused: 'decline' },
      cancel: { kind: 'cancel' },
    },
  },
  postings: {
    create: freeze,
    passVerification: () => [],
    failVerification: () => [],
    verifyAgain: () => [],
    pay: () => [],
    complete: transfer,
    cancel: unfreeze,
    decline: unfreeze,
    appeal: () => [],
    completeAfterAppeal: transfer,
    cancelAfterAppeal: unfreeze,
  },
  told: { create: toldTrade, verifyAgain: toldTrade, cancel: () => ({}) },
  reported: {
    passVerification: (_order, { objection }) =>
      whatIsTold<OtcRow>({ verify_problem: objection && verifyProblems.ids[objection] }),
  },
  // The verifier's report says whose verification failed, if any.
  objections: { passVerification: ({ verify_problem: problem }) => problemTexts[problem] },
  derivedColumns: {
    passVerification: () => ({ verify_status: verifyStatuses.ids.passed }),
    failVerification: () => ({ verify_status: verifyStatuses.ids.failed }),
    verifyAgain: (_order, at) => ({
      verify_status: verifyStatuses.ids.pending,
      verify_problem: none,
      verify_again_at: at,
    }),
    complete: completed,
    completeAfterAppeal: completed,
  },
})
