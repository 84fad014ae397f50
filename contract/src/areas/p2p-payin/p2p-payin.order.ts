import { anyOf, choiceOrNone, instant, list, money, status } from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import { settlementStatuses } from '../order/order.fields.ts'
import {
  closingFields,
  leadingFields,
  orderTypes,
  p2pFilters,
  p2pPayload,
  tradeFields,
} from '../p2p/p2p.fields.ts'
import { p2pPayinMachine } from './p2p-payin.states.ts'

export const p2pPayinList = list({
  name: 'p2pPayin',
  area: 'p2pPayin',
  path: '/c2c/order/pageListQuery',
  exportPath: '/c2c/order/export',
  variant: { field: 'orderType', value: orderTypes.payin, isDefault: true },
  summary: 'Crypto that the merchant gets for fiat that customers pay to other people.',
  permission: 'p2pPayin.view',
  key: 'orderNo',
  fields: {
    ...leadingFields,
    status: status(p2pPayinMachine),
    ...tradeFields,
    creditedQuantity: money(),
    settlementStatus: choiceOrNone(settlementStatuses),
    expireTime: instant,
    settleDueTime: instant,
    settleTime: instant,
    ...closingFields,
  },
  filters: { ...p2pFilters, settlementStatus: anyOf('settlementStatus') },
  sorts: ['createTime', 'finishTime', 'quantity'],
  defaultSort: { key: 'createTime', type: 0 },
  totals: ['quantity', 'creditedQuantity', 'processingFee', 'fiatAmount'],
  counterparty: 'customerUid',
})

export const p2pPayinKind = orderKind({
  id: 8,
  letter: 'Q',
  machine: p2pPayinMachine,
  list: p2pPayinList,
  columns: {
    createTime: 140,
    orderNo: 106,
    customerUid: 92,
    status: 150,
    unreadCount: 72,
    fiatAmount: 140,
    quantity: 136,
    rate: 112,
    account: 120,
  },
  detailPath: '/c2c/order/detail',
  notify: { path: '/c2c/order/pushMsg', permission: 'p2pPayin.notify' },
  reveal: 'p2pPayin.reveal',
  spans: { path: '/c2c/order/getDashboard' },
  conversation: { evidenceIn: 'appealing' },
  payload: {
    version: 2,
    fields: [
      ...p2pPayload.fields,
      'creditedQuantity',
      /** Whom the customer has to pay, once somebody was found. */
      'holderName',
      'bankName',
      'account',
      'expireTime',
    ],
    names: {
      ...p2pPayload.names,
      holderName: 'payeeName',
      bankName: 'payeeBank',
      account: 'payeeAccount',
    },
  },
})
