import type { SpanName } from '../../engine/span-call.ts'

import type en from './texts.en.ts'

const texts: typeof en = {
  figures: '這些訂單的統計',
  lastDays: (v) => `最近 ${v.days} 天`,
  against: (v) => `對比 ${v.period}`,
  orders: '訂單數',
  successes: '成功訂單數',
  successRate: '成功率',
  successAmount: '成功金額',
  ofAmount: (v) => `下單 ${v.amount}`,
  booked: (v) => `扣除手續費後 ${v.amount}`,
  points: (v) => `${v.size} 個百分點`,
  up: (v) => `較上一週期上升 ${v.size}`,
  down: (v) => `較上一週期下降 ${v.size}`,
  same: () => '與上一週期持平',
  recentOrders: (v) => `最近 7 天的訂單數：${v.days}`,
  failed: '統計資料載入失敗。',
  tooLong: (v) => `統計最多 ${v.days} 天，請選擇較短的時間段。`,

  span: '時間段',
  spans: {
    today: '今天',
    yesterday: '昨天',
    last7Days: '7 天',
    last30Days: '30 天',
  } satisfies Record<SpanName, string>,
  completed: '已完成',
  completionRate: '完成率',
  fiatAmount: '法幣金額',
  quantity: '數量',
  unfold: '全部統計',
  averageTime: '平均完成時間',
  inMinutes: (v: { minutes: string; seconds: string }) => `${v.minutes} 分 ${v.seconds} 秒`,
  inHours: (v: { hours: string; minutes: string }) => `${v.hours} 小時 ${v.minutes} 分`,

  asTable: '以表格顯示',
  asChart: '以圖表顯示',
  time: '時間',
}
export default texts
