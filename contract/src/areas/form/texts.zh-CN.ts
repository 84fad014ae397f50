import type en from './texts.en.ts'

const texts: typeof en = {
  next: '继续',
  confirm: '请确认',
  created: '创建成功',
  needed: '请填写此项',
  reasonNeeded: '请说明原因',
  customersLike: '客户',
  max: '最大',
  available: (v) => `可用 ${v.amount}`,
  fee: '手续费',
  arrives: '到账',
  deducted: '从余额扣除',
  amountNeeded: '请输入大于 0 的金额',
  amountNegative: '金额不能小于 0',
  amountTooFine: (v) => `${v.currency} 最多 ${v.digits} 位小数`,
  amountTooSmall: (v) => `最小金额为 ${v.least}`,
  amountTooLarge: (v) => `加上手续费后超过余额，最多 ${v.most}`,
}
export default texts
