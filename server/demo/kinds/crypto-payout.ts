import { feeBearers } from '@countinghouse/contract/areas/order/order.fields.ts'
import { type NetworkName, networks } from '@countinghouse/contract/currencies.ts'
import { minus, sum } from '@countinghouse/contract/engine/decimal.ts'
import { addressOn, hashOn } from '../../../connectors/sandbox/world/addresses.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { cryptoPayoutOrder } from '../../src/areas/crypto-payout/crypto-payout.order.ts'
import { cryptoPayoutReview } from '../../src/areas/crypto-payout/crypto-payout.review.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, anyReview, byMerchant, type DemoKind, type DemoRow } from './demo-kind.ts'

/** Now and then a merchant names an address of another network, which the platform's own audit refuses. */
const addresses = { right: 99, wrong: 1 }

function toAddress(network: NetworkName, chance: Chance): string {
  if (chance.weighted(addresses) === 'right') return addressOn(network, chance)
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
  share: 16,
  goesOut: true,
  otherwise: 'cryptoPayin',
  ends: {
    completed: 78,
    failed: 5,
    auditRejected: 4,
    cancelled: 3,
    'manualProcessing, completed': 4,
    'manualProcessing, failed': 1,
  },
  resting: [{ end: 'paying' }, { end: 'upstreamConfirming' }, { end: 'manualProcessing' }],
  review: anyReview(cryptoPayoutReview),
  ask({ merchantOrderNo, currency, network, amount }, chance) {
    const request = {
      merchantOrderNo,
      currency,
      network,
      amount,
      notifyUrl: null,
      toAddress: toAddress(network, chance),
      feeBearer: chance.integer(0, 1),
    }
    return byMerchant(createByCommand.cryptoPayout, request, { ...request, ...bearerOf(request) })
  },
  report(move, order, { chance }) {
    if (move === 'broadcast')
      return { set: { tx_hash: hashOn(order.network as NetworkName, chance) } }
    return move === 'complete' ? { set: { settled_amount: received(order) } } : {}
  },
}
