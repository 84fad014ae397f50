import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '让演示动起来',
  working: '正在进行…',
  actions: {
    customerPays: '客户付款',
    customerUnderpays: '客户少付',
    payoutToReview: '一笔代付等待审核',
    appeal: '一笔付款被申诉',
    callbacksDown: '我方回调地址中断',
    callbacksUp: '我方回调地址恢复',
  },
}

export default texts
