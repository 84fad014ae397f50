import { withdrawalKind } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { sum } from '@countinghouse/contract/kit/decimal.ts'
import { type Posting, platformAccount, postings, walletOf } from '../../ledger/posting.ts'
import { defineOrder, type OrderRow } from '../../orders/order-kind.ts'

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
    customerUid: 'customer_uid',
    quantity: 'amount',
    receivedQuantity: 'settled_amount',
    toAddress: 'to_address',
    auditor: 'auditor',
    auditTime: 'audited_at',
    auditRemark: 'audit_remark',
    txHash: 'tx_hash',
  },
  rollup: { dimensions: { network: 'network' } },
  customer: 'customer_uid',
  postings: {
    create: (order) => whole(order, 'freeze'),
    approve: () => [],
    reject: (order) => whole(order, 'unfreeze'),
    send: () => [],
    broadcast: () => [],
    complete: paidOut,
    fail: (order) => whole(order, 'unfreeze'),
  },
})
