import type en from './texts.en.ts'

const texts: typeof en = {
  statement: '对账单',
  opening: '期初余额',
  closing: '期末余额',
  flowRecords: '流水记录',
  bills: '账单',
  balances: '余额',
  noAccount: (v) => `没有${v.country}的 ${v.currency} 账户`,
  noAccountLead: '账户自首笔代收起出现。现有账户：',
  accounts: '账户',
  openOrder: '打开订单',
  customer: (v) => `客户 ${v.uid}`,
  explain: '说明此余额',
  movements: '变动原因',
  incoming: '收入',
  outgoing: '支出',
  orders: '订单',
}
export default texts
