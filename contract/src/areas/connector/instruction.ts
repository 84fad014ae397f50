/** What connectors are told to do, and what they answer: one body and one answer per kind. */
import { cryptoCurrencyNames, currencyNames, networkNames } from '../../currencies.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'
import type { InstructionKind } from './connector.ts'
import { connectorLimits, connectorServices } from './connector.ts'

const { said } = s

const network = said(s.oneOfThese(networkNames), 'The chain.')
const country = said(s.oneOf(countries), 'The country whose banks the money goes through.')
const currency = said(s.oneOfThese(currencyNames), 'The currency of the amount.')
const amount = said(s.amount(), 'A decimal string: `"100.50"`.')
const method = said(s.text(), 'The payment method.')
const person = (whom: string) =>
  said(
    s.record(s.text()),
    `The details of ${whom}, by the names that the country and method have for them (see the products of the open API).`,
  )

export const orderName = s.object({
  kind: said(s.oneOfThese(orderKindNames), 'What kind of order it is.'),
  orderNo: said(s.text(), 'Our number for the order.'),
  merchantOrderNo: said(s.text(), 'The merchant’s own number for it.'),
  pieceNo: said(s.optional(s.integer({ min: 1 })), 'Which piece of a split order.'),
})

const common = {
  instructionId: said(
    s.text({ max: 64 }),
    'The same whenever this instruction is told again: act on it once.',
  ),
  service: said(s.oneOfThese(connectorServices), 'What it is served as.'),
  merchantId: said(s.text(), 'Whose order it is.'),
  at: said(s.instant(), 'When it was given.'),
}
const ofOrder = { order: said(orderName, 'The order that it belongs to.') }

/** The fields of each kind, beside those that all have. */
const shapes = {
  address: {
    order: said(s.nullable(orderName), 'Always null: addresses are kept for orders to come.'),
    network,
    count: said(s.integer({ min: 1, max: connectorLimits.addressesMost }), 'How many new ones.'),
  },
  collect: {
    ...ofOrder,
    country,
    method,
    currency,
    amount,
    customerUid: said(s.text(), 'The merchant’s own ID for the customer.'),
    payer: person('the payer'),
    expiresAt: said(s.instant(), 'Until then it can be paid.'),
  },
  send: {
    ...ofOrder,
    network,
    currency: said(s.oneOfThese(cryptoCurrencyNames), 'The currency of the amount.'),
    amount: said(s.amount(), 'What the address must receive.'),
    toAddress: said(s.text(), 'The address that receives it.'),
  },
  pay: { ...ofOrder, country, method, currency, amount, payee: person('the payee') },
  refund: {
    order: said(s.nullable(orderName), 'Null for a payment that no order took.'),
    currency,
    amount,
    network: said(s.optional(network), 'Of a payment on chain.'),
    toAddress: said(s.optional(s.text()), 'The address that receives it, on chain.'),
    country: said(s.optional(country), 'Of a payment over banks.'),
    method: s.optional(method),
    payee: s.optional(person('who receives it')),
    channel: said(s.optional(s.text()), 'The channel that the payment came through.'),
    channelOrderNo: said(s.optional(s.text()), 'The number of the payment there.'),
    reference: said(
      s.text(),
      'The payment that is given back: its hash, or the bank’s reference; empty where neither is known.',
    ),
  },
  cancel: ofOrder,
  trade: {
    ...ofOrder,
    side: said(
      s.oneOf(['payin', 'payout', 'buy', 'sell']),
      'P2P: `payin` if the customer pays fiat, `payout` if the customer receives it. B2C: `buy` if the customer buys crypto. Agents: `buy` if the merchant does.',
    ),
    currency: said(s.oneOfThese(cryptoCurrencyNames), 'The crypto that is traded.'),
    quantity: said(s.amount(), 'How much of it.'),
    fiatCurrency: said(s.text(), 'The currency of the fiat side.'),
    fiatAmount: said(s.amount(), 'The amount in fiat.'),
    rate: said(s.amount(), 'Fiat for one unit of crypto.'),
    method: s.optional(method),
    customerUid: said(s.optional(s.text()), 'The merchant’s own ID for the customer.'),
    agentId: said(s.optional(s.text()), 'The agent who trades.'),
    payer: s.optional(person('who pays the fiat, as far as it is known')),
    payee: s.optional(person('who receives the fiat, as far as it is known')),
    expiresAt: said(s.optional(s.instant()), 'Until then it can begin.'),
  },
} as const satisfies Record<InstructionKind, Record<string, s.Schema>>

const instructionOf = <const K extends InstructionKind>(kind: K) =>
  s.object({
    ...common,
    kind: said(s.oneOf([kind]), 'What is to be done.'),
    ...shapes[kind],
  })

export const instructions = {
  address: instructionOf('address'),
  collect: instructionOf('collect'),
  send: instructionOf('send'),
  pay: instructionOf('pay'),
  refund: instructionOf('refund'),
  cancel: instructionOf('cancel'),
  trade: instructionOf('trade'),
} as const
export type InstructionOf<K extends InstructionKind> = s.Infer<(typeof instructions)[K]>
export type Instruction = { [K in InstructionKind]: InstructionOf<K> }[InstructionKind]

/** What the payer scans, opens or transfers to. */
export const payTo = s.object({
  bank: said(s.optional(s.text({ max: 100 })), 'The bank of the account.'),
  account: said(s.optional(s.text({ max: 100 })), 'The account.'),
  name: said(s.optional(s.text({ max: 100 })), 'Its holder.'),
})
export type PayTo = s.Infer<typeof payTo>

/** What answers and reports about a payment over banks may tell of it. */
export const paymentFields = {
  channel: said(
    s.optional(s.text({ min: 1, max: 32 })),
    'Who carries the payment. Orders and reports are found by it.',
  ),
  channelOrderNo: said(s.optional(s.text({ min: 1, max: 64 })), 'The number of the payment there.'),
  qrText: said(s.optional(s.text({ min: 1, max: 1000 })), 'What the payer scans.'),
  payTo: said(s.optional(payTo), 'What the payer transfers to.'),
  details: said(
    s.optional(s.record(s.text({ max: 100 }))),
    'What is added to the details of the payer or payee, such as a virtual account.',
  ),
}

const outcome = {
  outcome: said(
    s.oneOf(['accepted', 'refused']),
    '`accepted`: it is being done, and reports follow. `refused`: it will not be done.',
  ),
  reason: said(
    s.optional(s.text({ min: 1, max: connectorLimits.reasonMax })),
    'Why it was refused, as the order shows it. Needed for a refusal.',
  ),
}
const addresses = said(
  s.optional(s.list(s.text({ min: 1, max: 120 })).max(connectorLimits.addressesMost)),
  'New addresses, each of which is watched from now on. Needed to accept an instruction for addresses.',
)

const judged = <S extends s.Schema>(schema: S): S =>
  s.withProblems(schema, (answer) => {
    const { outcome, reason } = answer as { outcome: string; reason?: string }
    return outcome === 'refused' && !reason ? [{ rule: 'required', field: 'reason' }] : []
  })

/** Of any kind, as it comes: which fields belong to it is for `answers` to say. */
export const anyAnswer = s.object({ ...outcome, addresses, ...paymentFields })

const plain = judged(s.object(outcome))
const ofPayment = judged(s.object({ ...outcome, ...paymentFields }))

export const answers = {
  address: s.withProblems(judged(s.object({ ...outcome, addresses })), (answer) =>
    answer.outcome === 'accepted' && !answer.addresses
      ? [{ rule: 'required', field: 'addresses' }]
      : [],
  ),
  collect: ofPayment,
  send: plain,
  pay: ofPayment,
  refund: plain,
  cancel: plain,
  trade: plain,
} as const satisfies Record<InstructionKind, s.Schema>
export type AnswerOf<K extends InstructionKind> = s.Infer<(typeof answers)[K]>
export type Answer = s.Infer<typeof anyAnswer>
