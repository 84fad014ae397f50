import type en from './texts.en.ts'

const texts: typeof en = {
  name: '劃轉',
  plural: '劃轉',
  states: { auditing: '審核中', completed: '已完成', failed: '失敗' },
  flowTypes: {
    transfer: '劃轉',
    transferFee: '劃轉手續費',
  },
  newTransfer: '新增劃轉',
  transfer: '劃轉',
  from: '轉出',
  to: '轉入',
  uidNeeded: '請輸入客戶 UID',
  sameAccount: '請選擇兩個不同的帳戶',
  confirmLead: '確認後資金立即劃轉。',
}
export default texts
