import type en from './texts.en.ts'

const texts: typeof en = {
  customer: '客戶',
  edit: '編輯',
  editTitle: (v) => `編輯客戶 ${v.uid}`,
  emailRule: '請輸入電子郵件地址',
  phoneRule: '請輸入電話號碼：數字、空格、括號和連字號',
  closeCustomer: '關閉客戶',
  loading: '正在載入客戶…',
  failed: '無法載入客戶。',
  everything: '此客戶的紀錄',
}
export default texts
