import type en from './texts.en.ts'

const texts: typeof en = {
  review: '審核',
  reviewSelected: '審核所選',
  address: {
    lead: '通過前，請將完整地址與您自己的紀錄核對。',
    checking: '正在檢查地址…',
    checkFailed: '無法檢查地址。',
    neverPaid: '先前從未向該地址付款。',
    confirm: '我已逐字核對這些地址',
    needed: '請先核對標出的地址',
  },
  payee: {
    lead: '通過前，請將姓名和帳戶與您自己的紀錄核對。稽核日誌會記錄您檢視過這些資訊。',
    checking: '正在檢查收款人…',
    checkFailed: '無法檢查收款人。',
    neverPaid: '先前從未向該帳戶付款。',
    confirm: '我已逐字核對這些收款人',
    needed: '請先核對標出的收款人',
  },
  addressLooksLike: '警告：此地址與您曾付款的地址相似，但並不是同一個。',
  payeeLooksLike: {
    otherName: '警告：該帳戶曾為同一客戶付款，但收款人姓名不同。',
    similarAccount: '警告：該帳戶與曾為同一客戶付款的帳戶相似，但並不是同一個。',
    otherAccount: '警告：曾為同一客戶向同名收款人付款，但帳戶不同。',
  },
  decidedMeanwhile: '該訂單已不再等待審核。',
  paidBefore: '曾付款',
  thisOrder: '本訂單',
  paidReceiver: '曾付款',
  differences: (v) => `${v.count} 個字元不同`,
  needsAnother: '該訂單由您發起，須由另一位操作員審核。',
  allNeedAnother: (v) =>
    v.count === 1
      ? '該訂單由您本人發起，須由您的商家的另一位操作員通過或拒絕。'
      : '這些訂單由您本人發起，須由您的商家的另一位操作員通過或拒絕。',
  someNeedAnother: (v) => `您本人發起的 ${v.count} 筆訂單不在此次審核之內，須由另一位操作員審核。`,
  remark: '備註',
  approve: '通過',
  reject: '拒絕',
  outcome: '每筆訂單的結果',
  notDone: (v) => `${v.count} 筆訂單未變更`,
  done: '完成',
  codeNeeded: '審核訂單前需要輸入 Google 驗證碼。',
}
export default texts
