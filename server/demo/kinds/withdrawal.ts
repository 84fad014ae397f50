import { declaredUnits } from '@countinghouse/contract/areas/product/product-terms.ts'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { compare } from '@countinghouse/contract/engine/decimal.ts'
import { addressOn, hashOn } from '../../../connectors/sandbox/world/addresses.ts'
import { withdrawAsset } from '../../src/areas/withdrawal/asset-withdrawal.command.ts'
import { withdrawalOrder } from '../../src/areas/withdrawal/withdrawal.order.ts'
import { withdrawalReview } from '../../src/areas/withdrawal/withdrawal.review.ts'
import type { Draft } from '../world/draft.ts'
import { createByCommand, sandboxAddress } from './create-by-command.ts'
import { anyOrder, anyReview, byMerchant, type DemoKind, type DemoRequest } from './demo-kind.ts'

/** The share of withdrawals of the merchant's own money, for amounts that are worth it. */
const ownShare = 0.08
const ownAboveUsd = 60

const minima = new Map(
  declaredUnits('withdrawal').map(({ currency, network, terms }) => [
    `${currency} ${network}`,
    terms.minimum,
  ]),
)

/** Nobody asks for less than the least amount. */
function atLeastMinimum({ currency, network, amount }: Draft): string {
  const minimum = minima.get(`${currency} ${network}`) ?? '0'
  return compare(amount, minimum) < 0 ? minimum : amount
}

function ofCustomer(draft: Draft, toAddress: string): DemoRequest {
  const { merchantOrderNo, uid, currency, network, amount } = draft
  return byMerchant(createByCommand.withdrawal, {
    merchantOrderNo,
    customerUid: uid,
    currency,
    network,
    amount,
    notifyUrl: null,
    toAddress,
  })
}

function ofMerchant(draft: Draft, toAddress: string): DemoRequest {
  const { merchantOrderNo: requestNo, currency, network, amount } = draft
  const request = { requestNo, currency, network, amount, toAddress, remark: 'To the treasury' }
  return {
    by: 'operator',
    customers: [],
    create: async (by) => (await withdrawAsset(by, by.maker, request, sandboxAddress)).orderNo,
  }
}

export const withdrawal: DemoKind = {
  order: anyOrder(withdrawalOrder),
  share: 20,
  goesOut: true,
  otherwise: 'deposit',
  ends: {
    completed: 78,
    auditRejected: 8,
    failedReturned: 4,
  },
  resting: [{ end: 'withdrawing' }, { end: 'confirming' }],
  review: anyReview(withdrawalReview),
  ask(drawn, chance) {
    const draft = { ...drawn, amount: atLeastMinimum(drawn) }
    const toAddress = addressOn(draft.network, chance)
    const isOwn = chance.next() < ownShare && Number(draft.amount) * draft.price > ownAboveUsd
    return isOwn ? ofMerchant(draft, toAddress) : ofCustomer(draft, toAddress)
  },
  report(move, order, { chance }) {
    if (move === 'broadcast')
      return { set: { tx_hash: hashOn(order.network as NetworkName, chance) } }
    return move === 'complete' ? { set: { settled_amount: order.amount } } : {}
  },
}
