import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    confirming: '确认中',
    credited: '已入账',
    notCredited: '未入账',
    abnormalQuantity: '数量异常',
  },
}
export default texts
