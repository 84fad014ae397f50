import type en from './texts.en.ts'

const texts: typeof en = {
  name: '提幣',
  plural: '提幣訂單',
  states: {
    pendingReview: '待審核',
    auditSuccessful: '審核通過',
    auditRejected: '審核拒絕',
    withdrawing: '提幣中',
    confirming: '確認中',
    completed: '已完成',
    failedReturned: '失敗，手續費及資金已退回',
  },
  flowTypes: {
    withdrawal: '提幣',
    withdrawalFee: '提幣手續費',
  },
  review: {
    awaiting: (v) => `前往 ${v.count} 筆待審核提幣`,
    title: (v) => (v.count === 1 ? '審核提幣' : `審核 ${v.count} 筆提幣`),
    approved: (v) => `已通過 ${v.count} 筆提幣`,
    rejected: (v) => `已拒絕 ${v.count} 筆提幣`,
  },
}
export default texts
