import type en from './texts.en.ts'

const texts: typeof en = {
  review: '审核',
  reviewSelected: '审核所选',
  address: {
    lead: '通过前，请将完整地址与您自己的记录核对。',
    checking: '正在检查地址…',
    checkFailed: '无法检查地址。',
    neverPaid: '此前从未向该地址付款。',
    confirm: '我已逐字核对这些地址',
    needed: '请先核对标出的地址',
  },
  payee: {
    lead: '通过前，请将姓名和账户与您自己的记录核对。审计日志会记录您查看过这些信息。',
    checking: '正在检查收款人…',
    checkFailed: '无法检查收款人。',
    neverPaid: '此前从未向该账户付款。',
    confirm: '我已逐字核对这些收款人',
    needed: '请先核对标出的收款人',
  },
  addressLooksLike: '警告：此地址与您曾付款的地址相似，但并不是同一个。',
  payeeLooksLike: {
    otherName: '警告：该账户曾为同一客户付款，但收款人姓名不同。',
    similarAccount: '警告：该账户与曾为同一客户付款的账户相似，但并不是同一个。',
    otherAccount: '警告：曾为同一客户向同名收款人付款，但账户不同。',
  },
  decidedMeanwhile: '该订单已不再等待审核。',
  paidBefore: '曾付款',
  thisOrder: '本订单',
  paidReceiver: '曾付款',
  differences: (v) => `${v.count} 个字符不同`,
  needsAnother: '该订单由您发起，须由另一位操作员审核。',
  allNeedAnother: (v) =>
    v.count === 1
      ? '该订单由您本人发起，须由您的商户的另一位操作员通过或拒绝。'
      : '这些订单由您本人发起，须由您的商户的另一位操作员通过或拒绝。',
  someNeedAnother: (v) => `您本人发起的 ${v.count} 笔订单不在此次审核之内，须由另一位操作员审核。`,
  remark: '备注',
  approve: '通过',
  reject: '拒绝',
  outcome: '每笔订单的结果',
  notDone: (v) => `${v.count} 笔订单未更改`,
  done: '完成',
  codeNeeded: '审核订单前需要输入谷歌验证码。',
}
export default texts
