import type en from './page-texts.en.ts'

const texts: typeof en = {
  because: (v) => `原因：${v.reason}。`,
  arrival: {
    arrived: (v) => `${v.amount} 款项已到账`,
    noneTookIt: (v) => `没有订单自动认领：${v.why}`,
    decided: (v) =>
      v.maker === v.checker ? `由 ${v.checker} 认领` : `由 ${v.maker} 提出，${v.checker} 批准`,
  },
  ended: {
    success: '',
    failure: (v) => `订单已结束但未成功（${v.who}，${v.time}），不会再有变化。`,
  },
  waitsFor: {
    confirmations: (v) => `已有 ${v.has}/${v.needs} 次确认，全部到达后自动继续。`,
    payer: '正在等待付款人付款，到账后自动继续。',
    network: '正在等待网络。',
    bank: '正在等待银行。',
    desk: '正在等待交易台。',
    appeal: '订单申诉中，由平台裁定。',
    platform: '平台会自动继续处理。',
    merchant: '正在等待您自己的系统。',
    operator: '正在等待人工处理。',
    byHand: '平台人员正在人工处理。',
    retry: '需要有人重新发起，否则订单会停在这里。',
  },
  byItself: '之后自动继续。',
  longer: (v) => `自 ${v.time} 起一直在等待，已超过通常时间。`,
  verification: {
    customer: '客户未通过验证：请客户更正资料后再重新发起。',
    merchant: '您的商户资料未通过验证：请与平台更正后再重新发起。',
  },
  addEvidence: '您可以在对话中补充证据。',
  notCredited: {
    paidLess: (v) => `实收 ${v.paid}，订单金额 ${v.ordered}：金额不足，无法自动入账。`,
    paidFarOff: (v) => `实收 ${v.paid}，订单金额 ${v.ordered}：相差过大，无法自动入账。`,
    refused: (v) => `交易已获得全部 ${v.needs} 次确认，但入账被拒绝（${v.who}，${v.time}）。`,
    unconfirmed: (v) =>
      `交易仅获得 ${v.has}/${v.needs} 次确认，随后被放弃（${v.who}，${v.time}）。`,
    belowMinimum: (v) => `实收 ${v.quantity}，低于最小数量 ${v.minimum}。`,
    aboveMaximum: (v) => `实收 ${v.quantity}，高于最大数量 ${v.maximum}。`,
    withinLimits: (v) =>
      `实收 ${v.quantity}。目前的限额为 ${v.minimum} 至 ${v.maximum}，因此可能是数量被报告为异常，或到账时限额不同、该充币已关闭。`,
    unusual: '数量超出限额或被报告为异常，或到账时该充币已关闭。',
    noReason: '未报告原因。',
  },
  afterNotCredited: {
    payin: '可按实收入账，或将付款退回付款人。',
    refused: '此处无法入账。请在区块浏览器中核对交易；如资金已到，请凭订单号联系平台。',
    unconfirmed: '此处无法入账。请客户重新转账，届时会生成新的充币订单。',
    abnormal: '确认来源后即可入账。',
  },
  youCan: (v) => `您可以：${v.actions}。`,
  othersCan: '需要有权限的操作员处理。',
  hold: {
    on: (v) => `自恢复至 ${v.time} 起暂停：该订单可能已经付款。解除前请与链上或银行以及商户核对。`,
    seenIn: { auditLog: '审计日志', upstream: '外部报告', notification: '已收到的通知' },
    found: '其他来源的记录',
    release: '解除暂停…',
    othersRelease: '需由具备权限的操作员解除。',
    title: '解除订单暂停',
    lead: '该订单在恢复时间点之后是否已付款？若将已付款的订单按未付款解除，将会重复付款。',
    notPaid: '未付款：继续处理',
    paid: '已付款：采用报告',
    done: '订单已解除暂停。',
  },
  sendBack: {
    lead: '款项将原路退回。此操作无法撤销。',
    senderOf: '此交易的付款方',
    amount: '将退还付款人',
    action: (v) => `退回 ${v.amount}`,
  },
  connectors: {
    told: (v) => `已通知连接器：${v.what}`,
    to: (v) => `连接器 ${v.connector}`,
    kinds: {
      address: '地址',
      collect: '收款',
      send: '发送',
      pay: '付款',
      refund: '退回付款',
      cancel: '取消',
      trade: '交易',
    },
    statuses: {
      waiting: '尚未答复',
      accepted: '已接受',
      refused: '已拒绝',
      notNeeded: '不再需要',
      waitsForPerson: '等待平台处理',
    },
    tried: (v) => `已尝试 ${v.tries} 次：${v.problem}`,
  },
  groups: {
    amounts: '金额',
    parties: '各方',
    rail: '网络与渠道',
    progress: '进度',
    times: '时间',
    references: '编号',
  },
  showAll: (v) => `显示全部（${v.count} 项为空）`,
  hideEmpty: '隐藏空字段',
  why: '当前情况',
}

export default texts
