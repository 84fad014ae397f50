import {
  anyOf,
  choice,
  choiceOrNone,
  customer,
  equals,
  instant,
  list,
  money,
  status,
  text,
} from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import { detailFields, localOrderFilters, railFields } from '../local-rail/local-order.fields.ts'
import type { Rails } from '../local-rail/rail.ts'
import { rails } from '../local-rail/rails.ts'
import {
  caseFields,
  notifyFields,
  payinExceptions,
  settlementStatuses,
} from '../order/order.fields.ts'
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
      customerUid: customer,
      status: status(localPayinMachine),
      orderAmount: money(),
      paidAmount: money(),
      creditedAmount: money(),
      processingFee: money(),
      expectedFee: money(),
      currency: text,
      ...railFields(ofRails),
      ...detailFields(ofRails, 'payin'),
      exception: choice(payinExceptions),
      settlementStatus: choiceOrNone(settlementStatuses),
      qrText: text,
      payToBank: text,
      payToAccount: text,
      payToName: text,
      ...notifyFields,
      ...caseFields,
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
    carried: {
      by: 'country',
      instructions: {
        create: { kind: 'collect', accepted: 'submit', refused: 'fail' },
        returnPartial: { kind: 'refund' },
        refund: { kind: 'refund' },
      },
    },
    payload: {
      version: 2,
      fields: [
        'orderNo',
        'merchantOrderNo',
        'customerUid',
        'status',
        'country',
        'method',
        'currency',
        'orderAmount',
        'paidAmount',
        'creditedAmount',
        'processingFee',
        'expectedFee',
        'exception',
        'settlementStatus',
        'account',
        'branch',
        'email',
        'bankReference',
        'qrText',
        'payToBank',
        'payToAccount',
        'payToName',
        'createTime',
        'expireTime',
        'paidTime',
        'finishTime',
      ],
      names: { account: 'payerAccount', branch: 'payerBranch', email: 'payerEmail' },
    },
  })

export const localPayinKind = localPayinKindOf(rails)
export const localPayinList = localPayinKind.list
