/** What the fields of the open API mean, for merchants' developers: in its document, on its page and in the SDK. */
import type { Schema } from '../kit/schema.ts'
import type { Direction, Rail } from '../rails/rail.ts'
import { rails } from '../rails/rails.ts'

/** Fields of the same name mean the same everywhere, apart from those below. */
const descriptions: Readonly<Record<string, string>> = {
  address: 'The address that the customer pays to.',
  agentId: 'The agent that serves the order, as listed in the console.',
  agentName: 'The name of that agent.',
  amount: 'What is paid out, as a decimal in text: `"100.50"`.',
  available: 'What can be spent now.',
  balances: 'One entry per currency, or per currency and country for fiat.',
  bankReference: 'The number by which the bank knows the payment: UTR, RRN or endToEndId.',
  country: 'The country whose banks the payment goes through.',
  createTime: 'When the order was created.',
  creditStatus: 'Whether the deposit was credited to the customer.',
  creditedAmount: 'What was credited to the merchant, after fees.',
  creditedQuantity: 'What was credited to the merchant in crypto, after fees.',
  currency: 'The currency of the amounts, or of the crypto that is traded.',
  customerUid: 'Your own id of the customer.',
  direction: '`payin` if the customer pays fiat, `payout` if the customer receives it.',
  exception: 'Whether the payment differed from what was ordered. It is independent of the status.',
  excessRefunded: 'The part of an overpayment that was returned to the payer.',
  expireTime: 'Until when the order can be paid.',
  feeBearer: 'Who pays the fees: the merchant on top of the amount, or the receiver out of it.',
  feeRate: 'The fee as a part of the amount: `0.01` is 1 %.',
  fiatAmount: 'The amount in fiat, as a decimal in text.',
  fiatCurrency: 'The currency of the fiat side.',
  finishTime: 'When the order reached its final status.',
  fromAddress: 'The address that the deposit came from.',
  frozen: 'What is reserved for orders under way.',
  inAccountType: 'Whether the merchant or a customer receives the transfer.',
  inCustomerUid: 'The customer who receives it.',
  maximum: 'The largest amount in fiat.',
  merchantOrderNo:
    'Your own number of the order and its idempotency key: unique among your orders of this product.',
  method: 'The payment method.',
  minimum: 'The smallest amount in fiat.',
  network: 'The chain that the payment is made on. Not every currency is on every network.',
  networkFee: 'What the chain charges, in the currency of the order.',
  notifyUrl:
    'Where to send the notification when the order ends; without it, the callback address of the API settings.',
  orderAmount: 'What the order was created for.',
  orderNo: 'Our number of the order.',
  outAccountType: 'Whether the merchant or a customer pays the transfer.',
  outCustomerUid: 'The customer who pays it.',
  paidAmount: 'What the customer has paid.',
  paidQuantity: 'What was paid in crypto.',
  paidTime: 'When the payment was seen first.',
  pairs: 'The pairs of crypto and fiat that P2P orders may trade.',
  payToAccount: 'The account that the customer transfers to.',
  payToBank: 'The bank of that account.',
  payToName: 'The holder of that account.',
  payeeAccount: 'The account that is paid to.',
  payeeBank: 'The bank of that account.',
  payeeName: 'The holder of that account.',
  payerAccount: 'The account that the customer pays from, as far as it is known.',
  payerName: 'Who will pay, as far as it is known.',
  paymentUrl: 'The page on which the customer pays. Send the customer there.',
  price: 'Fiat for one unit of crypto.',
  processingFee: 'Our fee, in the currency of the order.',
  qrText: 'The text of the QR code that the customer pays by.',
  quantity: 'How much crypto is traded, as a decimal in text.',
  rate: 'Fiat for one unit of crypto.',
  receivedAmount: 'What the receiver got.',
  receivedQuantity: 'What the receiver got.',
  settlementStatus: 'Whether what was credited can be spent already.',
  status: 'The state of the order.',
  timestamp: 'When this event happened.',
  toAddress: 'The address that is paid to.',
  txHash: 'The transaction on the chain.',
  type: 'The product and the final status of the order.',
  unsettled: 'What was credited and settles later.',
  usd: 'What one unit of each currency is worth in USD.',
  verifyStatus: 'Whether the customer and the merchant have been verified.',
  version: 'The version of the fields in `data`.',
}

/** Where a field means something of its own. */
const own: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  cryptoPayin: {
    amount: 'What the customer has to pay, as a decimal in text: `"100.50"`.',
    fiatAmount: 'What the amount was worth when the order was created, for reference.',
    fiatCurrency: 'The currency of that reference.',
    rate: 'The rate of that reference.',
  },
  deposit: { toAddress: 'The customer’s deposit address.', quantity: 'What was deposited.' },
  localPayin: {
    amount: 'What the customer has to pay, as a decimal in text: `"100.50"`.',
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
    payeeAccount: 'The account that the customer has to pay, once a payee has been found.',
  },
  agent: {
    side: 'As the merchant sees it: `buy` if the merchant buys crypto.',
    rate: 'Fiat for one unit, as agreed between the merchant and the agent.',
  },
  transfer: { amount: 'What is transferred.' },
  withdrawal: {
    amount:
      'What is sent, as a decimal in text. Fees are taken from the customer’s balance on top.',
    quantity: 'What is sent. Fees are taken from the customer’s balance on top.',
  },
  balances: { country: 'The country of a fiat balance; empty for crypto.' },
  usd: { currency: 'The currency, crypto or fiat.', rate: 'USD for one unit of it.' },
  pairs: { rate: 'Fiat for one unit of crypto; null without a market rate.' },
}

/** `details` differ by country and method: what each one asks for. */
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
  return `What is known of ${whom}, by country and method. ${methods.join('; ')}.`
}

function descriptionOf(area: string, field: string): string {
  const description = own[area]?.[field] ?? descriptions[field]
  if (!description) throw new Error(`The field ${field} of ${area} is not described`)
  return description
}

/** All that is described, so that a test can look for what no field needs any more. */
export const allDescriptions: readonly string[] = [descriptions, ...Object.values(own)].flatMap(
  (some) => Object.values(some),
)

/** The same fields, each with what it means. */
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
