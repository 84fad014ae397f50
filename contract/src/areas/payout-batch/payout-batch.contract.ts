/**
 * Bulk payouts: the template, a check that stores nothing, the submission, and what became of it. Columns are named as
 * the fields of the template: `merchantOrderNo`, `method`, `amount`, and the details of the country's rail.
 */
import { cryptoCurrencyNames, railCurrencies } from '../../currencies.ts'
import { call, uploadCall } from '../../engine/call.ts'
import * as s from '../../engine/schema.ts'
import type { ErrorName } from '../../error-codes.ts'
import { limits } from '../../limits.ts'
import type { RailCurrency } from '../local-rail/rails.ts'
import { payoutFileUpload } from './payout-file.ts'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const access = 'p2pPayout.create'

/** The legal currency that payees get: it decides on the columns. */
const fiatCurrency = s.oneOf(Object.values(railCurrencies) as [RailCurrency, ...RailCurrency[]])
const pair = {
  fiatCurrency,
  /** The crypto that pays. */
  currency: s.oneOf(cryptoCurrencyNames as [string, ...string[]]),
}

const rowNumber = s.integer({ min: 1, max: 1_048_576 })
const value = s.text({ max: limits.workbook.cellCharacters })

/** Rows beyond the first 200 are ignored, and the answer says how many they were. */
const rows = s
  .list(
    s.object({
      /** Its number in the spreadsheet or on the page, unique among the rows; answers refer to it. */
      row: rowNumber,
      /** By column name; empty columns may be omitted. */
      values: s.record(value),
      /** Pays the row although it is a duplicate: the same amount to the same account. */
      allowDuplicate: s.optional(s.boolean()),
    }),
  )
  .min(1)

const checked = s.object({
  ...pair,
  columns: s.list(
    s.object({
      name: s.text(),
      title: s.text(),
      /** The methods that require a value here; all of them if every row needs one. */
      requiredFor: s.list(s.text()),
      /** The methods that allow a value here. For all others it must be empty. */
      optionalFor: s.list(s.text()),
      /** What can be chosen; empty where anything can be written. */
      options: s.list(s.object({ value: s.text(), label: s.text() })),
    }),
  ),
  /** As they were sent, in the same order, with chosen labels replaced by the values of their options. */
  rows: s.list(
    s.object({
      row: rowNumber,
      values: s.record(value),
      allowDuplicate: s.boolean(),
      problems: s.list(
        s.object({
          /** The name of a column. */
          column: s.text(),
          /** A sentence in the language of the operator. */
          message: s.text({ max: 1000 }),
          /** True for a duplicate, which `allowDuplicate` accepts. Any other problem must be corrected. */
          canAllow: s.boolean(),
        }),
      ),
      /** The crypto for the payee and the fee; null while the row has no valid amount and method. */
      quantity: s.nullable(s.text()),
      fee: s.nullable(s.text()),
    }),
  ),
  /** How many rows there are beyond the first 200, which are ignored here. */
  surplusRows: s.integer(),
  /** Titles of the file's columns after those of the template; nothing in them is read. */
  ignoredColumns: s.list(s.text()),
  totals: s.object({
    rows: s.integer(),
    /** The number of rows with a problem. While there are any, nothing can be submitted. */
    badRows: s.integer(),
    /** Sum over rows with a valid amount and method, whatever else is wrong with them. */
    fiatAmount: s.text(),
    quantity: s.text(),
    fee: s.text(),
    /** Quantity and fee: what is frozen. */
    cost: s.text(),
    /** The maximum cost of a submission, if the market moves until then: sent back with the submission. */
    costAtMost: s.text(),
    /** Fiat for one unit of the crypto, at this moment. */
    rate: s.text(),
    /**
     * The available balance of the crypto. Both are null for operators who may not see balances; `balanceAfter` may
     * be negative.
     */
    balanceBefore: s.nullable(s.text()),
    balanceAfter: s.nullable(s.text()),
    /** Whether the balance covers the cost. */
    isCovered: s.boolean(),
  }),
})

const pairErrors = ['pairNotOffered', 'rateMissing', 'rateTooOld'] as const satisfies ErrorName[]
const fileErrors = [
  'fileTooLarge',
  'fileEmpty',
  'workbookExpected',
  'workbookIsText',
  'workbookIsOldXls',
  'workbookEncrypted',
  'workbookHasMacros',
  'workbookTooLarge',
  'workbookEmpty',
  'templateForeign',
  'templateOld',
  'templateOfOtherCurrency',
  'templateColumns',
] as const satisfies ErrorName[]

export const payoutTemplateFile = call({
  area: 'payoutBatch',
  path: '/c2c/payout/template',
  summary:
    'The template in which payouts of a legal currency are written, in the language asked in.',
  access,
  file: workbook,
  body: s.object({ fiatCurrency }),
  result: s.empty(),
})

export const checkPayoutFile = uploadCall({
  area: 'payoutBatch',
  path: '/c2c/payout/check',
  summary:
    'Checks a filled template: the body of the request is the file. Every problem is named by row and column. Nothing is stored and nothing is frozen.',
  access,
  upload: payoutFileUpload,
  body: s.object({ fileName: s.text({ min: 1 }), ...pair }),
  result: checked,
  errors: [...fileErrors, ...pairErrors],
})

export const checkPayoutRows = call({
  area: 'payoutBatch',
  path: '/c2c/payout/checkRows',
  summary: 'The same check of rows that were corrected in the page.',
  access,
  body: s.object({ ...pair, rows }),
  result: checked,
  errors: [...pairErrors],
})

export const addPayoutBatch = call({
  area: 'payoutBatch',
  path: '/c2c/payout/add',
  summary:
    'Submits a batch: all rows become payouts in one transaction with the freeze, or none do. Rate and fees are those of this moment, and the whole costs at most what the check said. The same request number again gives the same batch.',
  access,
  secondFactor: 'whenBound',
  body: s.object({
    /**
     * Idempotency key, created by the console when the rows are first checked: however often it is sent, there is one
     * batch.
     */
    requestNo: s.text({ min: 8, max: 64 }),
    ...pair,
    fileName: s.text({ min: 1 }),
    rows,
    /** From the last check: a submission that would cost more is refused. */
    costAtMost: s.amount(),
    verifyCode: s.optional(s.googleCode()),
  }),
  result: s.object({
    batchNo: s.text(),
    rows: s.integer(),
    surplusRows: s.integer(),
    fiatAmount: s.text(),
    quantity: s.text(),
    fee: s.text(),
    rate: s.text(),
  }),
  errors: [
    'payoutRowsInvalid',
    'payoutsNotCovered',
    'payoutCostExceeded',
    'requestNoUsed',
    'merchantOrderNoUsed',
    'balanceTooLow',
    'accountInDebt',
    ...pairErrors,
  ],
})

export const payoutBatchResult = call({
  area: 'payoutBatch',
  path: '/c2c/payout/result',
  summary:
    'The rows of a batch as its template has them, with what became of each and its order number. It is in the audit log, because it has personal data.',
  access: 'p2pPayout.reveal',
  file: workbook,
  body: s.object({ batchNo: s.text({ min: 1 }) }),
  result: s.empty(),
  errors: ['notFound'],
})
