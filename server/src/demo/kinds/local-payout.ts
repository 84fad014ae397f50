import type { PayoutTerms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  createLocalPayout,
  localPayoutColumns,
} from '../../areas/local-payout/create-local-payout.command.ts'
import { localPayoutOrder } from '../../areas/local-payout/local-payout.order.ts'
import { quoteLocalOrderUnder } from '../../rails/terms.ts'
import { anyOrder, type DemoKind, openBody } from './demo-kind.ts'
import {
  channelOf,
  localOrderOf,
  minutesOf,
  referenceOf,
  sideOf,
  upstreamOrderNo,
} from './local-order.ts'

export const localPayout: DemoKind = {
  order: anyOrder(localPayoutOrder),
  isLocal: true,
  share: 14,
  otherwise: 'localPayin',
  ends: {
    'upstreamConfirming, paymentSuccessful': 80,
    'upstreamConfirming, paymentFailed': 7,
    'upstreamConfirming, manualProcessing, paymentSuccessful': 4,
    'upstreamConfirming, manualProcessing, paymentFailed': 2,
    // The bank never says that it took it.
    'manualProcessing, paymentFailed': 2,
    // It tells the end before it tells that it took it.
    paymentSuccessful: 2,
    paymentFailed: 1,
  },
  quick: ['submit'],
  recent: { toBeSubmitted: 1, upstreamConfirming: 3, 'upstreamConfirming, manualProcessing': 90 },
  ask(draft, chance) {
    const { customerUid: _, ...asked } = localOrderOf(draft, 'payout', chance)
    const { country, method } = asked
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [],
      country,
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createLocalPayout(tx, merchantId, asked)))
          .order_no,
      columns: ({ payoutTerms, at }) => ({
        ...localPayoutColumns(
          asked,
          quoteLocalOrderUnder(
            rails[country],
            sideOf<PayoutTerms>('payout', asked),
            payoutTerms(country, method),
            asked,
          ),
          at,
        ),
      }),
    }
  },
  report(move, order, { chance, at }) {
    const channel = channelOf(order)
    const said = { channel, set: { channel } }
    if (move === 'submit')
      return { channel, set: { channel, upstream_order_no: upstreamOrderNo(channel, chance) } }
    if (move === 'fail') return said
    const success = { ...said, reference: referenceOf(order, at, chance) }
    return isNew(order.status) ? { ...success, tooLate: 'submit' } : success
  },
  reportsHaveIds: true,
  // Some banks never answer; to people who ask they answer after a while.
  seenOnChain: (tx) => tx`
    (status = 1 and right(order_no, 1) <> 'Z')
    or (status = 2 and right(order_no, 1) > '2' and created_at < now() - ${minutesOf(tx, 1, 4)})
    or (status = 3 and answer_due_at < now() - interval '2 hours')`,
  likely: {
    toBeSubmitted: { submit: 95, succeed: 3, fail: 2 },
    upstreamConfirming: { succeed: 93, fail: 7 },
    manualProcessing: { succeed: 70, fail: 30 },
  },
}

const isNew = (status: number) => status === localPayoutOrder.machine.states.toBeSubmitted.id
