import { orderKind } from '../../kit/order.ts'
import { withdrawalList } from './withdrawal.list.ts'
import { withdrawalMachine } from './withdrawal.states.ts'

export const withdrawalKind = orderKind({
  id: 4,
  letter: 'W',
  machine: withdrawalMachine,
  list: withdrawalList,
  columns: {
    createTime: 140,
    orderNo: 108,
    customerUid: 98,
    status: 132,
    quantity: 156,
    network: 74,
    toAddress: 100,
    notifyStatus: 154,
  },
  detailPath: '/mentionMoneyOrder/detail',
  notify: { path: '/mentionMoneyOrder/pushOrderMsgNew', permission: 'withdrawal.notify' },
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
      receivedQuantity: 'receivedQuantity',
      processingFee: 'processingFee',
      networkFee: 'networkFee',
      toAddress: 'toAddress',
      txHash: 'txHash',
      createTime: 'createTime',
      finishTime: 'finishTime',
    },
  },
})
