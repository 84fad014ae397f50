import type en from './texts.en.ts'

const texts: typeof en = {
  name: '本地代付',
  plural: '本地代付',
  states: {
    toBeSubmitted: '待提交',
    upstreamConfirming: '上游確認中',
    manualProcessing: '人工處理',
    paymentSuccessful: '支付成功',
    paymentFailed: '支付失敗',
  },
  moves: { submit: '銀行已受理', succeed: '已付款' },
}
export default texts
