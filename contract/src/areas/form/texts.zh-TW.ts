import type en from './texts.en.ts'

const texts: typeof en = {
  next: '繼續',
  confirm: '請確認',
  created: '建立成功',
  needed: '請填寫此項',
  reasonNeeded: '請說明原因',
  customersLike: '客戶',
  max: '最大',
  available: (v) => `可用 ${v.amount}`,
  fee: '手續費',
  arrives: '到帳',
  deducted: '從餘額扣除',
  amountNeeded: '請輸入大於 0 的金額',
  amountNegative: '金額不能小於 0',
  amountTooFine: (v) => `${v.currency} 最多 ${v.digits} 位小數`,
  amountTooSmall: (v) => `最小金額為 ${v.least}`,
  amountTooLarge: (v) => `加上手續費後超過餘額，最多 ${v.most}`,
}
export default texts
