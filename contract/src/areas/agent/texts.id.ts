import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Pesanan agen',
  plural: 'Pesanan agen',
  states: {
    trading: 'Dalam transaksi',
    paying: 'Sedang dibayar',
    appealing: 'Banding',
    completed: 'Selesai',
    cancelled: 'Dibatalkan',
  },
  flowTypes: { agentDeposit: 'Deposit agen' },
}
export default texts
