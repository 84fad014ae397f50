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
    cryptoPayin: '加密貨幣代收',
    cryptoPayout: '加密貨幣代付',
    deposit: '充幣訂單',
    withdrawal: '提幣訂單',
    merchantAsset: '數位貨幣資產',
    customerAsset: '用戶資產',
    customerAssetSummary: '用戶資產彙總',
    merchantFlow: '商戶流水',
    customerFlow: '客戶流水',
    transfer: '轉帳',
    customerAddress: '客戶位址',
  },
  export: '匯出',
  started: '正在產生匯出檔案',
  succeeded: '匯出成功',
  failed: '匯出失敗',
  progress: (v) => `${v.written} / ${v.count} 筆記錄`,
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
