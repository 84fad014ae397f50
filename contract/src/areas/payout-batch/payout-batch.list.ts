import { cryptoCurrencyNames, railCurrencies } from '../../currencies.ts'
import {
  anyOf,
  count,
  decimal,
  equals,
  instant,
  list,
  money,
  period,
  text,
} from '../../engine/list.ts'

/** Done, failed and open are the orders of the batch: paid out; ended without being paid out; still under way. */
export const payoutBatchList = list({
  name: 'payoutBatch',
  area: 'payoutBatch',
  path: '/c2c/payout/list',
  summary:
    'Bulk payouts with their progress. The orders of one are in the list of P2P payouts, by `batchNo`.',
  permission: 'p2pPayout.view',
  key: 'batchNo',
  fields: {
    batchNo: text,
    fileName: text,
    operatorName: text,
    fiatCurrency: text,
    fiatAmount: money('fiatCurrency'),
    currency: text,
    quantity: money(),
    processingFee: money(),
    rate: decimal,
    rowCount: count,
    doneCount: count,
    failedCount: count,
    openCount: count,
    doneFiatAmount: money('fiatCurrency'),
    failedFiatAmount: money('fiatCurrency'),
    openFiatAmount: money('fiatCurrency'),
    createTime: instant,
    /** When the last of its orders ended; empty while one is open. */
    finishTime: instant,
  },
  filters: {
    createTime: period('createTime', 'startTime', 'endTime'),
    batchNo: equals('batchNo'),
    operatorName: equals('operatorName'),
    fiatCurrency: anyOf('fiatCurrency', Object.values(railCurrencies)),
    currency: anyOf('currency', cryptoCurrencyNames),
  },
  sorts: ['createTime'],
  defaultSort: { key: 'createTime', type: 0 },
})
