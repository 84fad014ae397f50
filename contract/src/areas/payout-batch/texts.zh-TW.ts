import type en from './texts.en.ts'

const texts: typeof en = {
  fields: {
    rowCount: '列數',
    doneCount: '已付款',
    failedCount: '失敗',
    openCount: '進行中',
    doneFiatAmount: '已付款（法幣）',
    failedFiatAmount: '失敗（法幣）',
    openFiatAmount: '進行中（法幣）',
  },
}
export default texts
