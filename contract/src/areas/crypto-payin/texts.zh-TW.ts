import type en from './texts.en.ts'

const texts: typeof en = {
  name: '加密貨幣代收',
  plural: '加密貨幣代收',
  states: {
    pendingPayment: '待支付',
    confirming: '確認中',
    completed: '已完成',
    expired: '已過期',
    cancelled: '已取消',
    failed: '失敗',
    refunded: '已退款',
    reversed: '已撤回',
  },
  actions: { creditByHand: '處理', returnPayment: '處理', refundExcess: '處理' },
  resolveTitle: '處理代收訂單',
  /** By the credit status of a payment that waits for the decision. */
  manualCreditLead: {
    confirmationReceivedNotCredited:
      '付款少於訂單金額。可接受差額並按實收入帳，或將付款退回付款人。',
    abnormalQuantityNotCredited: '付款與訂單金額相差很大。可按實收入帳，或將付款退回付款人。',
  },
  excessLead: '付款多於訂單金額。多付部分將從入帳的餘額中退還給付款人。',
  ordered: '訂單金額',
  paid: '實付金額',
  difference: '差額',
  fee: '手續費',
  willBeCredited: '將入帳',
  willBeReturned: '將退還付款人',
  staysCredited: '保留入帳',
  creditByHand: '入帳',
  returnPayment: '退回付款',
  refundExcess: '退還多付',
  feeNotCovered: '付款金額不足以支付手續費，只能退回。',
  credited: '代收訂單已入帳',
  returned: '付款已退回',
  excessRefunded: '多付已退還',
}
export default texts
