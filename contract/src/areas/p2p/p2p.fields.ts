/** Fields and filters that P2P payins and payouts share. */
import { cryptoCurrencyNames } from '../../currencies.ts'
import {
  anyOf,
  type Choices,
  choice,
  count,
  customer,
  decimal,
  equals,
  instant,
  money,
  number,
  period,
  range,
  text,
  translated,
} from '../../engine/list.ts'
import { personal } from '../../engine/personal.ts'
import { detailFields, referenceField } from '../local-rail/local-order.fields.ts'
import { rails } from '../local-rail/rails.ts'
import { optionSources } from '../option/option.sources.ts'
import {
  caseFields,
  caseFilters,
  completionFilter,
  notifyFields,
  notifyFilters,
} from '../order/order.fields.ts'
import { tradeMethods } from '../otc/otc.order.ts'
import { p2pFiatCurrencies } from './p2p-pair.ts'

/** Both directions have the same calls: this field of the body tells them apart. */
export const orderTypes = { payin: 1, payout: 2 } as const

export const disputes = {
  texts: 'dispute',
  ids: { none: 0, open: 1, decided: 2 },
} as const satisfies Choices

/** In front of the fields of one direction. */
export const leadingFields = { orderNo: text, merchantOrderNo: text, customerUid: customer }

export const tradeFields = {
  quantity: money(),
  processingFee: money(),
  expectedFee: money(),
  currency: text,
  /** Fiat for one unit. */
  rate: decimal,
  fiatAmount: money('fiatCurrency'),
  fiatCurrency: text,
  country: translated('country'),
  method: translated('method'),
  payerName: personal('name', text),
  payerAccount: personal('account', text),
  payerEmail: personal('email', text),
  /** The payee's: the one of the details below that people search by. */
  account: personal('account', text),
  ...detailFields(rails, 'payout'),
  bankReference: referenceField(rails),
  dispute: choice(disputes),
  messageCount: count,
  /** Of those that others wrote, what no operator of the merchant has read. */
  unreadCount: count,
}

export const closingFields = {
  ...notifyFields,
  ...caseFields,
  createTime: instant,
  finishTime: instant,
  completeTime: instant,
  remark: text,
}

/** The filters that people reach for first, in this order. */
export const p2pFilters = {
  createTime: period('createTime', 'startDate', 'endDate'),
  status: anyOf('status'),
  currency: anyOf('currency', cryptoCurrencyNames, optionSources.tradedCryptos),
  fiatCurrency: anyOf('fiatCurrency', p2pFiatCurrencies, optionSources.tradedFiats),
  orderNo: number('orderNo'),
  merchantOrderNo: number('merchantOrderNo'),
  customerUid: equals('customerUid'),
  method: anyOf('method', tradeMethods),
  account: equals('account'),
  bankReference: equals('bankReference'),
  dispute: anyOf('dispute'),
  fiatAmount: range('fiatAmount'),
  quantity: range('quantity'),
  finishTime: period('finishTime', 'startDate2', 'endDate2'),
  ...notifyFilters,
  ...caseFilters,
  ...completionFilter,
}

/** What a merchant's server is told of both. */
export const p2pPayload = {
  fields: [
    'orderNo',
    'merchantOrderNo',
    'customerUid',
    'status',
    'fiatCurrency',
    'fiatAmount',
    'currency',
    'rate',
    'quantity',
    'processingFee',
    'expectedFee',
    'method',
    'payerEmail',
    'branch',
    'email',
    'bankReference',
    'createTime',
    'finishTime',
  ],
  names: { branch: 'payeeBranch', email: 'payeeEmail' },
} as const
