import type en from './texts.en.ts'

const texts: typeof en = {
  title: '搜索',
  placeholder: '页面、订单号、交易哈希、地址、银行参考号、客户',
  close: '关闭搜索',
  results: '结果',
  groups: { recent: '最近', actions: '操作', pages: '页面', orders: '订单', customers: '客户' },
  lead: '输入至少 2 个字符以查找订单和客户。',
  searching: '正在搜索…',
  nothing:
    '未找到结果。订单可输入完整订单号、其开头或末尾几位，或完整的哈希、地址、银行参考号或账户；客户可输入 UID 或姓名的开头。',
  found: (v) => `找到 ${v.count} 项`,
  failed: '无法搜索订单和客户。',
  retry: '重试',
  keys: { move: '移动', open: '打开' },
  actions: {
    newTransfer: '新建划转',
    statementOf: (v) => `${v.currency} 对账单`,
    reviewWithdrawals: '审核提币',
  },
}
export default texts
