import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    confirming: 'Mengonfirmasi',
    credited: 'Dikreditkan',
    notCredited: 'Tidak dikreditkan',
    abnormalQuantity: 'Jumlah tidak wajar',
  },
}
export default texts
