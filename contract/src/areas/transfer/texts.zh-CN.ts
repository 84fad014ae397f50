import type en from './texts.en.ts'

const texts: typeof en = {
  name: '划转',
  plural: '划转',
  states: { auditing: '审核中', completed: '已完成', failed: '失败' },
  flowTypes: {
    transfer: '划转',
    transferFee: '划转手续费',
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
