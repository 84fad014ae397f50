import { currencyNames, isCountryFor } from '../../currencies.ts'
import { call } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import type { List } from '../../engine/list.ts'
import { rowSchema } from '../../engine/list-call.ts'
import { exportCall } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { orderKindNames } from '../../registry/orders.ts'
import {
  type BalanceName,
  bucketNames,
  type FlowType,
  flowTypes,
  statementBuckets,
} from './flow.fields.ts'
import { billList, customerFlowList, merchantFlowList } from './flow.lists.ts'

/** One balance of the merchant, as `BalanceName` has it. */
const ofMerchant = {
  currency: s.oneOf(currencyNames as [string]),
  /** The country of a fiat currency; empty or omitted for crypto. */
  country: s.oneOf(['', ...countries]).default(''),
  bucket: s.oneOf(bucketNames),
}
const ofCustomer = { customerUid: s.text({ min: 1 }), ...ofMerchant }

const aboutBalance = <S extends Omit<typeof ofMerchant, 'bucket'>>(shape: S) =>
  s.object(shape).refine((body) => isNamedRightly(body as Denomination), {
    error: rule('countryOfFiat'),
    path: ['country'],
  })

type Denomination = Pick<BalanceName, 'currency' | 'country'>
const isNamedRightly = ({ currency, country }: Denomination) => isCountryFor(currency, country)

const explainBody = {
  /** The instant of the balance; now if omitted. */
  at: s.optional(s.instant()),
  /** Or the number, within its account, of the last flow record that counts. */
  upTo: s.optional(s.integer({ min: 0 })),
  size: s.integer({ min: 1, max: 200 }),
  current: s.integer({ min: 1, max: 1_000_000_000 }),
}

const explainResult = (list: List) =>
  s.object({
    currency: s.text(),
    country: s.text(),
    bucket: s.text(),
    /** The balance at that instant. Null for operators who may not see balances, as everywhere. */
    balance: s.nullable(s.text()),
    /** How many flow records make it. */
    total: s.integer(),
    /** The newest first; `balanceAfter` is the running total and ends at `balance`. */
    records: s.list(rowSchema(list)),
    /** The sum of all records before the oldest shown; 0 on the last page. */
    carried: s.nullable(s.text()),
  })

const period = {
  /** One part of the balance, or all of them together. */
  bucket: s.oneOf(statementBuckets),
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` of GMT+8, both included. */
  startDate: s.dateTime(),
  endDate: s.dateTime(),
}
const statementBodies = {
  merchant: { ...ofMerchant, ...period },
  customer: { ...ofCustomer, ...period },
}

const incomingAndOutgoing = {
  orders: s.integer(),
  /** What came in and what went out, both without a sign. */
  incoming: s.text(),
  outgoing: s.text(),
}

const statementResult = s.object({
  currency: s.text(),
  country: s.text(),
  bucket: s.text(),
  customerUid: s.text(),
  start: s.instant(),
  /** Not included. */
  end: s.instant(),
  /** Null, as is every closing, for whoever may not see balances. */
  opening: s.nullable(s.text()),
  /** Why: by product and type, the largest first. Of the total, nothing that only moved between its parts. */
  movements: s.list(
    s.object({
      orderKind: s.text(),
      flowType: s.text(),
      records: s.integer(),
      ...incomingAndOutgoing,
    }),
  ),
  closing: s.nullable(s.text()),
  records: s.integer(),
  /** Each part of the balance; of the total they are the sum. */
  parts: s.list(
    s.object({
      bucket: s.text(),
      opening: s.nullable(s.text()),
      closing: s.nullable(s.text()),
    }),
  ),
})

const counterpartiesResult = s.object({
  /** How many there are. */
  total: s.integer(),
  /** The largest, at most fifty. */
  counterparties: s.list(
    s.object({
      orderKind: s.text(),
      /** As the list of the product has it, personal data masked. Empty without one, or if the list may not be seen. */
      counterparty: s.text(),
      /** One of its orders, by which the others can be asked for. */
      orderNo: s.text(),
      ...incomingAndOutgoing,
    }),
  ),
})

/** A line of a statement: of a product, of a type of movement, or of the counterparty of an order. */
const line = {
  orderKind: s.optional(s.oneOf(orderKindNames)),
  flowType: s.optional(s.oneOf(Object.keys(flowTypes.ids) as [FlowType])),
  counterpartyOf: s.optional(s.text({ min: 1 })),
  size: s.integer({ min: 1, max: 200 }),
  current: s.integer({ min: 1, max: 1_000_000 }),
}

const ordersResult = s.object({
  total: s.integer(),
  /** The largest first. */
  orders: s.list(
    s.object({
      orderKind: s.text(),
      orderNo: s.text(),
      counterparty: s.text(),
      /** When it last moved the balance in this period. */
      at: s.instant(),
      incoming: s.text(),
      outgoing: s.text(),
    }),
  ),
})

const file = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const explainSummary =
  'The flow records that make a balance at an instant, newest first, with a running total that ends at it.'
const statementSummary =
  'One balance over a period: opening, movements by product and type, closing. Opening plus movements is closing.'
const counterpartiesSummary =
  'Whom the movements of a statement were with: the largest of a statement of at most 100,000 records.'
const ordersSummary = 'The orders of a statement, or of one of its lines.'
const statementFile = 'The same statement as xlsx, with every record of the period.'

export const merchantFlowExport = exportCall(merchantFlowList)
export const billExport = exportCall(billList)
export const customerFlowExport = exportCall(customerFlowList)

export const merchantExplain = call({
  area: 'flow',
  path: '/merchantsFlowWater/explain',
  summary: explainSummary,
  access: 'merchantFlow.view',
  body: aboutBalance({ ...ofMerchant, ...explainBody }),
  result: explainResult(merchantFlowList),
})

export const customerExplain = call({
  area: 'flow',
  path: '/customerFlowWater/explain',
  summary: explainSummary,
  access: 'customerFlow.view',
  body: aboutBalance({ ...ofCustomer, ...explainBody }),
  result: explainResult(customerFlowList),
})

export const merchantStatement = call({
  area: 'flow',
  path: '/merchantsFlowWater/statement',
  summary: statementSummary,
  access: 'merchantFlow.view',
  body: aboutBalance(statementBodies.merchant),
  result: statementResult,
})

export const customerStatement = call({
  area: 'flow',
  path: '/customerFlowWater/statement',
  summary: statementSummary,
  access: 'customerFlow.view',
  body: aboutBalance(statementBodies.customer),
  result: statementResult,
})

export const merchantStatementExport = call({
  area: 'flow',
  path: '/merchantsFlowWater/statement/export',
  summary: statementFile,
  access: 'merchantFlow.view',
  file,
  body: aboutBalance(statementBodies.merchant),
  result: s.empty(),
  errors: ['exportTooLarge'],
})

export const customerStatementExport = call({
  area: 'flow',
  path: '/customerFlowWater/statement/export',
  summary: statementFile,
  access: 'customerFlow.view',
  file,
  body: aboutBalance(statementBodies.customer),
  result: s.empty(),
  errors: ['exportTooLarge'],
})

export const merchantStatementCounterparties = call({
  area: 'flow',
  path: '/merchantsFlowWater/statement/counterparties',
  summary: counterpartiesSummary,
  access: 'merchantFlow.view',
  body: aboutBalance(statementBodies.merchant),
  result: counterpartiesResult,
})

export const merchantStatementOrders = call({
  area: 'flow',
  path: '/merchantsFlowWater/statement/orders',
  summary: ordersSummary,
  access: 'merchantFlow.view',
  body: aboutBalance({ ...statementBodies.merchant, ...line }),
  result: ordersResult,
})

export const customerStatementCounterparties = call({
  area: 'flow',
  path: '/customerFlowWater/statement/counterparties',
  summary: counterpartiesSummary,
  access: 'customerFlow.view',
  body: aboutBalance(statementBodies.customer),
  result: counterpartiesResult,
})

export const customerStatementOrders = call({
  area: 'flow',
  path: '/customerFlowWater/statement/orders',
  summary: ordersSummary,
  access: 'customerFlow.view',
  body: aboutBalance({ ...statementBodies.customer, ...line }),
  result: ordersResult,
})
