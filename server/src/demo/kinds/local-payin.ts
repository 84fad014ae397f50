import type { LocalPayinDecision } from '@countinghouse/contract/areas/local-payin/local-payin.states.ts'
import { minus, roundTo, times } from '@countinghouse/contract/kit/decimal.ts'
import type { Details, PayinTerms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  createLocalPayin,
  localPayinColumns,
} from '../../areas/local-payin/create-local-payin.command.ts'
import { localPayinOrder } from '../../areas/local-payin/local-payin.order.ts'
import { resolveLocalPayin } from '../../areas/local-payin/resolve-local-payin.command.ts'
import { quoteLocalOrderUnder } from '../../rails/terms.ts'
import type { Chance } from '../world/random.ts'
import {
  anyOrder,
  type DemoKind,
  type DemoReport,
  type DemoRow,
  openBody,
  sandboxAddress,
} from './demo-kind.ts'
import {
  bankMethod,
  channelOf,
  localOrderOf,
  minutesOf,
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
  share: 36,
  otherwise: 'localPayin',
  ends: {
    'paying, paymentSuccessful': 68,
    'paying, partialPayment, paymentSuccessful': 3,
    'paying, partialPayment': 3,
    'paying, expired': 11,
    'paying, expired, paymentSuccessful': 2,
    'paying, paymentFailed': 4,
    'paying, paymentFailed, paymentSuccessful': 1,
    'paying, paymentSuccessful, toBeFrozen': 1,
    'paying, paymentSuccessful, toBeFrozen, refunded': 2,
    'paying, paymentSuccessful, toBeFrozen, paymentSuccessful': 1,
    // The bank tells of the money before it tells that it took the order.
    paymentSuccessful: 1,
    paymentFailed: 1,
    // It never answers.
    expired: 2,
  },
  quick: ['submit'],
  recent: { toBeSubmitted: 1, paying: 4, 'paying, partialPayment': 8 },
  ask(draft, chance) {
    const asked = localOrderOf(draft, 'payin', chance)
    const { country, method, customerUid } = asked
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [customerUid],
      country,
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createLocalPayin(tx, merchantId, asked))).order_no,
      columns: ({ payinTerms, at }) => ({
        ...localPayinColumns(
          asked,
          quoteLocalOrderUnder(
            rails[country],
            sideOf<PayinTerms>('payin', asked),
            payinTerms(country, method),
            asked,
          ),
          at,
        ),
      }),
    }
  },
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
  resolve: (by, move, asked) =>
    resolveLocalPayin(by, by.checker, move as LocalPayinDecision, asked, sandboxAddress),
  remarks: {
    freeze: 'The payer disputes it',
    unfreeze: 'The payer took it back',
    refund: 'Returned to the payer',
  } satisfies Record<LocalPayinDecision, string>,
  afterwards: (move, _order, chance) =>
    move === 'pay' && chance.next() * 1000 < paidAgain ? ['payMore'] : [],
  // Customers take some minutes; some never pay, or pay late, or never pay the rest. Some banks never answer.
  seenOnChain: (tx) => tx`
    (status = 1 and right(order_no, 1) <> 'Z')
    or (status = 2 and right(order_no, 1) > '3' and created_at < now() - ${minutesOf(tx, 1, 6)})
    or (status = 3 and right(order_no, 1) > 'G' and created_at < now() - ${minutesOf(tx, 8, 12)})
    or (status = 4 and right(order_no, 1) = '7' and paid_amount = amount
        and finished_at > now() - interval '10 minutes')
    or (status in (7, 8) and right(order_no, 1) = '0' and expires_at > now() - interval '1 hour')`,
  likely: {
    toBeSubmitted: { submit: 95, pay: 3, fail: 2 },
    paying: { pay: 88, payPartly: 8, fail: 4 },
    partialPayment: { pay: 1 },
    paymentSuccessful: { payMore: 1 },
    expired: { pay: 1 },
    paymentFailed: { pay: 1 },
  },
}

const isNew = ({ status }: DemoRow) => status === localPayinOrder.machine.states.toBeSubmitted.id
