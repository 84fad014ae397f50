import type en from './texts.en.ts'

const texts: typeof en = {
  totalValue: '總價值',
  unpriced: (v) => `${v.count} 個幣種沒有價格`,
  fiatLead: '按幣種和國家分行，自首筆代收起顯示。',
  perCustomer: '按客戶',
  perCurrency: '按幣種',
  views: '顯示內容',
  showHolders: '檢視這些客戶',
  withdraw: '提幣',
  withdrawTitle: (v) => `提幣 ${v.currency}`,
  amount: '到帳金額',
  least: (v) => `最少 ${v.amount}`,
  usedBefore: '曾用地址',
  networkNeeded: '此幣種目前無法提幣',
  addressNeeded: '請輸入地址',
  reserved: '現在凍結',
  arrivesAfterReview: '審核後到帳',
  confirmLead: '請將完整地址與您自己的紀錄核對。款項現在凍結，審核後到帳。',
}
export default texts
