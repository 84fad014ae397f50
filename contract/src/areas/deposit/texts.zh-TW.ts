import type en from './texts.en.ts'

const texts: typeof en = {
  name: '充幣',
  plural: '充幣訂單',
  states: {
    confirming: '確認中',
    credited: '已入帳',
    notCredited: '未入帳',
    abnormalQuantity: '數量異常',
    reversed: '已撤回',
  },
  flowTypes: {
    deposit: '充幣',
    depositFee: '充幣手續費',
    depositReversal: '充幣撤回',
    depositFeeReversal: '充幣手續費退回',
  },
  actions: { creditAfterReview: '處理' },
  resolveTitle: '處理充幣訂單',
  resolveLead: '該充幣數量異常。確認來源後再為客戶入帳。',
  fee: '手續費',
  willBeCredited: '將為客戶入帳',
  credit: '入帳',
  credited: '充幣已入帳',
}
export default texts
