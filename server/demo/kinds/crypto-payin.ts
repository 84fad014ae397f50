import { payinExceptions } from '@countinghouse/contract/areas/order/order.fields.ts'
import type { NetworkName } from '@countinghouse/contract/currencies.ts'
import { hashOn } from '../../../connectors/sandbox/world/addresses.ts'
import type { Chance } from '../../../connectors/sandbox/world/random.ts'
import {
  type CryptoPayinRow,
  cryptoPayinOrder,
} from '../../src/areas/crypto-payin/crypto-payin.order.ts'
import { confirmationsNeeded } from '../../src/areas/crypto-payin/crypto-payin.rules.ts'
import {
  type PayinDecision,
  resolveCryptoPayin,
} from '../../src/areas/crypto-payin/resolve-crypto-payin.command.ts'
import { ownAddress } from '../world/addresses.ts'
import { createByCommand, sandboxAddress } from './create-by-command.ts'
import { anyOrder, byMerchant, type DemoKind, type DemoRow } from './demo-kind.ts'

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

/** What operators do about payments that need a manual credit, and about an excess. */
const manualCreditChoices = { credit: 75, giveBack: 25 }
const onExcess = { refund: 55, leave: 45 }
const decisions = {
  credit: ['creditByHand'],
  giveBack: ['returnPayment'],
  refund: ['refundExcess'],
  leave: [],
} as const

/** The wallet that a customer pays from. */
export const payerAddress = (order: DemoRow): string =>
  ownAddress('payer', order.network as NetworkName, {
    merchantId: order.merchant_id,
    uid: String(order.customer_uid),
  })

export const cryptoPayin: DemoKind = {
  order: anyOrder(cryptoPayinOrder),
  share: 30,
  otherwise: 'cryptoPayin',
  ends: {
    completed: 67,
    'expired, completed': 3,
    expired: 21,
    cancelled: 4,
    failed: 3,
    'completed, refunded': 1,
  },
  resting: [
    { end: 'confirming', minutes: 6 },
    { end: 'pendingPayment', minutes: 12 },
  ],
  ask(draft) {
    const { merchantOrderNo, uid, currency, network, amount } = draft
    const open = { merchantOrderNo, customerUid: uid, currency, network, amount }
    const address = ownAddress('payin', network, draft)
    return byMerchant(createByCommand.cryptoPayin, { ...open, notifyUrl: null, address }, open)
  },
  report(move, order, { chance, at }) {
    const network = order.network as NetworkName
    if (move === 'pay')
      return {
        set: {
          tx_hash: hashOn(network, chance),
          from_address: payerAddress(order),
          paid_amount: paidFor(order, chance),
          paid_at: at,
          confirmations: 1,
        },
      }
    if (move === 'confirm') return { set: { confirmations: Number(order.confirmations) + 1 } }
    if (move !== 'complete') return {}
    // Only orders of this kind get here.
    return { set: { confirmations: confirmationsNeeded(order as unknown as CryptoPayinRow) } }
  },
  resolve: (by, move, decided) =>
    resolveCryptoPayin(by, by.checker, move as PayinDecision, decided, sandboxAddress),
  remarks: {
    creditByHand: 'Agreed with the customer',
    returnPayment: 'Sent back to the payer',
    refundExcess: 'Paid too much',
  } satisfies Record<PayinDecision, string>,
  confirmsIn: 'confirming',
  onward: ({ status, credit_status: credit }, chance) =>
    status === cryptoPayinOrder.machine.states.confirming.id && Number(credit) > 0
      ? decisions[chance.weighted(manualCreditChoices)]
      : undefined,
  afterwards(move, order, chance) {
    if (move === 'confirm') return decisions[chance.weighted(manualCreditChoices)]
    if (move !== 'complete' && move !== 'creditByHand') return []
    const overpaid = order.exception === payinExceptions.ids.overpaid
    return overpaid ? decisions[chance.weighted(onExcess)] : []
  },
}
