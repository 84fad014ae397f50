import type en from './texts.en.ts'

const texts: typeof en = {
  name: '提币',
  plural: '提币订单',
  states: {
    pendingReview: '待审核',
    auditSuccessful: '审核通过',
    auditRejected: '审核拒绝',
    withdrawing: '提币中',
    confirming: '确认中',
    completed: '已完成',
    failedReturned: '失败，手续费及资金已退回',
  },
  flowTypes: {
    withdrawal: '提币',
    withdrawalFee: '提币手续费',
  },
  review: {
    awaiting: (v) => `前往 ${v.count} 笔待审核提币`,
    title: (v) => (v.count === 1 ? '审核提币' : `审核 ${v.count} 笔提币`),
    approved: (v) => `已通过 ${v.count} 笔提币`,
    rejected: (v) => `已拒绝 ${v.count} 笔提币`,
  },
}
export default texts
