import type en from './texts.en.ts'

const texts: typeof en = {
  name: '加密货币代付',
  plural: '加密货币代付',
  states: {
    pendingMerchantAudit: '待商户审核',
    pendingPlatformAudit: '待平台审核',
    paying: '付款中',
    upstreamConfirming: '上游确认中',
    manualProcessing: '人工处理',
    completed: '已完成',
    auditRejected: '审核拒绝',
    cancelled: '已取消',
    failed: '失败',
  },
  review: {
    awaiting: (v) => `${v.count} 笔加密货币代付待审核`,
    title: (v) => (v.count === 1 ? '审核代付' : `审核 ${v.count} 笔代付`),
    approved: (v) => `已通过 ${v.count} 笔代付`,
    rejected: (v) => `已拒绝 ${v.count} 笔代付`,
  },
}
export default texts
