import { count, equals, instant, list, money, status, text } from '../../engine/list.ts'
import { orderKind } from '../../engine/order.ts'
import { limits } from '../../limits.ts'
import {
  closingFields,
  leadingFields,
  orderTypes,
  p2pFilters,
  p2pPayload,
  tradeFields,
} from '../p2p/p2p.fields.ts'
import { p2pPayoutMachine, p2pPieceMachine } from './p2p-payout.states.ts'

export const p2pPayoutList = list({
  name: 'p2pPayout',
  area: 'p2pPayout',
  path: '/c2c/order/pageListQuery',
  exportPath: '/c2c/order/export',
  variant: { field: 'orderType', value: orderTypes.payout },
  summary: 'Fiat that is paid to payees of the merchant by people who buy its crypto.',
  permission: 'p2pPayout.view',
  key: 'orderNo',
  fields: {
    ...leadingFields,
    status: status(p2pPayoutMachine),
    ...tradeFields,
    /** Of what was completed: grows with each piece, and ends below the quantity where pieces have failed. */
    paidQuantity: money(),
    pieceCount: count,
    batchNo: text,
    batchRow: count,
    auditors: text,
    auditTime: instant,
    ...closingFields,
  },
  filters: { ...p2pFilters, batchNo: equals('batchNo') },
  sorts: ['createTime', 'finishTime', 'quantity'],
  defaultSort: { key: 'createTime', type: 0 },
  totals: ['quantity', 'paidQuantity', 'processingFee', 'fiatAmount'],
  counterparty: 'account',
})

export const p2pPayoutKind = orderKind({
  id: 9,
  letter: 'R',
  machine: p2pPayoutMachine,
  list: p2pPayoutList,
  page: '/c2c/order/sell/pageListQuery',
  columns: {
    createTime: 140,
    orderNo: 106,
    status: 184,
    unreadCount: 64,
    fiatAmount: 140,
    quantity: 136,
    account: 120,
  },
  detailPath: '/c2c/order/detail',
  notify: { path: '/c2c/order/pushMsg', permission: 'p2pPayout.notify' },
  reveal: 'p2pPayout.reveal',
  spans: { path: '/c2c/order/getDashboard' },
  conversation: { evidenceIn: 'appealing' },
  payload: {
    version: 2,
    fields: [...p2pPayload.fields, 'paidQuantity', 'account'],
    names: { ...p2pPayload.names, account: 'payeeAccount' },
  },
  pieces: {
    machine: p2pPieceMachine,
    split: 'split',
    most: limits.splitPiecesMax,
    amount: 'quantity',
    secondAmount: 'fiatAmount',
  },
})
