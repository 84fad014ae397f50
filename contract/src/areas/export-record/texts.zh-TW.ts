import type en from './texts.en.ts'

const texts: typeof en = {
  exportStatus: {
    waiting: '等待中',
    writing: '產生中',
    ready: '可下載',
    failed: '失敗',
    expired: '已過期',
  },
  lists: {
    merchantAsset: '數位貨幣資產',
    customerAsset: '用戶資產',
    customerAssetSummary: '用戶資產彙總',
    merchantFlow: '商戶流水',
    customerFlow: '客戶流水',
    merchantFlowWithoutBalances: '商戶流水（不含餘額）',
    customerFlowWithoutBalances: '客戶流水（不含餘額）',
    customerAddress: '客戶位址',
  },
  export: '匯出',
  exportSelected: (v) => `匯出所選（${v.count}）`,
  selectionTooLarge: (v) => `一次最多匯出 ${v.max} 筆所選記錄；更多記錄請用篩選後匯出。`,
  started: '正在產生匯出檔案',
  succeeded: '匯出成功',
  failed: '匯出失敗',
  progress: (v) => `${v.written} / ${v.count} 筆記錄`,
  records: (v) => `${v.count} 筆記錄`,
  waitingLead: '排隊中',
  download: '下載',
  closeNotice: '關閉提示',
  notices: '匯出',
  openRecords: '匯出記錄',
  expiredReason: '檔案已過期，請重新匯出。',
  notReadyReason: '檔案仍在產生中。',
  keptLead: '匯出的檔案保存在此。檔案中的時間一律為 GMT+8。',
}
export default texts
