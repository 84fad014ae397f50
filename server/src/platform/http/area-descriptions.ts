/** What the calls of each area are about: the tags of the API documents. Orders of a kind are in its own words. */
import { isOrderKind, orders } from '@countinghouse/contract/registry/orders.ts'

const descriptions: Readonly<Record<string, string>> = {
  account: 'Balances and rates of the merchant.',
  accounting: 'Every movement of a period in one export.',
  apiKey: 'Keys of the open API, and the requests that were made with them.',
  arrival: 'Payments that arrived and that no order took, and what becomes of them.',
  asset: 'Balances of the merchant, and withdrawals of its own.',
  auditLog: 'What operators and the platform did, in a chain that can be verified.',
  conversation: 'Messages and pictures of an order.',
  currency: 'Which currencies the merchant offers.',
  customer: 'Customers of the merchant and their details.',
  customerAddress: 'Deposit addresses of customers.',
  customerAsset: 'Balances of customers.',
  dashboard: 'Figures of the first page, once and as a stream.',
  exportRecord: 'Exported files and links to them.',
  file: 'Links to stored files.',
  flow: 'Every change of a balance, and statements of a period.',
  instructions: 'What a connector is told to do, and what it says to it.',
  localRail: 'Countries with local payments, and what each asks for.',
  messages: 'Messages of payers and payees in the conversation of an order.',
  merchant: 'The merchant, its data and its picture.',
  note: 'What operators note of customers and orders for each other.',
  notice: 'Notices of an operator.',
  notification: 'Addresses, tries and signatures of what merchants are sent.',
  operator: 'Operators, their invitations, roles and sessions.',
  option: 'Choices of forms and filters.',
  order: 'What concerns orders of all kinds.',
  orderCase: 'Who looks after an order, and reminders of it.',
  p2p: 'Pairs, limits and terms of P2P orders.',
  paymentPage: 'The page on which a customer pays.',
  payoutBatch: 'Payouts to many at once, from a file or a form.',
  platformKey: 'The key of the platform.',
  product: 'Products of the merchant, with their terms and switches.',
  rates: 'What currencies are worth.',
  reports: 'What happened to orders, and what arrived at addresses.',
  report: 'Reports by period, their seals and schedules.',
  review: 'The queue of orders that wait for a decision.',
  savedView: 'Filters and columns that an operator saved.',
  search: 'Pages, orders and customers by one word.',
  session: 'Signing in and out, passwords and pictures to prove a person.',
  statements: 'Balances of accounts at an instant, with the lines that led to them.',
  twoFactor: 'The authenticator of an operator.',
}

export function areaDescription(area: string): string {
  const description = isOrderKind(area) ? orders[area].list.summary : descriptions[area]
  if (!description) throw new Error(`The area ${area} is not described`)
  return description
}
