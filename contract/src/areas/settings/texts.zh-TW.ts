import type en from './texts.en.ts'

const texts: typeof en = {
  loading: '正在載入設定…',
  failed: '無法載入設定。',
  again: '重試',
  save: '儲存',
  saved: '儲存成功',
  discard: '放棄變更',
  edit: '編輯',
  readOnly: '您的角色可以檢視這些設定，但不能變更。',
  lastChange: (v) => `最後由 ${v.operator} 變更，${v.at}`,
  somebody: '平台',
  changes: (v) => `將要變更：${v.count} 項`,
  nothing: '（空）',
  on: '開',
  off: '關',
  linesHint: '每行一項',
  removePicture: '移除',
  pictureChosen: '新圖片',
  pictureSet: '圖片',

  conflictTitle: '其他人已變更這些設定',
  conflictLead: (v) =>
    `${v.operator} 在您開啟此表單之後於 ${v.at} 儲存了變更。您的變更尚未儲存，也沒有遺失。`,
  conflictField: '欄位',
  conflictTheirs: '對方的（已儲存）',
  conflictMine: '您的',
  takeTheirs: '採用對方的',
  keepMine: '保留我的變更',

  unsavedTitle: '未儲存的變更',
  unsavedLeave: (v) => `「${v.title}」有未儲存的變更。在您儲存或放棄之前，變更會保留在其分頁中。`,
  unsavedClose: (v) => `「${v.title}」有未儲存的變更。關閉將放棄這些變更。`,
  unsavedMark: '有未儲存的變更',
  goBack: '返回該頁',
  stayHere: '繼續留在此頁',
  keepOpen: '保持開啟',
  closeAnyway: '放棄並關閉',

  direction: '方向',
  payins: '代收',
  payouts: '代付',
  fiat: '法幣',
  pair: '交易對',
  marketRate: '市場匯率',
  quotedRate: '目前報價',
  ratePreview: (v) =>
    `現在 1 ${v.currency} 報價為 ${v.rate} ${v.fiat}；市場為 ${v.market} ${v.fiat}。`,

  forms: {
    merchantProfile: {
      title: '商戶',
      lead: '商戶在操作員面前的呈現：頂欄、帳戶選單，以及需要協助的地方。',
    },
    pushRate: {
      title: '推送匯率',
      lead: '此交易對的新 P2P 訂單按此匯率報價。既有訂單的匯率不變。',
    },
  },
  fields: {
    merchantName: '商戶名稱',
    avatar: '頭像',
    introduction: '簡介',
    contactName: '聯絡人',
    contactEmail: '聯絡信箱',
    contactPhone: '聯絡電話',
    rateMode: '匯率方式',
    fixedRate: '固定匯率',
    floatingRate: '浮動匯率',
    version: '設定版本',
  },
  hints: {
    introduction: '在帳戶選單中向操作員顯示。',
    contactName: '操作員權限不足時的聯絡人。',
    floatingRate: '市場匯率的百分比：-1.5 表示比市場低 1.5 %。',
  },
  options: {
    rateMode: { platform: '依平台條款', fixed: '固定', floating: '浮動' },
  },
}
export default texts
