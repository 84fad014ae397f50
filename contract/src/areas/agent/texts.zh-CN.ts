import type en from './texts.en.ts'

const texts: typeof en = {
  name: '代理订单',
  plural: '代理订单',
  states: {
    trading: '交易中',
    paying: '付款中',
    appealing: '申诉中',
    completed: '已完成',
    cancelled: '已取消',
  },
  flowTypes: { agentDeposit: '代理押金' },
}
export default texts
