import type en from './texts.en.ts'

const texts: typeof en = {
  customer: '客户',
  edit: '编辑',
  editTitle: (v) => `编辑客户 ${v.uid}`,
  emailRule: '请输入电子邮箱地址',
  phoneRule: '请输入电话号码：数字、空格、括号和连字符',
  closeCustomer: '关闭客户',
  loading: '正在加载客户…',
  failed: '无法加载客户。',
  everything: '此客户的记录',
}
export default texts
