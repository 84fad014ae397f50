/** What connectors tell: what happened to orders that were given to them, and what arrived at their addresses. */

import { currencyNames, networkNames } from '../../currencies.ts'
import { isPositive } from '../../engine/decimal.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { arrivalEvents } from '../arrival/arrival.list.ts'
import { connectorLimits } from './connector.ts'
import { paymentFields } from './instruction.ts'

const { said } = s
const hash = s.text({ min: 1, max: 120 })
const address = s.text({ min: 1, max: 120 })
const name = s.text({ min: 1, max: 100 })

export const arrival = s.withProblems(
  s.object({
    network: said(s.optional(s.oneOfThese(networkNames)), 'The chain; or else `country`.'),
    country: said(s.optional(s.oneOf(countries)), 'The country of the bank where it arrived.'),
    address: said(
      address,
      'Where it arrived: one of the addresses that this connector gave, or the account at the bank.',
    ),
    currency: said(s.oneOfThese(currencyNames), 'What arrived.'),
    amount: said(s.amount(), 'How much of it.'),
    txHash: said(
      hash,
      'The transaction; of a bank, its reference of the payment (UTR, endToEndId).',
    ),
    index: said(
      s.integer({ min: 0, max: 1_000_000_000 }),
      'Which transfer of the transaction: network, hash and index name an arrival for ever. 0 for a bank.',
    ),
    fromAddress: said(s.optional(address), 'Where it came from.'),
    reference: said(
      s.optional(s.text({ min: 1, max: 200 })),
      'What the payer wrote, at a bank: our number for an order makes it the payment of that order.',
    ),
  }),
  ({ network, country, amount }) => {
    if ((network === undefined) === (country === undefined))
      return [{ rule: 'required', field: 'network' }]
    return isPositive(amount) ? [] : [{ rule: 'amount', field: 'amount' }]
  },
)
export type Arrival = s.Infer<typeof arrival>

const common = {
  reportId: said(
    s.text({ min: 1, max: connectorLimits.reportIdMax }),
    'The connector’s own: a report counts once, however often it is sent.',
  ),
  at: said(s.instant(), 'When it happened.'),
  confirmations: said(
    s.optional(s.integer({ min: 0, max: 1_000_000_000 })),
    'Of the transaction, by now.',
  ),
}

/** An object with every field, so that what is wrong with one is said of that one. */
export const report = s.withProblems(
  s.object({
    ...common,
    event: said(
      s.text({ min: 1, max: 40 }),
      'About an order: what the connector may report of it. About an arrival: `seen`, `confirmed`, `failed` or `reversed`.',
    ),
    arrival: said(
      s.optional(arrival),
      'What arrived at an address. Whose it is finds the platform.',
    ),
    merchantId: said(
      s.optional(s.text({ min: 1, max: 18 })),
      'Whose order it is, or whose account at a bank. Whose an address is, is known.',
    ),
    orderNo: said(s.optional(s.text({ min: 1, max: 64 })), 'Our number for the order.'),
    pieceNo: said(s.optional(s.integer({ min: 1, max: 1000 })), 'Which piece of a split order.'),
    amount: said(s.optional(s.amount()), 'What was paid, by this payment alone.'),
    reference: said(
      s.optional(s.text({ min: 1, max: 64 })),
      'The bank’s name of the payment: UTR, RRN or endToEndId.',
    ),
    txHash: said(s.optional(hash), 'The transaction on the chain.'),
    fromAddress: said(s.optional(address), 'Where a payment on chain came from.'),
    reason: said(s.optional(s.text({ min: 1, max: connectorLimits.reasonMax })), 'Why it failed.'),
    objection: said(
      s.optional(s.oneOf(['customer', 'merchant'])),
      'Whose verification failed, of a B2C order.',
    ),
    counterparty: said(
      s.optional(
        s.object({
          name: s.optional(name),
          account: s.optional(name),
          email: s.optional(s.email({ max: 100 })),
        }),
      ),
      'Who trades with the customer, once somebody is found.',
    ),
    ...paymentFields,
  }),
  ({ arrival, event, merchantId, orderNo }) => {
    if (arrival)
      return (arrivalEvents as readonly string[]).includes(event)
        ? []
        : [{ rule: 'choice', field: 'event' }]
    if (!merchantId) return [{ rule: 'required', field: 'merchantId' }]
    return orderNo ? [] : [{ rule: 'required', field: 'orderNo' }]
  },
)
export type Report = s.Infer<typeof report>

export const reportOutcomes = ['applied', 'repeated', 'ignored', 'unmatched', 'refused'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const reportResult = s.object({
  reportId: said(s.text(), 'Of the report.'),
  outcome: said(
    s.oneOf(reportOutcomes),
    '`applied`: it counts. `repeated`: it was told before. `ignored`: nothing follows from it, for the reason. `unmatched`: it is kept, and people decide. `refused`: it is about nothing that was given to this connector, or it is not allowed; it is not kept.',
  ),
  reason: said(s.optional(s.text()), 'The name of the cause.'),
})
export type ReportResult = s.Infer<typeof reportResult>
