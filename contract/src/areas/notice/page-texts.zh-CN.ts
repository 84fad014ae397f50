import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: '消息',
  button: (v) => (v.count === 0 ? '消息' : `消息，${v.count} 条未读`),
  readAll: '全部标为已读',
  unread: '未读',
  none: '暂无消息。待审核的订单、已完成的导出和失败的通知会显示在这里。',
  failed: '无法加载消息',
  retry: '重试',
  topics: {
    review: '等待审核',
    export: '导出',
    notification: '通知失败',
    hold: '自恢复起暂停',
    duties: '未计入的批准',
    case: '我的待办',
    arrival: '待认领款项',
    stop: '资金操作已暂停的操作员',
    debt: '存在欠款的账户',
  },
  review: (v) => `${v.order}等待审核`,
  cases: {
    assigned: (v) => `${v.order}已分配给您`,
    mentioned: (v) => `有人提及您：${v.order}`,
    reminder: (v) => `提醒：${v.order}`,
  },
  customer: '客户',
  exportReady: '导出已完成',
  exportFailed: '导出失败',
  notification: (v) => `${v.order}通知失败`,
  hold: (v) => `${v.order}自恢复起暂停`,
  duties: (v) => `${v.order}有一次批准未计入`,
  arrival: '有款项待认领',
  stop: '资金操作已暂停：移除了身份验证器或使用了恢复码',
  debt: '存在欠款：被撤回的款项超过可用余额',
  merchant: '商户',
}
export default texts
