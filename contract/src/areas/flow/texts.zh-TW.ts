import type en from './texts.en.ts'

const texts: typeof en = {
  statement: '對帳單',
  opening: '期初餘額',
  closing: '期末餘額',
  flowRecords: '帳務明細',
  bills: '帳單',
  balances: '餘額',
  noAccount: (v) => `沒有${v.country}的 ${v.currency} 帳戶`,
  noAccountLead: '帳戶自首筆代收起出現。現有帳戶：',
  accounts: '帳戶',
  openOrder: '開啟訂單',
  customer: (v) => `客戶 ${v.uid}`,
  explain: '說明此餘額',
  movements: '變動原因',
  incoming: '收入',
  outgoing: '支出',
  orders: '訂單',
}
export default texts
