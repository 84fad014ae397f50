import { instant, list, money, status, text } from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import { detailFields, localOrderFilters, railFields } from '../local-rail/local-order.fields.ts'
import type { Rails } from '../local-rail/rail.ts'
import { rails } from '../local-rail/rails.ts'
import { caseFields, notifyFields } from '../order/order.fields.ts'
import { localPayoutMachine } from './local-payout.states.ts'

const localPayoutListOf = (ofRails: Rails) =>
  list({
    name: 'localPayout',
    area: 'localPayout',
    path: '/tradePayoutOrder/pageListQuery',
    exportPath: '/tradePayoutOrder/export',
    summary: 'Payments of the merchant to bank accounts in its countries.',
    permission: 'localPayout.view',
    key: 'orderNo',
    fields: {
      orderNo: text,
      merchantOrderNo: text,
      status: status(localPayoutMachine),
      orderAmount: money(),
      receivedAmount: money(),
      processingFee: money(),
      expectedFee: money(),
      currency: text,
      ...railFields(ofRails),
      ...detailFields(ofRails, 'payout'),
      ...notifyFields,
      ...caseFields,
      createTime: instant,
      answerDueTime: instant,
      finishTime: instant,
      completeTime: instant,
      remark: text,
    },
    filters: localOrderFilters(ofRails),
    sorts: ['createTime', 'finishTime', 'orderAmount'],
    defaultSort: { key: 'createTime', type: 0 },
    totals: ['orderAmount', 'receivedAmount', 'processingFee'],
    counterparty: 'account',
  })

export const localPayoutKindOf = (ofRails: Rails) =>
  orderKind({
    id: 7,
    letter: 'M',
    machine: localPayoutMachine,
    list: localPayoutListOf(ofRails),
    columns: {
      createTime: 140,
      orderNo: 104,
      merchantOrderNo: 96,
      method: 116,
      status: 176,
      orderAmount: 128,
      account: 120,
      bankReference: 110,
    },
    detailPath: '/tradePayoutOrder/orderDetail',
    notify: { path: '/tradePayoutOrder/callbackMerchant', permission: 'localPayout.notify' },
    reveal: 'localPayout.reveal',
    figures: {
      periodPath: '/tradePayoutOrder/queryPayoutSuccess',
      recentPath: '/tradePayoutOrder/dashboard/recentData',
      by: ['country', 'method'],
    },
    payload: {
      version: 2,
      fields: [
        'orderNo',
        'merchantOrderNo',
        'status',
        'country',
        'method',
        'currency',
        'orderAmount',
        'receivedAmount',
        'processingFee',
        'expectedFee',
        'account',
        'branch',
        'email',
        'bankReference',
        'createTime',
        'finishTime',
      ],
      names: { account: 'payeeAccount', branch: 'payeeBranch', email: 'payeeEmail' },
    },
  })

export const localPayoutKind = localPayoutKindOf(rails)
