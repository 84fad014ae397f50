import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Deposit',
  plural: 'Deposit',
  states: {
    confirming: 'Mengonfirmasi',
    credited: 'Dikreditkan',
    notCredited: 'Tidak dikreditkan',
    abnormalQuantity: 'Jumlah tidak wajar',
    reversed: 'Ditarik kembali',
  },
  flowTypes: {
    deposit: 'Deposit',
    depositFee: 'Biaya deposit',
    depositReversal: 'Penarikan kembali deposit',
    depositFeeReversal: 'Penarikan kembali biaya deposit',
  },
  actions: { creditAfterReview: 'Tangani' },
  resolveTitle: 'Tangani deposit',
  resolveLead:
    'Jumlah deposit ini tidak wajar. Kreditkan kepada pelanggan setelah Anda tahu asalnya.',
  fee: 'Biaya',
  willBeCredited: 'Dikreditkan kepada pelanggan',
  credit: 'Kreditkan',
  credited: 'Deposit sudah dikreditkan',
}
export default texts
