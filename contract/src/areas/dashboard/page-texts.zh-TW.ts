import type en from './page-texts.en.ts'

const texts: typeof en = {
  period: '時間範圍',
  periods: { today: '今天', last7Days: '7 天', last30Days: '30 天', last90Days: '90 天' },
  asOf: (v) => `截至 ${v.time}`,
  live: '即時',
  notLive: '正在連線…',
  retry: '重試',

  figures: '關鍵指標',
  names: {
    received: '收款',
    paidOut: '付款',
    net: '淨額',
    fees: '手續費',
    orders: '訂單',
    conversion: '轉換率',
  },
  openFigure: (v) => `${v.name}：${v.value}。查看組成`,
  madeOf: (v) => `${v.name}的組成`,
  explained: {
    received: '期間內扣除手續費前的收款，按每筆發生時的匯率換算為 USD。訂單為期間內成功的訂單。',
    paidOut: '期間內扣除手續費前的付款，按每筆發生時的匯率換算為 USD。訂單為期間內成功的訂單。',
    net: '收款減去付款，以 USD 計。訂單為期間內成功的訂單。',
    fees: '平台在期間內收取的手續費，以 USD 計。訂單為期間內成功的訂單。',
    orders: '期間內建立的全部訂單，不論結果如何。',
    conversion: '期間內建立的訂單中，目前已成功的比例。',
  },
  kind: '類型',
  before: '上一期間',
  of: '/',
  nothingInPeriod: '此期間沒有資料。',

  overTime: '收款與付款（USD）',
  noMoney: '此期間沒有資金變動。',
  rails: { crypto: '加密貨幣', local: '本地', p2p: 'P2P', wallet: '錢包' },
  conversionByRail: '各通道轉換率',
  noOrders: '此期間沒有訂單。',

  needsYou: '待處理事項',
  connectorWaits: (v) =>
    `自 ${v.time} 起，連接器 ${v.name} 有 ${v.count} 條指令未處理。連接器恢復後，相關訂單會繼續進行。`,
  rateOld: (v) =>
    `${v.currency} 的匯率更新於 ${v.time}，已過期，以下產品暫不接受新訂單：${v.products.join('、')}。`,
  nothingWaits: '沒有需要您處理的事項。',
  work: {
    decide: '等待處理',
    appeal: '申訴中',
    notificationFailed: '通知商家失敗',
    arrival: '等待處理',
    exportReady: '可以下載',
  },
  arrivals: '待認領款項',
  exports: '匯出檔案',

  balances: '餘額',
  why: '原因',
  whyYesterday: (v) => `${v.currency} 昨日變動的原因`,
  noBalances: '目前沒有餘額。',
  newest: '最新訂單',
  noneYet: '目前沒有訂單。',
  localTrade: '各國本地訂單',
  localTradeSpan: '本地訂單的統計天數',
  country: '國家',
  succeeded: '成功',

  pinned: '釘選的頁面',
  pinHint: '把常用頁面釘選在這裡：圖釘在每個頁面標題旁邊。',

  signIns: '您最近的登入',
  signInFailed: '失敗',
  signInsFailed: (v) => `最近的登入中有 ${v.count} 次失敗。不是您本人？請立即變更密碼。`,
  notProtected: '尚未綁定驗證器，帳號僅由密碼保護。',
  setUp: '設定 Google 驗證',
}
export default texts
