import type en from './page-texts.en.ts'

const texts: typeof en = {
  edit: '编辑',
  editTitle: (v) => `编辑客户 ${v.uid}`,
  emailRule: '请输入电子邮箱地址',
  phoneRule: '请输入电话号码：数字、空格、括号和连字符',
  about: '客户资料',
  unknown: '没有此 UID 的客户',
  unknownLead: '订单首次使用某个 UID 时会建立客户。请检查 UID，或在列表中查找。',
  toList: '客户列表',
  unnamed: '未登记姓名',
  balances: '余额',
  noBalances: '暂无余额。充币和转给该客户的划转会产生余额。',
  newest: '最新订单',
  noOrders: '暂无订单。一旦有订单使用此客户，就会显示在这里。',
  totals: '订单汇总',
  totalsLead: (v) => `已完成订单的合计。每种订单只统计最新的 ${v.max} 笔。`,
  count: '订单数',
  completed: '已完成',
  more: (v) => `超过 ${v.count}`,
  flow: '余额变动',
  noFlow: '暂无变动。首次充币、提币或划转后会显示在这里。',
  addresses: '地址',
  noAddresses: '暂无地址。首次向某个地址充币后会显示在这里。',
  all: (v) => `“${v.list}”中的全部 ${v.count} 条`,
  failed: '无法加载此部分。',
}
export default texts
