import { anyOf, choice, equals, instant, list, money, status, text } from '../../kit/list.ts'
import { orderKind } from '../../kit/order.ts'
import type { Rails } from '../../rails/rail.ts'
import { rails } from '../../rails/rails.ts'
import { detailFields, localOrderFilters, railFields } from '../local-rail/local-order.fields.ts'
import { notifyFields, payinExceptions, settlementStatuses } from '../order/order.fields.ts'
import { localPayinMachine } from './local-payin.states.ts'

const localPayinListOf = (ofRails: Rails) =>
  list({
    name: 'localPayin',
    area: 'localPayin',
    path: '/tradePayinOrder/pageListQuery',
    exportPath: '/tradePayinOrder/export',
    summary: 'Payments of customers to the merchant over banks of their country.',
    permission: 'localPayin.view',
    key: 'orderNo',
    fields: {
      orderNo: text,
      merchantOrderNo: text,
      customerUid: text,
      status: status(localPayinMachine),
      orderAmount: money(),
      paidAmount: money(),
      creditedAmount: money(),
      processingFee: money(),
      currency: text,
      ...railFields(ofRails),
      ...detailFields(ofRails, 'payin'),
      exception: choice(payinExceptions),
      settlementStatus: choice(settlementStatuses),
      qrText: text,
      payToBank: text,
      payToAccount: text,
      payToName: text,
      ...notifyFields,
      createTime: instant,
      expireTime: instant,
      paidTime: instant,
      finishTime: instant,
      completeTime: instant,
      settleDueTime: instant,
      settleTime: instant,
      remark: text,
    },
    filters: {
      ...localOrderFilters(ofRails),
      customerUid: equals('customerUid'),
      exception: anyOf('exception'),
      settlementStatus: anyOf('settlementStatus'),
    },
    sorts: ['createTime', 'finishTime', 'orderAmount'],
    defaultSort: { key: 'createTime', type: 0 },
    totals: ['orderAmount', 'creditedAmount', 'processingFee'],
    counterparty: 'customerUid',
  })

export const localPayinKindOf = (ofRails: Rails) =>
  orderKind({
    id: 6,
    letter: 'L',
    machine: localPayinMachine,
    list: localPayinListOf(ofRails),
    columns: {
      createTime: 140,
      orderNo: 98,
      merchantOrderNo: 92,
      method: 116,
      status: 164,
      orderAmount: 128,
      account: 112,
      bankReference: 106,
    },
    detailPath: '/tradePayinOrder/orderDetail',
    notify: { path: '/tradePayinOrder/callbackMerchant', permission: 'localPayin.notify' },
    reveal: 'localPayin.reveal',
    figures: {
      periodPath: '/tradePayinOrder/queryPayinSuccess',
      recentPath: '/tradePayinOrder/dashboard/recentData',
      by: ['country', 'method'],
    },
    payload: {
      version: 1,
      fields: {
        orderNo: 'orderNo',
        merchantOrderNo: 'merchantOrderNo',
        customerUid: 'customerUid',
        status: 'status',
        country: 'country',
        method: 'method',
        currency: 'currency',
        orderAmount: 'orderAmount',
        paidAmount: 'paidAmount',
        creditedAmount: 'creditedAmount',
        processingFee: 'processingFee',
        exception: 'exception',
        settlementStatus: 'settlementStatus',
        payerAccount: 'account',
        bankReference: 'bankReference',
        qrText: 'qrText',
        payToBank: 'payToBank',
        payToAccount: 'payToAccount',
        payToName: 'payToName',
        createTime: 'createTime',
        expireTime: 'expireTime',
        paidTime: 'paidTime',
        finishTime: 'finishTime',
      },
    },
  })

export const localPayinKind = localPayinKindOf(rails)
export const localPayinList = localPayinKind.list
