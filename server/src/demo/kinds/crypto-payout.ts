import { feeBearers } from '@countinghouse/contract/areas/order/order.fields.ts'
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import { minus, sum } from '@countinghouse/contract/kit/decimal.ts'
import {
  createCryptoPayout,
  payoutColumns,
} from '../../areas/crypto-payout/create-crypto-payout.command.ts'
import { cryptoPayoutOrder } from '../../areas/crypto-payout/crypto-payout.order.ts'
import { cryptoPayoutReview } from '../../areas/crypto-payout/crypto-payout.review.ts'
import { quoteUnder } from '../../products/offer.ts'
import { addressOn, hashOn } from '../world/addresses.ts'
import type { Chance } from '../world/random.ts'
import { anyOrder, anyReview, type DemoKind, type DemoRow, openBody } from './demo-kind.ts'

/** Now and then a merchant names an address of another network, which the platform's own audit refuses. */
const wrongAddresses = 0.01

function toAddress(network: NetworkName, chance: Chance): string {
  if (chance.next() >= wrongAddresses) return addressOn(network, chance)
  return addressOn(networks[network].addressFamily === 'bitcoin' ? 'ERC20' : 'BTC', chance)
}

/** By its name, as it travels. */
const bearerOf = ({ feeBearer }: { feeBearer: number }) => ({
  feeBearer: feeBearer === feeBearers.ids.merchant ? 'merchant' : 'receiver',
})

const received = ({ fee_bearer: bearer, amount, processing_fee, network_fee }: DemoRow): string =>
  bearer === 1 ? minus(amount, sum(processing_fee, network_fee)) : amount

export const cryptoPayout: DemoKind = {
  order: anyOrder(cryptoPayoutOrder),
  share: 15,
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
  review: anyReview(cryptoPayoutReview),
  ask({ merchantOrderNo, currency, network, amount }, chance) {
    const asked = {
      merchantOrderNo,
      currency,
      network,
      amount,
      notifyUrl: null,
      toAddress: toAddress(network, chance),
      feeBearer: chance.integer(0, 1),
    }
    return {
      by: 'merchant',
      open: openBody({ ...asked, ...bearerOf(asked) }),
      customers: [],
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createCryptoPayout(tx, merchantId, asked)))
          .order_no,
      columns: ({ offer }) => ({
        ...payoutColumns(asked, quoteUnder(offer('cryptoPayout', currency, network), amount)),
      }),
    }
  },
  report(move, order, { chance }) {
    if (move === 'broadcast')
      return { set: { tx_hash: hashOn(order.network as NetworkName, chance) } }
    return move === 'complete' ? { set: { settled_amount: received(order) } } : {}
  },
}
