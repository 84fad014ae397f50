import type { SpanName } from '../../engine/span-call.ts'

/** The strip of figures above a list of orders. */
export default {
  figures: 'Figures for these orders',
  lastDays: (v: { days: number }) => `Last ${v.days} days`,
  against: (v: { period: string }) => `compared with ${v.period}`,
  orders: 'Orders',
  successes: 'Successful orders',
  successRate: 'Success rate',
  successAmount: 'Successful amount',
  ofAmount: (v: { amount: string }) => `of ${v.amount} ordered`,
  booked: (v: { amount: string }) => `${v.amount} after fees`,
  points: (v: { size: string }) => `${v.size} pp`,
  up: (v: { size: string }) => `up ${v.size} on the previous period`,
  down: (v: { size: string }) => `down ${v.size} on the previous period`,
  same: (_v: { size: string }) => 'the same as in the previous period',
  recentOrders: (v: { days: string }) => `Orders of the last 7 days: ${v.days}`,
  failed: 'The figures could not be loaded.',
  tooLong: (v: { days: number }) =>
    `Figures cover at most ${v.days} days. Choose a shorter period to see them.`,

  span: 'Period',
  spans: {
    today: 'Today',
    yesterday: 'Yesterday',
    last7Days: '7 days',
    last30Days: '30 days',
  } satisfies Record<SpanName, string>,
  completed: 'Completed',
  completionRate: 'Completion rate',
  fiatAmount: 'Fiat amount',
  quantity: 'Quantity',
  unfold: 'All figures',
  averageTime: 'Average time to completion',
  inMinutes: (v: { minutes: string; seconds: string }) => `${v.minutes} min ${v.seconds} s`,
  inHours: (v: { hours: string; minutes: string }) => `${v.hours} h ${v.minutes} min`,

  asTable: 'Show as table',
  asChart: 'Show as chart',
  time: 'Time',
}
