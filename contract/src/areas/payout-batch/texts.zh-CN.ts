import type en from './texts.en.ts'

const texts: typeof en = {
  fields: {
    rowCount: '行数',
    doneCount: '已付款',
    failedCount: '失败',
    openCount: '进行中',
    doneFiatAmount: '已付款（法币）',
    failedFiatAmount: '失败（法币）',
    openFiatAmount: '进行中（法币）',
  },
}
export default texts
