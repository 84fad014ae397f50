/** Flow records are postings from the view of one account: their fields, for merchants and customers alike. */
import { type CountryOrNone, currencyNames } from '../../currencies.ts'
import {
  anyOf,
  balance,
  type Choices,
  choice,
  count,
  instant,
  number,
  period,
  signedMoney,
  text,
  translated,
} from '../../engine/list.ts'
import { countries } from '../../limits.ts'
import type { BalanceOwner } from '../../permissions.ts'
import { orderKindIds } from '../../registry/orders.ts'

/** What a flow record calls the movement. The numbers are stored: never reused, never changed. */
export const flowTypes = {
  texts: 'flowTypes',
  ids: {
    payin: 1,
    payinFee: 2,
    payinRefund: 3,
    freeze: 4,
    unfreeze: 5,
    payout: 6,
    payoutFee: 7,
    deposit: 8,
    depositFee: 9,
    withdrawal: 10,
    withdrawalFee: 11,
    transfer: 12,
    transferFee: 13,
    payinExcessRefund: 14,
    settlement: 15,
    trade: 16,
    tradeFee: 17,
    agentDeposit: 18,
    liquidation: 19,
    payinReversal: 20,
    payinFeeReversal: 21,
    depositReversal: 22,
    depositFeeReversal: 23,
    debt: 24,
    debtPayment: 25,
    debtRelease: 26,
  },
} as const satisfies Choices
export type FlowType = keyof (typeof flowTypes)['ids']

/** The parts of a balance, and what its owner owes: 4 is the platform's. */
export const buckets = {
  texts: 'bucket',
  ids: { available: 1, frozen: 2, unsettled: 3, debt: 5 },
} as const satisfies Choices
export type Bucket = keyof (typeof buckets)['ids']
export const bucketNames = Object.keys(buckets.ids) as [Bucket, ...Bucket[]]

/** What an owner has in all: what it owes is no part of it. */
export const isPartOfTotal = (bucket: Bucket): boolean => bucket !== 'debt'

/** What a statement can be of. */
export const statementBuckets = [...bucketNames, 'total'] as const
export type StatementBucket = (typeof statementBuckets)[number]

/** Identifies one balance in every call and on every page: the merchant's, or that of the named customer. */
export interface BalanceName {
  customerUid?: string | undefined
  currency: string
  /** Empty for crypto. */
  country: CountryOrNone
  bucket: Bucket
}

export const orderKindChoice = { texts: 'orderKind', ids: orderKindIds } as const satisfies Choices

export const flowFields = (owner: BalanceOwner) => ({
  flowNo: text,
  createTime: instant,
  flowType: choice(flowTypes),
  currency: text,
  /** Empty for crypto. */
  country: translated('country'),
  bucket: choice(buckets),
  amount: signedMoney,
  balanceBefore: balance(owner),
  balanceAfter: balance(owner),
  orderKind: choice(orderKindChoice),
  orderNo: text,
  /** The record's number within its account, from 1 without gaps. */
  accountSeq: count,
})

export const flowFilters = {
  createTime: period('createTime', 'startDate', 'endDate'),
  currency: anyOf('currency', currencyNames),
  bucket: anyOf('bucket'),
  flowType: anyOf('flowType'),
  orderNo: number('orderNo'),
  country: anyOf('country', countries),
}
