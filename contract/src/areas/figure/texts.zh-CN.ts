import type { SpanName } from '../../engine/span-call.ts'

import type en from './texts.en.ts'

const texts: typeof en = {
  figures: '这些订单的统计',
  lastDays: (v) => `最近 ${v.days} 天`,
  against: (v) => `对比 ${v.period}`,
  orders: '订单数',
  successes: '成功订单数',
  successRate: '成功率',
  successAmount: '成功金额',
  ofAmount: (v) => `下单 ${v.amount}`,
  booked: (v) => `扣除手续费后 ${v.amount}`,
  points: (v) => `${v.size} 个百分点`,
  up: (v) => `较上一周期上升 ${v.size}`,
  down: (v) => `较上一周期下降 ${v.size}`,
  same: () => '与上一周期持平',
  recentOrders: (v) => `最近 7 天的订单数：${v.days}`,
  failed: '统计数据加载失败。',
  tooLong: (v) => `统计最多 ${v.days} 天，请选择较短的时间段。`,

  span: '时间段',
  spans: {
    today: '今天',
    yesterday: '昨天',
    last7Days: '7 天',
    last30Days: '30 天',
  } satisfies Record<SpanName, string>,
  completed: '已完成',
  completionRate: '完成率',
  fiatAmount: '法币金额',
  quantity: '数量',
  unfold: '全部统计',
  averageTime: '平均完成时间',
  inMinutes: (v: { minutes: string; seconds: string }) => `${v.minutes} 分 ${v.seconds} 秒`,
  inHours: (v: { hours: string; minutes: string }) => `${v.hours} 小时 ${v.minutes} 分`,

  asTable: '以表格显示',
  asChart: '以图表显示',
  time: '时间',
}
export default texts
