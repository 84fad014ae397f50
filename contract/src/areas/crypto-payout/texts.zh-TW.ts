import type en from './texts.en.ts'

const texts: typeof en = {
  name: '加密貨幣代付',
  plural: '加密貨幣代付',
  states: {
    pendingMerchantAudit: '待商家審核',
    pendingPlatformAudit: '待平台審核',
    paying: '付款中',
    upstreamConfirming: '上游確認中',
    manualProcessing: '人工處理',
    completed: '已完成',
    auditRejected: '審核拒絕',
    cancelled: '已取消',
    failed: '失敗',
  },
  review: {
    awaiting: (v) => `${v.count} 筆加密貨幣代付待審核`,
    title: (v) => (v.count === 1 ? '審核代付' : `審核 ${v.count} 筆代付`),
    approved: (v) => `已通過 ${v.count} 筆代付`,
    rejected: (v) => `已拒絕 ${v.count} 筆代付`,
  },
}
export default texts
