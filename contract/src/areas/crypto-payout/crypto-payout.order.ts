import { orderKind } from '../../kit/order.ts'
import { cryptoPayoutList } from './crypto-payout.list.ts'
import { cryptoPayoutMachine } from './crypto-payout.states.ts'

export const cryptoPayoutKind = orderKind({
  id: 2,
  letter: 'O',
  machine: cryptoPayoutMachine,
  list: cryptoPayoutList,
  columns: {
    createTime: 138,
    orderNo: 100,
    merchantOrderNo: 104,
    status: 178,
    amount: 150,
    network: 70,
    toAddress: 94,
    notifyStatus: 154,
  },
  detailPath: '/payAnother/detail',
  notify: { path: '/payAnother/pushOrder', permission: 'cryptoPayout.notify' },
  payload: {
    version: 1,
    fields: {
      orderNo: 'orderNo',
      merchantOrderNo: 'merchantOrderNo',
      status: 'status',
      currency: 'currency',
      network: 'network',
      amount: 'amount',
      receivedAmount: 'receivedAmount',
      processingFee: 'processingFee',
      networkFee: 'networkFee',
      feeBearer: 'feeBearer',
      toAddress: 'toAddress',
      txHash: 'txHash',
      createTime: 'createTime',
      finishTime: 'finishTime',
    },
  },
})
