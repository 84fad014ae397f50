import { localPayoutOrder } from '../../src/areas/local-payout/local-payout.order.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind } from './demo-kind.ts'
import { channelOf, localOrderOf, referenceOf, upstreamOrderNo } from './local-order.ts'

export const localPayout: DemoKind = {
  order: anyOrder(localPayoutOrder),
  isLocal: true,
  share: 12,
  goesOut: true,
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
  resting: [
    { end: 'upstreamConfirming', minutes: 3 },
    { end: 'upstreamConfirming, manualProcessing', minutes: 90 },
  ],
  ask(draft, chance) {
    const { customerUid: _, ...request } = localOrderOf(draft, 'payout', chance)
    return byMerchant(createByCommand.localPayout, request)
  },
  report(move, order, { chance, at }) {
    const channel = channelOf(order)
    const fromBank = { channel, set: { channel } }
    if (move === 'submit')
      return { channel, set: { channel, upstream_order_no: upstreamOrderNo(channel, chance) } }
    if (move === 'fail') return fromBank
    const success = { ...fromBank, reference: referenceOf(order, at, chance) }
    return isNew(order.status) ? { ...success, tooLate: 'submit' } : success
  },
  reportsHaveIds: true,
}

const isNew = (status: number) => status === localPayoutOrder.machine.states.toBeSubmitted.id
