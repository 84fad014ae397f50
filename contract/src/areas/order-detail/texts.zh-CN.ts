import type en from './texts.en.ts'

const texts: typeof en = {
  because: (v) => `原因：${v.reason}。`,
  ended: {
    success: '',
    failure: (v) => `订单已结束但未成功（${v.who}，${v.time}），不会再有变化。`,
  },
  waitsFor: {
    confirmations: (v) => `已有 ${v.has}/${v.needs} 次确认，全部到达后自动继续。`,
    upstream: '正在等待网络、银行或付款人，之后自动继续。',
    platform: '平台会自动继续处理。',
    merchant: '正在等待您自己的系统。',
    operator: '正在等待人工处理。',
  },
  youCan: (v) => `您可以：${v.actions}。`,
  othersCan: '需要有权限的操作员处理。',
  why: '当前情况',
}

export default texts
