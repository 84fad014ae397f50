import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { minus, sum } from '../../ledger/money.ts'
import { customerAccount, type Posting, platformAccount, postings } from '../../ledger/posting.ts'
import { type OrderRow, orderKind } from '../../orders/order-kind.ts'

export interface DepositRow extends OrderRow {
  customer_uid: string
  from_address: string
  to_address: string
  tx_hash: string
  confirmations: number
  confirmations_needed: number
  credit_status: number
}

const credited = (order: DepositRow): Posting[] => {
  const { currency, customer_uid: uid } = order
  const fee = sum(order.processing_fee, order.network_fee)
  const from = platformAccount('upstream')
  const to = customerAccount(uid, 'available')
  return postings(
    { type: 'deposit', from, to, currency, amount: minus(order.amount, fee) },
    { type: 'depositFee', from, to: platformAccount('feeIncome'), currency, amount: fee },
  )
}

export const depositOrder = orderKind<DepositRow>()({
  machine: depositMachine,
  table: 'deposit_order',
  postings: {
    create: () => [],
    credit: credited,
    refuse: () => [],
    flag: () => [],
    creditAfterReview: credited,
  },
})
