import type en from './texts.en.ts'

const texts: typeof en = {
  name: '加密货币代收',
  plural: '加密货币代收',
  states: {
    pendingPayment: '待支付',
    confirming: '确认中',
    completed: '已完成',
    expired: '已过期',
    cancelled: '已取消',
    failed: '失败',
    refunded: '已退款',
    reversed: '已撤回',
  },
  actions: { creditByHand: '处理', returnPayment: '处理', refundExcess: '处理' },
  resolveTitle: '处理代收订单',
  /** By the credit status of a payment that waits for the decision. */
  manualCreditLead: {
    confirmationReceivedNotCredited:
      '付款少于订单金额。可接受差额并按实收入账，或将付款退回付款人。',
    abnormalQuantityNotCredited: '付款与订单金额相差很大。可按实收入账，或将付款退回付款人。',
  },
  excessLead: '付款多于订单金额。多付部分将从入账的余额中退还给付款人。',
  ordered: '订单金额',
  paid: '实付金额',
  difference: '差额',
  fee: '手续费',
  willBeCredited: '将入账',
  willBeReturned: '将退还付款人',
  staysCredited: '保留入账',
  creditByHand: '入账',
  returnPayment: '退回付款',
  refundExcess: '退还多付',
  feeNotCovered: '付款金额不足以支付手续费，只能退回。',
  credited: '代收订单已入账',
  returned: '付款已退回',
  excessRefunded: '多付已退还',
}
export default texts
