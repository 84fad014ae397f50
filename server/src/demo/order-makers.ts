/** What a new order of each kind looks like in the demo world, and which way it will go. */
import {
  creditStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import { accountTypes } from '@countinghouse/contract/areas/transfer/transfer.list.ts'
import { cryptoCurrencies, type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'
import { feeOf } from '@countinghouse/contract/kit/price.ts'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.postings.ts'
import { cryptoPayoutOrder } from '../areas/crypto-payout/crypto-payout.postings.ts'
import { depositOrder } from '../areas/deposit/deposit.postings.ts'
import { transferOrder } from '../areas/transfer/transfer.postings.ts'
import { withdrawalOrder } from '../areas/withdrawal/withdrawal.postings.ts'
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
  /** How often orders end (or rest) in which state. */
  ends: Readonly<Record<string, number>>
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

export const makers: Record<OrderKind, Maker> = {
  cryptoPayin: {
    kind: definitionOf(cryptoPayinOrder),
    createdBy: 'merchant',
    otherwise: 'cryptoPayin',
    ends: {
      completed: 70,
      expired: 12,
      cancelled: 4,
      failed: 3,
      refunded: 1,
      confirming: 1,
      pendingPayment: 9,
    },
    make: (draft) => ({
      customer_uid: draft.uid,
      address: ownAddress('payin', draft.network, draft),
      paid_amount: '0',
      fiat_currency: 'USD',
      fiat_amount: (Number(draft.amount) * draft.price).toFixed(2),
      rate: String(draft.price),
      tx_hash: null,
      confirmations: 0,
      expires_at: new Date(draft.at.getTime() + 30 * 60_000),
      exception: payinExceptions.ids.none,
      credit_status: creditStatuses.ids.notCredited,
      settlement_status: settlementStatuses.ids.unsettled,
    }),
    set(move, order, { chance }) {
      if (move === 'pay')
        return {
          tx_hash: hashOn(networkOf(order), chance),
          paid_amount: order.amount,
          confirmations: 1,
        }
      if (move === 'complete') {
        return {
          confirmations: networks[networkOf(order)].confirmations,
          settled_amount: lessFee(order.paid_amount as string, order),
          credit_status: creditStatuses.ids.credited,
          settlement_status: settlementStatuses.ids.settled,
        }
      }
      if (move === 'fail')
        return { credit_status: creditStatuses.ids.confirmationReceivedNotCredited }
      return move === 'refund' ? { settlement_status: settlementStatuses.ids.refunded } : {}
    },
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
      pendingPlatformAudit: 2,
      paying: 2,
      upstreamConfirming: 2,
      manualProcessing: 1,
    },
    make: ({ network }, chance) => ({
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
    set(move, order) {
      const needed = order.confirmations_needed
      if (move.startsWith('credit'))
        return {
          confirmations: needed,
          settled_amount: order.amount,
          credit_status: creditStatuses.ids.credited,
        }
      if (move === 'flag')
        return {
          confirmations: needed,
          credit_status: creditStatuses.ids.abnormalQuantityNotCredited,
        }
      return {
        confirmations: needed,
        credit_status: creditStatuses.ids.confirmationReceivedNotCredited,
      }
    },
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
    make: ({ network, uid }, chance) => ({
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
    // The platform decides on a transfer at once: none is left waiting.
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
    set: (move, order) => (move === 'complete' ? { settled_amount: order.amount } : {}),
  },
}
