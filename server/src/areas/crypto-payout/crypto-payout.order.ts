import { cryptoPayoutKind } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.order.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import {
  merchantAccount,
  type Posting,
  platformAccount,
  postings,
} from '../../books/ledger/posting.ts'
import {
  defineOrder,
  type OrderRow,
  type Reported,
  whatIsTold,
} from '../../engine/orders/order-kind.ts'
import { isAddressOn } from '../upstream/address.ts'

export interface CryptoPayoutRow extends OrderRow {
  to_address: string
  /** 0: the merchant pays the fee on top of the amount. 1: it is taken out of what the receiver gets. */
  fee_bearer: number
  tx_hash: string | null
  auditors: string
  audited_at: Date | null
}

const feeOf = (order: CryptoPayoutRow) => sum(order.processing_fee, order.network_fee)

/** What the payout takes from the merchant in all. */
const costOf = (order: CryptoPayoutRow) =>
  order.fee_bearer === 0 ? sum(order.amount, feeOf(order)) : order.amount

/** What the address gets. */
const receivedOf = (order: CryptoPayoutRow) => minus(costOf(order), feeOf(order))

const withHash = (_order: CryptoPayoutRow, { txHash }: Reported) =>
  whatIsTold<CryptoPayoutRow>({ tx_hash: txHash })

const whole = (order: CryptoPayoutRow, type: 'freeze' | 'unfreeze'): Posting[] => {
  const [from, to] =
    type === 'freeze' ? (['available', 'frozen'] as const) : (['frozen', 'available'] as const)
  const amount = costOf(order)
  return postings({
    type,
    from: merchantAccount(from),
    to: merchantAccount(to),
    currency: order.currency,
    amount,
  })
}

const paidOut = (order: CryptoPayoutRow): Posting[] => {
  const { currency } = order
  const from = merchantAccount('frozen')
  const fee = feeOf(order)
  const amount = receivedOf(order)
  return postings(
    { type: 'payout', from, to: platformAccount('upstream'), currency, amount },
    { type: 'payoutFee', from, to: platformAccount('feeIncome'), currency, amount: fee },
  )
}

export const cryptoPayoutOrder = defineOrder<CryptoPayoutRow>()(cryptoPayoutKind, {
  table: 'crypto_payout_order',
  columns: {
    receivedAmount: 'settled_amount',
    auditTime: 'audited_at',
  },
  rollup: { dimensions: { network: 'network' } },
  carried: { by: 'network', instructions: { platformApprove: { kind: 'send', refused: 'fail' } } },
  postings: {
    create: (order) => whole(order, 'freeze'),
    merchantApprove: () => [],
    platformApprove: () => [],
    merchantReject: (order) => whole(order, 'unfreeze'),
    platformReject: (order) => whole(order, 'unfreeze'),
    cancel: (order) => whole(order, 'unfreeze'),
    broadcast: () => [],
    hold: () => [],
    complete: paidOut,
    fail: (order) => whole(order, 'unfreeze'),
  },
  told: {
    platformApprove: (order) => ({
      network: order.network,
      currency: order.currency,
      amount: receivedOf(order),
      toAddress: order.to_address,
    }),
  },
  reported: { broadcast: withHash, complete: withHash },
  derivedColumns: { complete: (order) => ({ settled_amount: receivedOf(order) }) },
  // The platform's own audit: the address must be valid on its network.
  objections: {
    platformApprove: ({ network, to_address: address }) =>
      isNetwork(network) && isAddressOn(network, address) ? undefined : `No address of ${network}`,
  },
})
