import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '訊息',
  button: (v) => (v.count === 0 ? '訊息' : `訊息，${v.count} 則未讀`),
  readAll: '全部標為已讀',
  unread: '未讀',
  none: '暫無訊息。待審核的訂單、已完成的匯出和失敗的通知會顯示在這裡。',
  failed: '無法載入訊息',
  retry: '重試',
  topics: {
    review: '等待審核',
    export: '匯出',
    notification: '通知失敗',
    hold: '自還原起暫停',
    duties: '未計入的批准',
    case: '我的待辦',
    arrival: '待認領款項',
    stop: '資金操作已暫停的操作員',
    debt: '存在欠款的帳戶',
  },
  review: (v) => `${v.order}等待審核`,
  cases: {
    assigned: (v) => `${v.order}已指派給您`,
    mentioned: (v) => `有人提及您：${v.order}`,
    reminder: (v) => `提醒：${v.order}`,
  },
  customer: '客戶',
  exportReady: '匯出已完成',
  exportFailed: '匯出失敗',
  notification: (v) => `${v.order}通知失敗`,
  hold: (v) => `${v.order}自還原起暫停`,
  duties: (v) => `${v.order}有一次批准未計入`,
  arrival: '有款項待認領',
  stop: '資金操作已暫停：移除了驗證器或使用了復原碼',
  debt: '存在欠款：被撤回的款項超過可用餘額',
  merchant: '商家',
}
export default texts
