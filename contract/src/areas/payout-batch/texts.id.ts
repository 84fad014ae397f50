import type en from './texts.en.ts'

const texts: typeof en = {
  fields: {
    rowCount: 'Baris',
    doneCount: 'Dibayar',
    failedCount: 'Gagal',
    openCount: 'Berjalan',
    doneFiatAmount: 'Dibayar (fiat)',
    failedFiatAmount: 'Gagal (fiat)',
    openFiatAmount: 'Berjalan (fiat)',
  },
}
export default texts
