/** What a new order of each kind looks like in the demo world, and which way it will go. */

import {
  creditStatuses,
  notifyStatuses,
  payinExceptions,
  settlementStatuses,
} from '@countinghouse/contract/areas/order/order.fields.ts'
import {
  type CryptoCurrency,
  cryptoCurrencies,
  type NetworkName,
  networks,
} from '@countinghouse/contract/currencies.ts'
import type { Machine, OrderKind } from '@countinghouse/contract/kit/machine.ts'
import { cryptoPayinOrder } from '../areas/crypto-payin/crypto-payin.postings.ts'
import { cryptoPayoutOrder } from '../areas/crypto-payout/crypto-payout.postings.ts'
import { depositOrder } from '../areas/deposit/deposit.postings.ts'
import { withdrawalOrder } from '../areas/withdrawal/withdrawal.postings.ts'
import { minus, sum } from '../ledger/money.ts'
import type { OrderKindDefinition, OrderRow } from '../orders/order-kind.ts'
import { addressOn, hashOn } from './addresses.ts'
import type { Chance } from './random.ts'

export type DemoRow = OrderRow & Record<string, unknown>

export interface Maker {
  kind: OrderKindDefinition<DemoRow>
  /** Own columns of a new order. */
  make(draft: Draft, chance: Chance): Record<string, unknown>
  /** Columns that a move sets. */
  set(move: string, order: DemoRow, chance: Chance, at: Date): Record<string, unknown>
  /** How often orders end (or rest) in which state. */
  ends: Readonly<Record<string, number>>
}

export interface Draft {
  currency: CryptoCurrency
  network: NetworkName
  amount: string
  uid: string
  at: Date
}

const usdPrice: Record<CryptoCurrency, number> = {
  USDT: 1,
  USDC: 1,
  BTC: 91_500,
  ETH: 3_150,
  TRX: 0.28,
}
const favourites: Record<CryptoCurrency, number> = { USDT: 70, USDC: 12, BTC: 6, ETH: 8, TRX: 4 }

export function draftOf(chance: Chance, at: Date, customers: number): Draft {
  const currency = chance.weighted(favourites)
  const network = chance.pick<NetworkName>(cryptoCurrencies[currency].networks)
  // Many small ones, few large ones: 5 to about 5,000 USD.
  const usd = 5 * 1000 ** (chance.next() ** 2)
  const amount = (usd / usdPrice[currency]).toFixed(
    Math.min(cryptoCurrencies[currency].precision, 6),
  )
  const uid = `C${100_000 + Math.floor(chance.next() ** 2 * customers)}`
  return { currency, network, amount: Number(amount) > 0 ? amount : '0.000001', uid, at }
}

const definitionOf = (kind: unknown) => kind as OrderKindDefinition<DemoRow>

export const makers: Record<OrderKind, Maker> = {
  cryptoPayin: {
    kind: definitionOf(cryptoPayinOrder),
    ends: {
      completed: 70,
      expired: 12,
      cancelled: 4,
      failed: 3,
      refunded: 1,
      confirming: 1,
      pendingPayment: 9,
    },
    make: ({ currency, network, amount, uid, at }, chance) => ({
      customer_uid: uid,
      address: addressOn(network, chance),
      paid_amount: '0',
      fiat_currency: 'USD',
      fiat_amount: (Number(amount) * usdPrice[currency]).toFixed(2),
      rate: String(usdPrice[currency]),
      tx_hash: null,
      confirmations: 0,
      expires_at: new Date(at.getTime() + 30 * 60_000),
      exception: payinExceptions.ids.none,
      credit_status: creditStatuses.ids.notCredited,
      settlement_status: settlementStatuses.ids.unsettled,
    }),
    set(move, order, chance) {
      if (move === 'pay')
        return {
          tx_hash: hashOn(order.network as NetworkName, chance),
          paid_amount: order.amount,
          confirmations: 1,
        }
      if (move === 'complete') {
        return {
          confirmations: networks[order.network as NetworkName].confirmations,
          settled_amount: minus(
            order.paid_amount as string,
            sum(order.processing_fee, order.network_fee),
          ),
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
    set(move, order, chance, at) {
      if (move.startsWith('merchant')) return { auditors: 'finance', audited_at: at }
      if (move === 'broadcast') return { tx_hash: hashOn(order.network as NetworkName, chance) }
      if (move !== 'complete') return {}
      const fee = order.fee_bearer === 1 ? sum(order.processing_fee, order.network_fee) : '0'
      return { settled_amount: minus(order.amount, fee) }
    },
  },
  deposit: {
    kind: definitionOf(depositOrder),
    ends: { credited: 92, notCredited: 3, abnormalQuantity: 2, confirming: 3 },
    make: ({ network }, chance) => ({
      from_address: addressOn(network, chance),
      to_address: addressOn(network, chance),
      tx_hash: hashOn(network, chance),
      confirmations: chance.integer(0, networks[network].confirmations),
      confirmations_needed: networks[network].confirmations,
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
    ends: {
      completed: 78,
      auditRejected: 8,
      failedReturned: 4,
      pendingReview: 8,
      withdrawing: 2,
      confirming: 2,
    },
    make: ({ network }, chance) => ({
      to_address: addressOn(network, chance),
      tx_hash: null,
      audit_remark: '',
      auditor: null,
      audited_at: null,
    }),
    set(move, order, chance, at) {
      if (move === 'approve') return { auditor: 'finance', audited_at: at }
      if (move === 'reject')
        return { auditor: 'finance', audited_at: at, audit_remark: 'Details do not match' }
      if (move === 'broadcast') return { tx_hash: hashOn(order.network as NetworkName, chance) }
      return move === 'complete' ? { settled_amount: order.amount } : {}
    },
  },
}

const knownWays = new Map<string, readonly string[]>()

/** The shortest way from the beginning to a state, as the machine has it. */
export function pathTo(machine: Machine, end: string): readonly string[] {
  const name = `${machine.kind}.${end}`
  const known = knownWays.get(name)
  if (known) return known
  const ways = new Map<string, string[]>([[machine.initial, []]])
  for (const [state, way] of ways) {
    for (const [move, { from, to }] of Object.entries(machine.moves)) {
      if (from.includes(state) && !ways.has(to)) ways.set(to, [...way, move])
    }
  }
  const found = ways.get(end)
  if (!found) throw new Error(`${machine.kind} has no way to ${end}`)
  knownWays.set(name, found)
  return found
}

export const notNeeded = notifyStatuses.ids.noNotificationRequired
