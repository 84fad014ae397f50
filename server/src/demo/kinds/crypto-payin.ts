import { payinExceptions } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import {
  createCryptoPayin,
  payinColumns,
} from '../../areas/crypto-payin/create-crypto-payin.command.ts'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../../areas/crypto-payin/crypto-payin.order.ts'
import { confirmationsNeeded } from '../../areas/crypto-payin/crypto-payin.rules.ts'
import {
  type PayinDecision,
  resolveCryptoPayin,
} from '../../areas/crypto-payin/resolve-crypto-payin.command.ts'
import { quoteUnder } from '../../products/offer.ts'
import { hashOn, ownAddress } from '../world/addresses.ts'
import type { Chance } from '../world/random.ts'
import { anyOrder, type DemoKind, type DemoRow, openBody, sandboxAddress } from './demo-kind.ts'

/** Of a thousand payments. */
const payments = { exact: 880, nearly: 25, short: 40, more: 35, farOff: 20 }

function paidFor({ amount }: DemoRow, chance: Chance): string {
  const how = chance.weighted(payments)
  if (how === 'exact') return amount
  const parts = {
    nearly: 0.997,
    short: 0.6 + 0.35 * chance.next(),
    more: 1.02 + 0.4 * chance.next(),
    farOff: chance.pick([0.1, 0.3, 2.5, 4]),
  }
  return (Number(amount) * parts[how]).toFixed(6)
}

/** What operators do about payments that are held, and about an excess. */
const onHeld = { credit: 65, giveBack: 15, leave: 20 }
const onExcess = { refund: 55, leave: 45 }
const decisions = {
  credit: ['creditByHand'],
  giveBack: ['returnPayment'],
  refund: ['refundExcess'],
  leave: [],
} as const

export const cryptoPayin: DemoKind = {
  order: anyOrder(cryptoPayinOrder),
  share: 38,
  otherwise: 'cryptoPayin',
  ends: {
    completed: 67,
    'expired, completed': 3,
    expired: 21,
    cancelled: 4,
    failed: 3,
    'completed, refunded': 1,
  },
  recent: { confirming: 3 },
  ask(draft) {
    const { merchantOrderNo, uid, currency, network, amount } = draft
    const asked = { merchantOrderNo, customerUid: uid, currency, network, amount, notifyUrl: null }
    const to = { address: ownAddress('payin', network, draft) }
    return {
      by: 'merchant',
      open: openBody(asked),
      customers: [uid],
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createCryptoPayin(tx, merchantId, asked, to)))
          .order_no,
      columns: ({ offer, at }) => ({
        ...payinColumns(asked, to, quoteUnder(offer('cryptoPayin', currency, network), amount), at),
      }),
    }
  },
  report(move, order, { chance, at }) {
    const network = order.network as NetworkName
    if (move === 'pay')
      return {
        set: {
          tx_hash: hashOn(network, chance),
          paid_amount: paidFor(order, chance),
          paid_at: at,
          confirmations: 1,
        },
      }
    if (move !== 'complete') return {}
    return { set: { confirmations: confirmationsNeeded(order as unknown as CryptoPayinRow) } }
  },
  resolve: (by, move, asked) =>
    resolveCryptoPayin(by, by.checker, move as PayinDecision, asked, sandboxAddress),
  remarks: {
    creditByHand: 'Agreed with the customer',
    returnPayment: 'Sent back to the payer',
    refundExcess: 'Paid too much',
  } satisfies Record<PayinDecision, string>,
  afterwards(move, order, chance) {
    if (move === 'confirm') return decisions[chance.weighted(onHeld)]
    if (move !== 'complete' && move !== 'creditByHand') return []
    const overpaid = order.exception === payinExceptions.ids.overpaid
    return overpaid ? decisions[chance.weighted(onExcess)] : []
  },
  // Some customers never pay, and some of those pay late. What is held waits for an operator.
  seenOnChain: (tx) => tx`
    (status = 1 and right(order_no, 1) > '3') or (status = 2 and credit_status = 0)
    or (status = 4 and right(order_no, 1) = '0' and expires_at > now() - interval '1 hour')`,
}
