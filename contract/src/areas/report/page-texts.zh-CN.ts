import type en from './page-texts.en.ts'

const texts: typeof en = {
  clocks:
    '按创建统计的列归入订单创建当日，之后仍可能变化；完成订单和资金列归入资金变动当日，当日结束后不再变化。',
  balances:
    '每笔金额归入资金变动当日，当日结束后不再变化。期初余额加变动等于期末余额，期末余额即次日的期初余额。',
  beginning: (v) => `每日自 ${v.cutOff} 起算，${v.zone}。`,
  against: (v) => `与 ${v.from} – ${v.to} 对比。`,
  headline: (v) => `所属：${v.whose}。`,
  summary: '本期汇总',
  currency: '数据币种',
  perDay: (v) => `每日${v.title}，按币种`,
  movements: (v) => `${v.currency} 每日变动`,
  nothing: '这些天没有资金变动。',
  rest: '其他合计',
  showOrders: '查看这些订单',
  showMovements: '查看这些变动',
  before: (v) => `之前：${v.value}`,
  printedBy: (v) => `${v.merchant} · 打印于 ${v.time}`,

  seal: '封存',
  sealDay: (v) => `封存 ${v.day}`,
  sealed: '已封存',
  sealOf: (v) => `${v.day} 的封存`,
  sealLead: (v) => `${v.day}，${v.from} 至 ${v.to}`,
  sealEffect:
    '封存后，当日的资金列永久保持不变。每一行都有一个哈希值，全日另有一个总哈希值，可据此核对导出的文件。',
  sealLate: '之后若再有款项记入该日，将另列一行并标明补入时间；已封存的数据不会变化。',
  sealWhole: '无论筛选条件如何，当日所有行都会被封存。封存后不可撤销。',
  sealDone: (v) => `${v.day} 已封存`,
  sealHash: '当日哈希值（SHA-256）',
  sealCheck: '持有本报表文件的人，可将此哈希值与文件中“当日封存哈希”一列比对。',
  copyHash: '复制哈希值',
  cancel: '取消',
  close: '关闭',
  late: '补入',
  lateSince: (v) => `${v.time} 之后补入`,
}
export default texts
