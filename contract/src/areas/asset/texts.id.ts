import type en from './texts.en.ts'

const texts: typeof en = {
  totalValue: 'Nilai total',
  unpriced: (v) => `${v.count} tanpa harga`,
  fiatLead: 'Satu baris per mata uang dan negara, sejak payin pertama.',
  perCustomer: 'Per pelanggan',
  perCurrency: 'Per mata uang',
  views: 'Tampilan',
  showHolders: 'Tampilkan pelanggan ini',
  withdraw: 'Tarik',
  withdrawTitle: (v) => `Tarik ${v.currency}`,
  amount: 'Jumlah yang diterima',
  least: (v) => `minimal ${v.amount}`,
  usedBefore: 'Pernah dipakai',
  networkNeeded: 'Mata uang ini saat ini tidak dapat ditarik',
  addressNeeded: 'Masukkan alamat',
  reserved: 'Dicadangkan sekarang',
  arrivesAfterReview: 'Diterima setelah peninjauan',
  confirmLead:
    'Bandingkan alamat lengkap dengan catatan Anda. Dana dicadangkan sekarang dan diterima setelah peninjauan.',
}
export default texts
