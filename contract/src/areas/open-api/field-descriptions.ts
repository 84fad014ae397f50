/** What the fields of the open API mean, for merchants' developers: in its document, on its page and in the SDK. */
import type { Schema } from '../../engine/schema.ts'
import type { Direction, Rail } from '../local-rail/rail.ts'
import { rails } from '../local-rail/rails.ts'

/** Fields of the same name mean the same everywhere, apart from those below. */
const descriptions: Readonly<Record<string, string>> = {
  address: 'The address that the customer pays to.',
  agentId: 'The agent that serves the order, as listed in the console.',
  agentName: 'The name of that agent.',
  amount: 'The amount to pay out, as a decimal string: `"100.50"`.',
  available: 'The balance that can be spent now.',
  balances: 'One entry per currency, or per currency and country for fiat.',
  bankReference: 'The bank’s reference for the payment: UTR, RRN or endToEndId.',
  country: 'The country whose banks the payment goes through.',
  createTime: 'When the order was created.',
  creditStatus: 'Whether the deposit was credited to the customer.',
  creditedAmount: 'The amount credited to the merchant, after fees.',
  creditedQuantity: 'The amount of crypto credited to the merchant, after fees.',
  currency: 'The currency of the amounts, or the crypto that is traded.',
  customerUid: 'Your own ID for the customer.',
  direction: '`payin` if the customer pays fiat, `payout` if the customer receives it.',
  exception: 'Whether the payment differed from what was ordered. It is independent of the status.',
  excessRefunded: 'The part of an overpayment that was returned to the payer.',
  expireTime: 'When the order expires: it can be paid until then.',
  feeBearer: 'Who pays the fees: the merchant on top of the amount, or the receiver out of it.',
  feeRate: 'The fee as a fraction of the amount: `0.01` is 1 %.',
  fiatAmount: 'The amount in fiat, as a decimal string.',
  fiatCurrency: 'The currency of the fiat side.',
  finishTime: 'When the order reached its final status.',
  fromAddress: 'The address that the deposit came from.',
  frozen: 'The balance reserved for orders in progress.',
  inAccountType: 'Whether the merchant or a customer receives the transfer.',
  inCustomerUid: 'The customer who receives it.',
  maximum: 'The largest amount in fiat.',
  merchantOrderNo:
    'Your own number for the order, which is also its idempotency key: unique among your orders of this product.',
  method: 'The payment method.',
  minimum: 'The smallest amount in fiat.',
  network: 'The chain that the payment is made on. Not every currency is on every network.',
  networkFee: 'The fee of the chain, in the currency of the order.',
  notifyUrl:
    'Where to send the notification when the order ends; without it, the callback address of the API settings.',
  orderAmount: 'The amount that the order was created for.',
  orderNo: 'Our number for the order.',
  outAccountType: 'Whether the merchant or a customer sends the transfer.',
  outCustomerUid: 'The customer who sends it.',
  paidAmount: 'The total that the customer has paid so far, over all payments.',
  paidQuantity: 'The amount paid in crypto.',
  paidTime: 'When the payment was first seen.',
  pairs: 'The pairs of crypto and fiat that P2P orders may trade.',
  payToAccount: 'The account that the customer transfers to.',
  payToBank: 'The bank of that account.',
  payToName: 'The holder of that account.',
  payeeAccount: 'The account that receives the payment.',
  payeeBank: 'The bank of that account.',
  payeeBranch: 'The branch of that bank, if known.',
  payeeEmail: 'The email address of the payee, if known.',
  payeeName: 'The holder of that account.',
  payerAccount: 'The account that the customer pays from, if known.',
  payerBranch: 'The bank branch that the payer pays from, if known.',
  payerEmail: 'The email address of the payer, if known.',
  payerName: 'The name of the payer, if known.',
  paymentUrl: 'The page on which the customer pays. Send the customer there.',
  price: 'Fiat for one unit of crypto.',
  processingFee:
    'The fee that we have charged, in the currency of the order: 0 until the order succeeds, and 0 if it never does.',
  expectedFee: 'The total fees that will be charged if the order succeeds; null once it has ended.',
  qrText: 'The text encoded in the QR code that the customer scans to pay.',
  quantity: 'The amount of crypto traded, as a decimal string.',
  rate: 'Fiat for one unit of crypto.',
  receivedAmount: 'The amount that the receiver got.',
  receivedQuantity: 'The amount of crypto that the receiver got.',
  remark: 'Your own note, which operators see on the order.',
  settlementStatus:
    'Whether the credited amount can be spent yet; null while nothing has been credited or returned.',
  status: 'The state of the order.',
  timestamp: 'When this event happened.',
  toAddress: 'The address that receives the payment.',
  txHash: 'The transaction on the chain.',
  type: 'The product and the final status of the order.',
  debt: 'What the account owes, because a payment that it was credited was taken back. It is part of no other balance, and incoming money settles it first.',
  unsettled: 'The balance that has been credited but not settled yet.',
  usd: 'The value of one unit of each currency in USD.',
  verifyStatus: 'Whether the customer and the merchant have been verified.',
  version:
    'The version of the fields in `data`. As of version 2, fees are 0 until they are charged (see `expectedFee` before that). If a completed local payin is paid again, another notification is sent under a new `webhook-id`, with the total paid so far.',
}

/** Fields that mean something else in one product. */
const byProduct: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cryptoPayin: {
    amount: 'The amount that the customer has to pay, as a decimal string: `"100.50"`.',
    fiatAmount: 'The value of the amount when the order was created, for reference.',
    fiatCurrency: 'The currency of that reference.',
    rate: 'The rate of that reference.',
  },
  deposit: { toAddress: 'The customer’s deposit address.', quantity: 'The amount deposited.' },
  localPayin: {
    amount: 'The amount that the customer has to pay, as a decimal string: `"100.50"`.',
    details: detailsOf('payin', 'the payer'),
  },
  localPayout: { details: detailsOf('payout', 'the payee') },
  otc: {
    side: 'As the customer sees it: `buy` if the customer buys crypto.',
    price: 'Fiat for one unit. Without it, the merchant’s current rate applies.',
    payer: detailsOf('payout', 'the payer'),
    payee: detailsOf('payout', 'the payee'),
  },
  p2pPayout: { payee: detailsOf('payout', 'the payee') },
  p2pPayin: {
    payeeAccount: 'The account that the customer has to pay to, once a payee has been found.',
  },
  agent: {
    side: 'As the merchant sees it: `buy` if the merchant buys crypto.',
    rate: 'Fiat for one unit, as agreed between the merchant and the agent.',
  },
  transfer: { amount: 'The amount to transfer.' },
  withdrawal: {
    amount:
      'The amount to send, as a decimal string. Fees are charged to the customer’s balance on top of it.',
    quantity: 'The amount sent. Fees are charged to the customer’s balance on top of it.',
  },
  balances: { country: 'The country of a fiat balance; empty for crypto.' },
  usd: { currency: 'The currency, crypto or fiat.', rate: 'USD for one unit of it.' },
  pairs: { rate: 'Fiat for one unit of crypto; null without a market rate.' },
}

/** The details that each country and method asks for. */
function detailsOf(direction: Direction, whom: string): string {
  const methods = Object.entries<Rail>(rails).flatMap(([country, rail]) =>
    Object.entries(rail.methods).flatMap(([name, method]) => {
      const side = method[direction]
      if (!side) return []
      const fields = side.fields.map((field) => `\`${field}\``)
      const optional = (side.optional ?? []).map((field) => `\`${field}\` (optional)`)
      return `${country} ${name}: ${[...fields, ...optional].join(', ')}`
    }),
  )
  return `The details of ${whom}; which ones depends on the country and method. ${methods.join('; ')}.`
}

function descriptionOf(area: string, field: string): string {
  const description = byProduct[area]?.[field] ?? descriptions[field]
  if (!description) throw new Error(`The field ${field} of ${area} is not described`)
  return description
}

/** Every description, so that a test can find those that no field uses any more. */
export const allDescriptions: readonly string[] = [
  descriptions,
  ...Object.values(byProduct),
].flatMap((some) => Object.values(some))

/** The same fields, each with its description. */
export const describedFields = <Shape extends Record<string, Schema>>(
  area: string,
  shape: Shape,
): Shape =>
  Object.fromEntries(
    Object.entries(shape).map(([field, schema]) => [
      field,
      schema.describe(descriptionOf(area, field)),
    ]),
  ) as Shape
