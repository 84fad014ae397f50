import type en from './texts.en.ts'

const texts: typeof en = {
  because: (v) => `原因：${v.reason}。`,
  ended: {
    success: '',
    failure: (v) => `訂單已結束但未成功（${v.who}，${v.time}），不會再有變化。`,
  },
  waitsFor: {
    confirmations: (v) => `已有 ${v.has}/${v.needs} 次確認，全部到達後自動繼續。`,
    upstream: '正在等待網路、銀行或付款人，之後自動繼續。',
    platform: '平台會自動繼續處理。',
    merchant: '正在等待您自己的系統。',
    operator: '正在等待人工處理。',
  },
  youCan: (v) => `您可以：${v.actions}。`,
  othersCan: '需要有權限的操作員處理。',
  why: '目前情況',
}

export default texts
