import type en from './texts.en.ts'

const texts: typeof en = {
  exportStatus: {
    waiting: '等待中',
    writing: '生成中',
    ready: '可下载',
    failed: '失败',
    expired: '已过期',
  },
  lists: {
    merchantAsset: '数字货币资产',
    customerAsset: '用户资产',
    customerAssetSummary: '用户资产汇总',
    merchantFlow: '商户流水',
    customerFlow: '客户流水',
    merchantFlowWithoutBalances: '商户流水（不含余额）',
    customerFlowWithoutBalances: '客户流水（不含余额）',
    customerAddress: '客户地址',
  },
  export: '导出',
  exportSelected: (v) => `导出所选（${v.count}）`,
  selectionTooLarge: (v) => `一次最多导出 ${v.max} 条所选记录；更多记录请用筛选后导出。`,
  started: '正在生成导出文件',
  succeeded: '导出成功',
  failed: '导出失败',
  progress: (v) => `${v.written} / ${v.count} 条记录`,
  records: (v) => `${v.count} 条记录`,
  waitingLead: '排队中',
  download: '下载',
  closeNotice: '关闭提示',
  notices: '导出',
  openRecords: '导出记录',
  expiredReason: '文件已过期，请重新导出。',
  notReadyReason: '文件仍在生成中。',
  keptLead: '导出的文件保存在此。文件中的时间始终为 GMT+8。',
}
export default texts
