import type en from './page-texts.en.ts'

const texts: typeof en = {
  edit: '編輯',
  editTitle: (v) => `編輯客戶 ${v.uid}`,
  emailRule: '請輸入電子郵件地址',
  phoneRule: '請輸入電話號碼：數字、空格、括號和連字號',
  about: '客戶資料',
  unknown: '沒有此 UID 的客戶',
  unknownLead: '訂單首次使用某個 UID 時會建立客戶。請檢查 UID，或在清單中尋找。',
  toList: '客戶清單',
  unnamed: '未登記姓名',
  balances: '餘額',
  noBalances: '尚無餘額。充幣和轉給該客戶的劃轉會產生餘額。',
  newest: '最新訂單',
  noOrders: '尚無訂單。一旦有訂單使用此客戶，就會顯示在這裡。',
  totals: '訂單彙總',
  totalsLead: (v) => `已完成訂單的合計。每種訂單只統計最新的 ${v.max} 筆。`,
  count: '訂單數',
  completed: '已完成',
  more: (v) => `超過 ${v.count}`,
  flow: '餘額變動',
  noFlow: '尚無變動。首次充幣、提幣或劃轉後會顯示在這裡。',
  addresses: '地址',
  noAddresses: '尚無地址。首次向某個地址充幣後會顯示在這裡。',
  all: (v) => `「${v.list}」中的全部 ${v.count} 筆`,
  failed: '無法載入此部分。',
}
export default texts
