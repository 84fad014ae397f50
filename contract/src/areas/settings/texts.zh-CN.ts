import type en from './texts.en.ts'

const texts: typeof en = {
  loading: '正在加载设置…',
  failed: '无法加载设置。',
  again: '重试',
  save: '保存',
  saved: '保存成功',
  discard: '放弃更改',
  edit: '编辑',
  readOnly: '您的角色可以查看这些设置，但不能更改。',
  lastChange: (v) => `最后由 ${v.operator} 更改，${v.at}`,
  somebody: '平台',
  changes: (v) => `将要更改：${v.count} 项`,
  nothing: '（空）',
  on: '开',
  off: '关',
  linesHint: '每行一项',
  removePicture: '移除',
  pictureChosen: '新图片',
  pictureSet: '图片',

  conflictTitle: '其他人已更改这些设置',
  conflictLead: (v) =>
    `${v.operator} 在您打开此表单之后于 ${v.at} 保存了更改。您的更改尚未保存，也没有丢失。`,
  conflictField: '字段',
  conflictTheirs: '对方的（已保存）',
  conflictMine: '您的',
  takeTheirs: '采用对方的',
  keepMine: '保留我的更改',

  unsavedTitle: '未保存的更改',
  unsavedLeave: (v) => `“${v.title}”有未保存的更改。在您保存或放弃之前，更改会保留在其标签页中。`,
  unsavedClose: (v) => `“${v.title}”有未保存的更改。关闭将放弃这些更改。`,
  unsavedMark: '有未保存的更改',
  goBack: '返回该页',
  stayHere: '继续留在此页',
  keepOpen: '保持打开',
  closeAnyway: '放弃并关闭',

  direction: '方向',
  payins: '代收',
  payouts: '代付',
  fiat: '法币',
  pair: '交易对',
  marketRate: '市场汇率',
  quotedRate: '当前报价',
  ratePreview: (v) =>
    `现在 1 ${v.currency} 报价为 ${v.rate} ${v.fiat}；市场为 ${v.market} ${v.fiat}。`,

  forms: {
    merchantProfile: {
      title: '商户',
      lead: '商户在操作员面前的展示：顶栏、账户菜单，以及需要帮助的地方。',
    },
    pushRate: {
      title: '推送汇率',
      lead: '该交易对的新 P2P 订单按此汇率报价。已有订单的汇率不变。',
    },
  },
  fields: {
    merchantName: '商户名称',
    avatar: '头像',
    introduction: '简介',
    contactName: '联系人',
    contactEmail: '联系邮箱',
    contactPhone: '联系电话',
    rateMode: '汇率方式',
    fixedRate: '固定汇率',
    floatingRate: '浮动汇率',
    version: '设置版本',
  },
  hints: {
    introduction: '在账户菜单中向操作员展示。',
    contactName: '操作员权限不足时的联系人。',
    floatingRate: '市场汇率的百分比：-1.5 表示比市场低 1.5 %。',
  },
  options: {
    rateMode: { platform: '按平台条款', fixed: '固定', floating: '浮动' },
  },
}
export default texts
