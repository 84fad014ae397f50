/** What a new order of each kind looks like in the demo world, and which way it will go. */
import {
  creditStatuses,
  payinExceptions,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { accountTypes } from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { cryptoCurrencies, type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import { feeOf } from '@countinghouse/contract/kit/price.ts'
import type { OrderKind } from '@countinghouse/contract/orders.ts'
import { newPayin, type PayinTerms } from '../areas/crypto-payin/create-crypto-payin.command.ts'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.order.ts'
import { cryptoPayoutOrder } from '../areas/crypto-payout/crypto-payout.order.ts'
import { depositOrder } from '../areas/deposit/deposit.order.ts'
import { transferOrder } from '../areas/transfer/transfer.order.ts'
import { withdrawalOrder } from '../areas/withdrawal/withdrawal.order.ts'
import type { Transaction } from '../db/database.ts'
import type { Query } from '../db/query.ts'
import type { OrderKindDefinition, OrderRow } from '../orders/order-kind.ts'
import { addressOn, hashOn, ownAddress } from './addresses.ts'
import type { Draft } from './draft.ts'
import { ExactSum } from './exact-sum.ts'
import type { Chance } from './random.ts'

export type DemoRow = OrderRow & Record<string, unknown>

export interface Maker {
  kind: OrderKindDefinition<DemoRow>
  /** Who brings such orders. */
  createdBy: 'merchant' | 'upstream' | 'operator'
  /** Who can't pay for one brings one of this kind. */
  otherwise: OrderKind
  /** Own columns of a new order. */
  make(draft: Draft, chance: Chance): Record<string, unknown>
  /** Columns that a move sets. */
  set(
    move: string,
    order: DemoRow,
    by: { chance: Chance; at: number; operator: string },
  ): Record<string, unknown>
  /** How often orders end (or rest) in which state, or in one by way of another. */
  ends: Readonly<Record<string, number>>
  /** What people do about an order after a move that nobody had planned for. */
  afterwards?(move: string, order: DemoRow, chance: Chance): readonly string[]
  /** Which orders the chain has something to tell about, where that is not every open one. */
  seenOnChain?(tx: Transaction): Query<unknown>
}

const definitionOf = (kind: unknown) => kind as OrderKindDefinition<DemoRow>

const networkOf = (order: DemoRow) => order.network as NetworkName

const lessFee = (amount: string, order: DemoRow): string => {
  const rest = new ExactSum()
  rest.add(amount)
  rest.subtract(order.processing_fee)
  rest.subtract(order.network_fee)
  return rest.toString()
}

/** As the platform's price list has it. */
const transferPrice = { flat: '0', rate: '0.001', minimum: '0' }

export const payinTerms = (draft: Draft): PayinTerms => ({
  address: ownAddress('payin', draft.network, draft),
  processingFee: draft.fee,
  fiatCurrency: 'USD',
  fiatAmount: (Number(draft.amount) * draft.price).toFixed(2),
  rate: String(draft.price),
})

/** Of a thousand payments. */
const payments = { exact: 880, nearly: 25, short: 40, more: 35, farOff: 20 }

function paidFor({ amount }: DemoRow, chance: Chance): string {
  const how = chance.weighted(payments)
  if (how === 'exact') return amount
  const parts = {
    nearly: 0.997,
    short: 0.6 + 0.35 * chance.next(),
    more: 1.02 + 0.4 * chance.next(),
    farOff: chance.pick([0.1, 0.3, 2.5, 4]),
  }
  return (Number(amount) * parts[how]).toFixed(6)
}

/** What operators do about payments that are held, and about an excess. */
const onHeld = { credit: 65, giveBack: 15, leave: 20 }
const onExcess = { refund: 55, leave: 45 }
const decisions = {
  credit: ['creditByHand'],
  giveBack: ['returnPayment'],
  refund: ['refundExcess'],
  leave: [],
} as const

export const makers: Record<OrderKind, Maker> = {
  cryptoPayin: {
    kind: definitionOf(cryptoPayinOrder),
    createdBy: 'merchant',
    otherwise: 'cryptoPayin',
    ends: {
      completed: 67,
      'expired, completed': 3,
      expired: 21,
      cancelled: 4,
      failed: 3,
      'completed, refunded': 1,
      confirming: 1,
    },
    make(draft) {
      const terms = payinTerms(draft)
      return {
        customer_uid: draft.uid,
        address: terms.address,
        fiat_currency: terms.fiatCurrency,
        fiat_amount: terms.fiatAmount,
        rate: terms.rate,
        ...newPayin(draft.setting, draft.at),
      }
    },
    set(move, order, { chance, at }) {
      if (move === 'pay')
        return {
          tx_hash: hashOn(networkOf(order), chance),
          paid_amount: paidFor(order, chance),
          paid_at: new Date(at),
          confirmations: 1,
        }
      return move === 'complete' ? { confirmations: networks[networkOf(order)].confirmations } : {}
    },
    afterwards(move, order, chance) {
      if (move === 'confirm') return decisions[chance.weighted(onHeld)]
      if (move !== 'complete' && move !== 'creditByHand') return []
      const overpaid = order.exception === payinExceptions.ids.overpaid
      return overpaid ? decisions[chance.weighted(onExcess)] : []
    },
    // Some customers never pay, and some of those pay late. What is held waits for an operator.
    seenOnChain: (tx) => tx`
      (status = 1 and right(order_no, 1) > '3') or (status = 2 and credit_status = 0)
      or (status = 4 and right(order_no, 1) = '0' and expires_at > now() - interval '1 hour')`,
  },
  cryptoPayout: {
    kind: definitionOf(cryptoPayoutOrder),
    createdBy: 'merchant',
    otherwise: 'cryptoPayin',
    ends: {
      completed: 78,
      failed: 5,
      auditRejected: 4,
      cancelled: 3,
      pendingMerchantAudit: 3,
      paying: 2,
      upstreamConfirming: 2,
      manualProcessing: 1,
    },
    make: ({ network, networkFee }, chance) => ({
      network_fee: networkFee,
      to_address: addressOn(network, chance),
      fee_bearer: chance.integer(0, 1),
      tx_hash: null,
      auditors: '',
      audited_at: null,
    }),
    set(move, order, { chance, at, operator }) {
      if (move.startsWith('merchant')) return { auditors: operator, audited_at: new Date(at) }
      if (move === 'broadcast') return { tx_hash: hashOn(networkOf(order), chance) }
      if (move !== 'complete') return {}
      return {
        settled_amount: order.fee_bearer === 1 ? lessFee(order.amount, order) : order.amount,
      }
    },
  },
  deposit: {
    kind: definitionOf(depositOrder),
    createdBy: 'upstream',
    otherwise: 'deposit',
    ends: { credited: 92, notCredited: 3, abnormalQuantity: 2, confirming: 3 },
    make: (draft, chance) => ({
      customer_uid: draft.uid,
      from_address: addressOn(draft.network, chance),
      to_address: ownAddress('deposit', draft.network, draft),
      tx_hash: hashOn(draft.network, chance),
      confirmations: chance.integer(0, networks[draft.network].confirmations),
      confirmations_needed: networks[draft.network].confirmations,
      credit_status: creditStatuses.ids.notCredited,
    }),
    set: (_move, order) => ({ confirmations: order.confirmations_needed }),
  },
  withdrawal: {
    kind: definitionOf(withdrawalOrder),
    createdBy: 'merchant',
    otherwise: 'deposit',
    ends: {
      completed: 78,
      auditRejected: 8,
      failedReturned: 4,
      pendingReview: 8,
      withdrawing: 2,
      confirming: 2,
    },
    make: ({ network, networkFee, uid }, chance) => ({
      network_fee: networkFee,
      customer_uid: uid,
      to_address: addressOn(network, chance),
      tx_hash: null,
      audit_remark: '',
      auditor: null,
      audited_at: null,
    }),
    set(move, order, { chance, at, operator }) {
      if (move === 'approve') return { auditor: operator, audited_at: new Date(at) }
      if (move === 'reject')
        return { auditor: operator, audited_at: new Date(at), audit_remark: 'Details do not match' }
      if (move === 'broadcast') return { tx_hash: hashOn(networkOf(order), chance) }
      return move === 'complete' ? { settled_amount: order.amount } : {}
    },
  },
  transfer: {
    kind: definitionOf(transferOrder),
    createdBy: 'operator',
    otherwise: 'deposit',
    // The platform completes a transfer at once: none is left waiting.
    ends: { completed: 94, failed: 6 },
    make({ currency, amount, uid, otherUid, operator }, chance) {
      const way = chance.weighted({ toCustomer: 50, toMerchant: 40, between: 10 })
      const out = way === 'toCustomer' ? '' : uid
      const into =
        way === 'toCustomer' ? uid : way === 'toMerchant' || uid === otherUid ? '' : otherUid
      return {
        network: '',
        processing_fee: feeOf(transferPrice, amount, cryptoCurrencies[currency].precision),
        out_kind: accountTypes.ids[out === '' ? 'merchant' : 'customer'],
        out_customer_uid: out,
        in_kind: accountTypes.ids[into === '' ? 'merchant' : 'customer'],
        in_customer_uid: into,
        operator,
      }
    },
    set: () => ({}),
  },
}
