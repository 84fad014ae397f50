import { orderKind } from '../../kit/order.ts'
import { depositList } from './deposit.list.ts'
import { depositMachine } from './deposit.states.ts'

export const depositKind = orderKind({
  id: 3,
  letter: 'D',
  machine: depositMachine,
  list: depositList,
  columns: {
    createTime: 140,
    orderNo: 106,
    customerUid: 100,
    status: 120,
    quantity: 160,
    network: 74,
    txHash: 124,
    notifyStatus: 156,
  },
  detailPath: '/chargeMoneyOrder/detail',
  notify: { path: '/chargeMoneyOrder/pushOrderMsgNew', permission: 'deposit.notify' },
  payload: {
    version: 1,
    fields: {
      orderNo: 'orderNo',
      merchantOrderNo: 'merchantOrderNo',
      customerUid: 'customerUid',
      status: 'status',
      currency: 'currency',
      network: 'network',
      quantity: 'quantity',
      processingFee: 'processingFee',
      creditStatus: 'creditStatus',
      fromAddress: 'fromAddress',
      toAddress: 'toAddress',
      txHash: 'txHash',
      createTime: 'createTime',
      finishTime: 'finishTime',
    },
  },
})
