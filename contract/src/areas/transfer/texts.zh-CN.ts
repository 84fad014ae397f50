import type en from './texts.en.ts'

const texts: typeof en = {
  name: '转账',
  plural: '转账',
  states: { auditing: '审核中', completed: '已完成', failed: '失败' },
  flowTypes: {
    transfer: '转账',
    transferFee: '转账手续费',
  },
  newTransfer: '新建划转',
  transfer: '划转',
  from: '转出',
  to: '转入',
  uidNeeded: '请输入客户 UID',
  sameAccount: '请选择两个不同的账户',
  confirmLead: '确认后资金立即划转。',
}
export default texts
