import type en from './texts.en.ts'

const texts: typeof en = {
  review: '審核',
  reviewSelected: '審核所選',
  lead: '通過前，請將完整地址與您自己的記錄核對。',
  checking: '正在檢查地址…',
  checkFailed: '無法檢查地址。',
  neverPaid: '先前從未向該地址付款。',
  paidBefore: '曾付款',
  looksLike: '警告：此地址與您曾付款的地址相似，但並不是同一個。',
  thisAddress: '本訂單',
  knownAddress: '曾付款',
  differences: (v) => `${v.count} 個字元不同`,
  lookalikeConfirm: '我已逐字核對這些地址',
  lookalikeNeeded: '請先核對標出的地址',
  needsAnother: '該訂單由您發起，須由另一位操作員審核。',
  allNeedAnother: (v) =>
    v.count === 1
      ? '該訂單由您本人發起，須由貴商戶的另一位操作員通過或拒絕。'
      : '這些訂單由您本人發起，須由貴商戶的另一位操作員通過或拒絕。',
  someNeedAnother: (v) => `您本人發起的 ${v.count} 筆訂單不在此次審核之內，須由另一位操作員審核。`,
  remark: '備註',
  approve: '通過',
  reject: '拒絕',
  outcome: '每筆訂單的結果',
  notDone: (v) => `${v.count} 筆訂單未變更`,
  done: '完成',
  codeNeeded: '您的帳號要求在審核訂單前輸入 Google 驗證碼。',
}
export default texts
