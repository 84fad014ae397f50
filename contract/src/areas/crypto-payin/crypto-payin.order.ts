import { orderKind } from '../../kit/order.ts'
import { cryptoPayinList } from './crypto-payin.list.ts'
import { cryptoPayinMachine } from './crypto-payin.states.ts'

export const cryptoPayinKind = orderKind({
  id: 1,
  letter: 'P',
  machine: cryptoPayinMachine,
  list: cryptoPayinList,
  columns: {
    createTime: 140,
    orderNo: 104,
    merchantOrderNo: 96,
    status: 138,
    orderAmount: 148,
    creditedAmount: 154,
    exception: 110,
  },
  detailPath: '/payChargeMoneyOrder/detail',
  notify: { path: '/payChargeMoneyOrder/pushMsgNew', permission: 'cryptoPayin.notify' },
  payload: {
    version: 1,
    fields: {
      orderNo: 'orderNo',
      merchantOrderNo: 'merchantOrderNo',
      customerUid: 'customerUid',
      status: 'status',
      currency: 'currency',
      network: 'network',
      orderAmount: 'orderAmount',
      paidAmount: 'paidAmount',
      creditedAmount: 'creditedAmount',
      excessRefunded: 'excessRefunded',
      processingFee: 'processingFee',
      exception: 'exception',
      settlementStatus: 'settlementStatus',
      address: 'address',
      txHash: 'txHash',
      fiatAmount: 'fiatAmount',
      fiatCurrency: 'fiatCurrency',
      rate: 'rate',
      createTime: 'createTime',
      paidTime: 'paidTime',
      finishTime: 'finishTime',
    },
  },
})
