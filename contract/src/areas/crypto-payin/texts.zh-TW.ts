import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    pendingPayment: '待支付',
    confirming: '確認中',
    completed: '已完成',
    expired: '已過期',
    cancelled: '已取消',
    failed: '失敗',
    refunded: '已退款',
  },
}
export default texts
