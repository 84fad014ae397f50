import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'B2C 訂單',
  plural: 'B2C 訂單',
  states: {
    pendingVerification: '待驗證',
    trading: '交易中',
    paying: '付款中',
    appealing: '申訴中',
    completed: '已完成',
    cancelled: '已取消',
  },
  moves: {
    passVerification: '驗證通過',
    failVerification: '驗證失敗',
    verifyAgain: '重新發起驗證',
  },
  fields: {
    verifyProblem: '驗證問題',
    verifyAgainTime: '重新驗證時間',
    payerName: '付款人',
    payerBank: '付款銀行',
    payerAccount: '付款帳戶',
    payerBranch: '付款分行',
    payerEmail: '付款人電子郵件',
    payeeName: '收款人',
    payeeBank: '收款銀行',
    payeeAccount: '收款帳戶',
    payeeBranch: '收款分行',
    payeeEmail: '收款人電子郵件',
  },
  actions: { verifyAgain: '重新驗證' },
  verifyTitle: '重新驗證',
  verifyLead: '再次發起該訂單的驗證。驗證通過後訂單繼續交易。',
  verify: '重新驗證',
  verifyStarted: '已重新發起驗證',
}
export default texts
