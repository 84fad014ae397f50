import { declaredUnits } from '@countinghouse/contract/areas/product/product-terms.ts'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { compare } from '@countinghouse/contract/kit/decimal.ts'
import {
  assetWithdrawalColumns,
  withdrawAsset,
} from '../../areas/withdrawal/asset-withdrawal.command.ts'
import {
  createWithdrawal,
  withdrawalColumns,
} from '../../areas/withdrawal/create-withdrawal.command.ts'
import { withdrawalOrder } from '../../areas/withdrawal/withdrawal.order.ts'
import { withdrawalReview } from '../../areas/withdrawal/withdrawal.review.ts'
import { networkFeeOf, quoteUnder } from '../../products/offer.ts'
import { addressOn, hashOn } from '../world/addresses.ts'
import type { Draft } from '../world/draft.ts'
import {
  anyOrder,
  anyReview,
  type DemoKind,
  type DemoRequest,
  openBody,
  sandboxAddress,
} from './demo-kind.ts'

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
  const asked = {
    merchantOrderNo,
    customerUid: uid,
    currency,
    network,
    amount,
    notifyUrl: null,
    toAddress,
  }
  return {
    by: 'merchant',
    open: openBody(asked),
    customers: [uid],
    create: async ({ db, merchantId }) =>
      (await db.asMerchant(merchantId, (tx) => createWithdrawal(tx, merchantId, asked))).order_no,
    columns: ({ offer }) => ({
      ...withdrawalColumns(asked, quoteUnder(offer('withdrawal', currency, network), amount)),
    }),
  }
}

function ofMerchant(draft: Draft, toAddress: string): DemoRequest {
  const { merchantOrderNo: requestNo, currency, network, amount } = draft
  const asked = { requestNo, currency, network, amount, toAddress, remark: 'To the treasury' }
  return {
    by: 'operator',
    customers: [],
    create: async (by) => (await withdrawAsset(by, by.maker, asked, sandboxAddress)).orderNo,
    columns: ({ offer }) => ({
      ...assetWithdrawalColumns(asked, networkFeeOf(offer('withdrawal', currency, network))),
    }),
  }
}

export const withdrawal: DemoKind = {
  order: anyOrder(withdrawalOrder),
  share: 18,
  otherwise: 'deposit',
  ends: {
    completed: 78,
    auditRejected: 8,
    failedReturned: 4,
    pendingReview: 24,
    withdrawing: 2,
    confirming: 2,
  },
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
