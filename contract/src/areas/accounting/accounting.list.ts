/**
 * Every movement of the merchant's and its customers' balances, whatever order made it, as an accountant books them. It
 * is exported alone: on the screen these are the flow records.
 */
import {
  anyOf,
  balance,
  choice,
  customer,
  instant,
  list,
  money,
  period,
  signedMoney,
  text,
  translated,
  usd,
} from '../../engine/list.ts'
import { limits } from '../../limits.ts'
import { buckets, flowTypes, orderKindChoice } from '../flow/flow.fields.ts'
import { accountTypes } from '../transfer/transfer.order.ts'

export const accountingList = list({
  name: 'accounting',
  area: 'accounting',
  path: '/accounting/export',
  exportPath: '/accounting/export',
  exportPartsMax: limits.exportPartsMax,
  summary: 'Every movement of balances of a period, of all kinds, in one export.',
  permission: 'asset.view',
  key: 'flowNo',
  fields: {
    createTime: { ...instant, title: 'movementTime' },
    orderNo: text,
    merchantOrderNo: text,
    product: choice(orderKindChoice),
    flowType: choice(flowTypes),
    owner: choice(accountTypes),
    customerUid: customer,
    counterparty: text,
    currency: text,
    /** Empty for crypto. */
    country: translated('country'),
    bucket: choice(buckets),
    amount: signedMoney,
    /** What the platform took: a movement of its own, or withheld from this one, which then is what was left. */
    fee: money(),
    /** At the rate of the movement; none before there was one. */
    usdValue: { ...usd, signed: true },
    balanceAfter: balance('merchant'),
    flowNo: text,
  },
  filters: {
    createTime: period('createTime', 'startDate', 'endDate'),
    owner: anyOf('owner'),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 1 },
})
