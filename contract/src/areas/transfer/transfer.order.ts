import { orderKind } from '../../kit/order.ts'
import { transferList } from './transfer.list.ts'
import { transferMachine } from './transfer.states.ts'

export const transferKind = orderKind({
  id: 5,
  letter: 'T',
  machine: transferMachine,
  list: transferList,
  columns: {
    createTime: 140,
    orderNo: 108,
    status: 124,
    outAccountType: 156,
    inAccountType: 156,
    amount: 160,
    processingFee: 160,
  },
  detailPath: '/transfer/detail',
  notify: { path: '/transfer/pushMsgNew', permission: 'transfer.notify' },
  payload: {
    version: 1,
    fields: {
      orderNo: 'orderNo',
      merchantOrderNo: 'merchantOrderNo',
      status: 'status',
      currency: 'currency',
      amount: 'amount',
      processingFee: 'processingFee',
      outAccountType: 'outAccountType',
      outCustomerUid: 'outCustomerUid',
      inAccountType: 'inAccountType',
      inCustomerUid: 'inCustomerUid',
      createTime: 'createTime',
      finishTime: 'finishTime',
    },
  },
})
