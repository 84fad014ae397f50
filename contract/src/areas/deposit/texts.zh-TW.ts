import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    confirming: '確認中',
    credited: '已入帳',
    notCredited: '未入帳',
    abnormalQuantity: '數量異常',
  },
}
export default texts
