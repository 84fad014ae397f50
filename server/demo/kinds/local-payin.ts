import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import type { Details } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { rails } from '@countinghouse/contract/areas/local-rail/rails.ts'
import { minus, roundTo, times } from '@countinghouse/contract/engine/decimal.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import { localPayinOrder } from '../../src/areas/local-payin/local-payin.order.ts'
import { resolveLocalPayin } from '../../src/areas/local-payin/resolve-local-payin.command.ts'
import { createByCommand, sandboxAddress } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind, type DemoReport, type DemoRow } from './demo-kind.ts'
import {
  bankMethod,
  channelOf,
  localOrderOf,
  referenceOf,
  sideOf,
  upstreamOrderNo,
} from './local-order.ts'

/** Of a thousand sufficient payments: how many are too high, and how many are repeated. */
const overpaid = 60
const paidAgain = 15

/** What the bank shows the payer from now on. */
function accepted(order: DemoRow, chance: Chance): DemoReport {
  const channel = channelOf(order)
  const details = order.details as Details
  const page = bankMethod(String(order.country), String(order.method)).accept(
    { orderNo: order.order_no, amount: order.amount, details },
    chance,
  )
  const known = { ...details, ...page.details }
  const { account } = sideOf('payin', {
    country: order.country as keyof typeof rails,
    method: String(order.method),
  })
  return {
    channel,
    set: {
      channel,
      upstream_order_no: upstreamOrderNo(channel, chance),
      qr_text: page.qrText ?? null,
      pay_to: page.payTo,
      details: known,
      account: known[account] ?? '',
    },
  }
}

/** What is still missing, or a part of it, or more. */
function paid(order: DemoRow, chance: Chance, isEnough: boolean): string {
  const missing = minus(order.amount, String(order.paid_amount))
  const part = isEnough
    ? chance.next() * 1000 < overpaid
      ? 1.05 + 0.5 * chance.next()
      : 1
    : 0.2 + 0.6 * chance.next()
  // Everybody pays whole units, unless the order itself has others.
  return part === 1 ? missing : roundTo(times(missing, part.toFixed(3)), 0, 'up')
}

export const localPayin: DemoKind = {
  order: anyOrder(localPayinOrder),
  isLocal: true,
  share: 30,
  otherwise: 'localPayin',
  ends: {
    'paying, paymentSuccessful': 68,
    'paying, partialPayment, paymentSuccessful': 3,
    // The rest never comes: the clock closes it.
    'paying, partialPayment': 3,
    'paying, expired': 11,
    'paying, expired, paymentSuccessful': 2,
    'paying, paymentFailed': 4,
    'paying, paymentFailed, paymentSuccessful': 1,
    'paying, paymentSuccessful, toBeFrozen, refunded': 2,
    'paying, paymentSuccessful, toBeFrozen, paymentSuccessful': 1,
    // The bank tells of the money before it tells that it took the order.
    paymentSuccessful: 1,
    paymentFailed: 1,
    // It never answers.
    expired: 2,
  },
  quick: ['submit'],
  resting: [
    { end: 'paying', minutes: 4 },
    { end: 'paying, partialPayment', minutes: 8 },
  ],
  ask: (draft, chance) =>
    byMerchant(createByCommand.localPayin, localOrderOf(draft, 'payin', chance)),
  report(move, order, { chance, at }) {
    if (move === 'submit') return accepted(order, chance)
    const channel = channelOf(order)
    if (move === 'fail') return { channel, set: { channel } }
    // To the bank every payment is alike; what it means for the order is for the platform to say.
    const payment = {
      move: 'pay',
      channel,
      set: { channel },
      amount: move === 'payMore' ? order.amount : paid(order, chance, move === 'pay'),
      reference: referenceOf(order, at, chance),
    }
    return isNew(order) ? { ...payment, tooLate: 'submit' } : payment
  },
  reportsHaveIds: true,
  resolve: (by, move, decided) =>
    resolveLocalPayin(by, by.checker, move as LocalPayinDecision, decided, sandboxAddress),
  remarks: {
    freeze: 'The payer disputes it',
    unfreeze: 'The payer took it back',
    refund: 'Returned to the payer',
  } satisfies Record<LocalPayinDecision, string>,
  afterwards: (move, _order, chance) =>
    move === 'pay' && chance.next() * 1000 < paidAgain ? ['payMore'] : [],
}

const isNew = ({ status }: DemoRow) => status === localPayinOrder.machine.states.toBeSubmitted.id
