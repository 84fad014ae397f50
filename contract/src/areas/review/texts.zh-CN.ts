import type en from './texts.en.ts'

const texts: typeof en = {
  review: '审核',
  reviewSelected: '审核所选',
  lead: '通过前，请将完整地址与您自己的记录核对。',
  checking: '正在检查地址…',
  checkFailed: '无法检查地址。',
  neverPaid: '此前从未向该地址付款。',
  paidBefore: '曾付款',
  looksLike: '警告：此地址与您曾付款的地址相似，但并不是同一个。',
  thisAddress: '本订单',
  knownAddress: '曾付款',
  differences: (v) => `${v.count} 个字符不同`,
  lookalikeConfirm: '我已逐字核对这些地址',
  lookalikeNeeded: '请先核对标出的地址',
  needsAnother: '该订单由您发起，须由另一位操作员审核。',
  allNeedAnother: (v) =>
    v.count === 1
      ? '该订单由您本人发起，须由贵商户的另一位操作员通过或拒绝。'
      : '这些订单由您本人发起，须由贵商户的另一位操作员通过或拒绝。',
  someNeedAnother: (v) => `您本人发起的 ${v.count} 笔订单不在此次审核之内，须由另一位操作员审核。`,
  remark: '备注',
  approve: '通过',
  reject: '拒绝',
  outcome: '每笔订单的结果',
  notDone: (v) => `${v.count} 笔订单未更改`,
  done: '完成',
  codeNeeded: '您的账号要求在审核订单前输入谷歌验证码。',
}
export default texts
