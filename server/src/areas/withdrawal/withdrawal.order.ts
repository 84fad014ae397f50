import { withdrawalKind } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import { type Posting, platformAccount, postings, walletOf } from '../../books/ledger/posting.ts'
import {
  defineOrder,
  type OrderRow,
  type Reported,
  whatIsTold,
} from '../../engine/orders/order-kind.ts'

export interface WithdrawalRow extends OrderRow {
  /** Empty for a withdrawal of the merchant's own money. */
  customer_uid: string
  to_address: string
  tx_hash: string | null
  audit_remark: string
  auditor: string | null
  audited_at: Date | null
}

const feeOf = (order: WithdrawalRow) => sum(order.processing_fee, order.network_fee)

/** Quantity and fee move together between available and frozen. */
const whole = (order: WithdrawalRow, type: 'freeze' | 'unfreeze'): Posting[] => {
  const [from, to] =
    type === 'freeze' ? (['available', 'frozen'] as const) : (['frozen', 'available'] as const)
  const { customer_uid: uid, currency } = order
  const amount = sum(order.amount, feeOf(order))
  return postings({
    type,
    from: walletOf(uid, from),
    to: walletOf(uid, to),
    currency,
    amount,
  })
}

const withHash = (_order: WithdrawalRow, { txHash }: Reported) =>
  whatIsTold<WithdrawalRow>({ tx_hash: txHash })

const paidOut = (order: WithdrawalRow): Posting[] => {
  const { currency, amount } = order
  const from = walletOf(order.customer_uid, 'frozen')
  return postings(
    { type: 'withdrawal', from, to: platformAccount('upstream'), currency, amount },
    {
      type: 'withdrawalFee',
      from,
      to: platformAccount('feeIncome'),
      currency,
      amount: feeOf(order),
    },
  )
}

export const withdrawalOrder = defineOrder<WithdrawalRow>()(withdrawalKind, {
  table: 'withdrawal_order',
  columns: {
    quantity: 'amount',
    receivedQuantity: 'settled_amount',
    auditTime: 'audited_at',
  },
  rollup: { dimensions: { network: 'network' } },
  customer: 'customer_uid',
  carried: {
    by: 'network',
    instructions: { approve: { kind: 'send', accepted: 'send', refused: 'fail' } },
  },
  postings: {
    create: (order) => whole(order, 'freeze'),
    approve: () => [],
    reject: (order) => whole(order, 'unfreeze'),
    send: () => [],
    broadcast: () => [],
    complete: paidOut,
    fail: (order) => whole(order, 'unfreeze'),
  },
  told: {
    approve: ({ network, currency, amount, to_address: toAddress }) => ({
      network,
      currency,
      amount,
      toAddress,
    }),
  },
  reported: { broadcast: withHash, complete: withHash },
  derivedColumns: { complete: ({ amount }) => ({ settled_amount: amount }) },
})
