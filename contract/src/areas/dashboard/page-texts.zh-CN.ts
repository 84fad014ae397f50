import type en from './page-texts.en.ts'

const texts: typeof en = {
  period: '时间范围',
  periods: { today: '今天', last7Days: '7 天', last30Days: '30 天', last90Days: '90 天' },
  asOf: (v) => `截至 ${v.time}`,
  live: '实时',
  notLive: '正在连接…',
  retry: '重试',

  figures: '关键指标',
  names: {
    received: '收款',
    paidOut: '付款',
    net: '净额',
    fees: '手续费',
    orders: '订单',
    conversion: '转化率',
  },
  openFigure: (v) => `${v.name}：${v.value}。查看构成`,
  madeOf: (v) => `${v.name}的构成`,
  explained: {
    received: '期间内扣除手续费前的收款，按每笔发生时的汇率折算为 USD。订单为期间内成功的订单。',
    paidOut: '期间内扣除手续费前的付款，按每笔发生时的汇率折算为 USD。订单为期间内成功的订单。',
    net: '收款减去付款，以 USD 计。订单为期间内成功的订单。',
    fees: '平台在期间内收取的手续费，以 USD 计。订单为期间内成功的订单。',
    orders: '期间内创建的全部订单，不论结果如何。',
    conversion: '期间内创建的订单中，目前已成功的比例。',
  },
  kind: '类型',
  before: '上一期间',
  of: '/',
  nothingInPeriod: '此期间没有数据。',

  overTime: '收款与付款（USD）',
  noMoney: '此期间没有资金变动。',
  rails: { crypto: '加密货币', local: '本地', p2p: 'P2P', wallet: '钱包' },
  conversionByRail: '各通道转化率',
  noOrders: '此期间没有订单。',

  needsYou: '待处理事项',
  connectorWaits: (v) =>
    `自 ${v.time} 起，连接器 ${v.name} 有 ${v.count} 条指令未处理。连接器恢复后，相关订单会继续进行。`,
  rateOld: (v) =>
    `${v.currency} 的汇率更新于 ${v.time}，已过期，以下产品暂不接受新订单：${v.products.join('、')}。`,
  nothingWaits: '没有需要您处理的事项。',
  work: {
    decide: '等待处理',
    appeal: '申诉中',
    notificationFailed: '通知商户失败',
    arrival: '等待处理',
    exportReady: '可以下载',
  },
  arrivals: '待认领款项',
  exports: '导出文件',

  balances: '余额',
  why: '原因',
  whyYesterday: (v) => `${v.currency} 昨日变动的原因`,
  noBalances: '目前没有余额。',
  newest: '最新订单',
  noneYet: '目前没有订单。',
  localTrade: '各国本地订单',
  localTradeSpan: '本地订单的统计天数',
  country: '国家',
  succeeded: '成功',

  pinned: '固定的页面',
  pinHint: '把常用页面固定在这里：图钉在每个页面标题旁边。',

  signIns: '您最近的登录',
  signInFailed: '失败',
  signInsFailed: (v) => `最近的登录中有 ${v.count} 次失败。不是您本人？请立即修改密码。`,
  notProtected: '尚未绑定身份验证器，账号仅由密码保护。',
  setUp: '设置谷歌验证',
}
export default texts
