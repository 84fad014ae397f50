import { currencyNames, isCountryFor } from '../../currencies.ts'
import { call } from '../../engine/call.ts'
import { rule } from '../../engine/input-problem.ts'
import type { List } from '../../engine/list.ts'
import { rowSchema } from '../../engine/list-call.ts'
import { exportCall } from '../../engine/order-calls.ts'
import * as s from '../../engine/schema.ts'
import { countries } from '../../limits.ts'
import { type BalanceName, bucketNames } from './flow.fields.ts'
import { billList, customerFlowList, merchantFlowList } from './flow.lists.ts'

/** One balance of the merchant, as `BalanceName` has it. */
const ofMerchant = {
  currency: s.oneOf(currencyNames as [string]),
  /** The country of a fiat currency; empty or omitted for crypto. */
  country: s.oneOf(['', ...countries]).default(''),
  bucket: s.oneOf(bucketNames),
}
const ofCustomer = { customerUid: s.text({ min: 1 }), ...ofMerchant }

const aboutBalance = <S extends typeof ofMerchant>(shape: S) =>
  s.object(shape).refine((body) => isNamedRightly(body as BalanceName), {
    error: rule('countryOfFiat'),
    path: ['country'],
  })

const isNamedRightly = ({ currency, country }: BalanceName) => isCountryFor(currency, country)

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
  /** `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss` of GMT+8, both included. */
  startDate: s.dateTime(),
  endDate: s.dateTime(),
}

const statementResult = s.object({
  currency: s.text(),
  country: s.text(),
  bucket: s.text(),
  customerUid: s.text(),
  start: s.instant(),
  /** Not included. */
  end: s.instant(),
  /** Null, as is the closing, for whoever may not see balances. */
  opening: s.nullable(s.text()),
  movements: s.list(
    s.object({
      flowType: s.text(),
      records: s.integer(),
      /** What came in and what went out, both without a sign. */
      incoming: s.text(),
      outgoing: s.text(),
    }),
  ),
  closing: s.nullable(s.text()),
  records: s.integer(),
})

const file = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const explainSummary =
  'The flow records that make a balance at an instant, newest first, with a running total that ends at it.'
const statementSummary =
  'One balance over a period: opening, movements by type, closing. Opening plus movements is closing.'
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
  body: aboutBalance({ ...ofMerchant, ...period }),
  result: statementResult,
})

export const customerStatement = call({
  area: 'flow',
  path: '/customerFlowWater/statement',
  summary: statementSummary,
  access: 'customerFlow.view',
  body: aboutBalance({ ...ofCustomer, ...period }),
  result: statementResult,
})

export const merchantStatementExport = call({
  area: 'flow',
  path: '/merchantsFlowWater/statement/export',
  summary: statementFile,
  access: 'merchantFlow.view',
  file,
  body: aboutBalance({ ...ofMerchant, ...period }),
  result: s.empty(),
  errors: ['exportTooLarge'],
})

export const customerStatementExport = call({
  area: 'flow',
  path: '/customerFlowWater/statement/export',
  summary: statementFile,
  access: 'customerFlow.view',
  file,
  body: aboutBalance({ ...ofCustomer, ...period }),
  result: s.empty(),
  errors: ['exportTooLarge'],
})
