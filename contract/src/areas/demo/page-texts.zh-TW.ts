import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '讓示範動起來',
  working: '進行中…',
  actions: {
    customerPays: '客戶付款',
    customerUnderpays: '客戶少付',
    payoutToReview: '一筆代付等待審核',
    appeal: '一筆付款被申訴',
    callbacksDown: '我方回呼地址中斷',
    callbacksUp: '我方回呼地址恢復',
  },
}

export default texts
