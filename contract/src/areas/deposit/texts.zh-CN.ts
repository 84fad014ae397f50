import type en from './texts.en.ts'

const texts: typeof en = {
  name: '充币',
  plural: '充币订单',
  states: {
    confirming: '确认中',
    credited: '已入账',
    notCredited: '未入账',
    abnormalQuantity: '数量异常',
    reversed: '已撤回',
  },
  flowTypes: {
    deposit: '充币',
    depositFee: '充币手续费',
    depositReversal: '充币撤回',
    depositFeeReversal: '充币手续费退回',
  },
  actions: { creditAfterReview: '处理' },
  resolveTitle: '处理充币订单',
  resolveLead: '该充币数量异常。确认来源后再为客户入账。',
  fee: '手续费',
  willBeCredited: '将为客户入账',
  credit: '入账',
  credited: '充币已入账',
}
export default texts
