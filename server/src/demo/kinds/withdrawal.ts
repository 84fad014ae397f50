import type { NetworkName } from '@countinghouse/contract/currencies.ts'
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

/** So many are of the merchant's own money; only of amounts that are above every minimum of the price list. */
const ownShare = 0.08
const ownAboveUsd = 60

function ofCustomer(draft: Draft, toAddress: string): DemoRequest {
  const { merchantOrderNo, uid, currency, network, amount, notifyUrl } = draft
  const asked = {
    merchantOrderNo,
    customerUid: uid,
    currency,
    network,
    amount,
    notifyUrl,
    toAddress,
  }
  const terms = { processingFee: draft.fee, networkFee: draft.networkFee }
  return {
    by: 'merchant',
    open: openBody(asked),
    customers: [uid],
    create: async ({ db, merchantId }) =>
      (await db.asMerchant(merchantId, (tx) => createWithdrawal(tx, merchantId, asked, terms)))
        .order_no,
    columns: () => ({ ...withdrawalColumns(asked, terms) }),
  }
}

function ofMerchant(draft: Draft, toAddress: string): DemoRequest {
  const { merchantOrderNo: requestNo, currency, network, amount } = draft
  const asked = { requestNo, currency, network, amount, toAddress, remark: 'To the treasury' }
  return {
    by: 'operator',
    customers: [],
    create: async (by) => (await withdrawAsset(by, by.maker, asked, sandboxAddress)).orderNo,
    columns: ({ feeOf }) => ({
      ...assetWithdrawalColumns(asked, feeOf('withdrawal', currency, network, amount)),
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
  ask(draft, chance) {
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
