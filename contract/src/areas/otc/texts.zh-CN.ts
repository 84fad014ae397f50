import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'B2C 订单',
  plural: 'B2C 订单',
  states: {
    pendingVerification: '待验证',
    trading: '交易中',
    paying: '付款中',
    appealing: '申诉中',
    completed: '已完成',
    cancelled: '已取消',
  },
  moves: {
    passVerification: '验证通过',
    failVerification: '验证失败',
    verifyAgain: '重新发起验证',
  },
  fields: {
    verifyProblem: '验证问题',
    verifyAgainTime: '重新验证时间',
    payerName: '付款人',
    payerBank: '付款银行',
    payerAccount: '付款账户',
    payerBranch: '付款支行',
    payerEmail: '付款人邮箱',
    payeeName: '收款人',
    payeeBank: '收款银行',
    payeeAccount: '收款账户',
    payeeBranch: '收款支行',
    payeeEmail: '收款人邮箱',
  },
  actions: { verifyAgain: '重新验证' },
  verifyTitle: '重新验证',
  verifyLead: '再次发起该订单的验证。验证通过后订单继续交易。',
  verify: '重新验证',
  verifyStarted: '已重新发起验证',
}
export default texts
