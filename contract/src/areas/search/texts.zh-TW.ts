import type en from './texts.en.ts'

const texts: typeof en = {
  title: '搜尋',
  placeholder: '頁面、訂單編號、交易雜湊、地址、銀行參考編號、客戶',
  close: '關閉搜尋',
  results: '結果',
  groups: { recent: '最近', actions: '操作', pages: '頁面', orders: '訂單', customers: '客戶' },
  lead: '輸入至少 2 個字元以尋找訂單和客戶。',
  searching: '正在搜尋…',
  nothing:
    '找不到結果。訂單可輸入完整訂單編號、其開頭或末尾幾碼，或完整的雜湊、地址、銀行參考編號或帳戶；客戶可輸入 UID 或姓名的開頭。',
  found: (v) => `找到 ${v.count} 項`,
  failed: '無法搜尋訂單和客戶。',
  retry: '重試',
  keys: { move: '移動', open: '開啟' },
  actions: {
    newTransfer: '新增劃轉',
    statementOf: (v) => `${v.currency} 對帳單`,
    reviewWithdrawals: '審核提幣',
  },
}
export default texts
