import type en from './texts.en.ts'

const texts: typeof en = {
  totalValue: '总价值',
  unpriced: (v) => `${v.count} 个币种没有价格`,
  fiatLead: '按币种和国家分行，自首笔代收起显示。',
  perCustomer: '按客户',
  perCurrency: '按币种',
  views: '显示内容',
  showHolders: '查看这些客户',
  withdraw: '提币',
  withdrawTitle: (v) => `提币 ${v.currency}`,
  amount: '到账金额',
  least: (v) => `最少 ${v.amount}`,
  usedBefore: '曾用地址',
  networkNeeded: '此币种目前无法提币',
  addressNeeded: '请输入地址',
  reserved: '现在冻结',
  arrivesAfterReview: '审核后到账',
  confirmLead: '请将完整地址与您自己的记录核对。款项现在冻结，审核后到账。',
}
export default texts
