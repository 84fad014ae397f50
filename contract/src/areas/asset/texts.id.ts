import type en from './texts.en.ts'

const texts: typeof en = {
  totalValue: 'Nilai total',
  unpriced: (v) => `${v.count} tanpa harga`,
  fiatLead: 'Satu baris per mata uang dan negara, sejak pembayaran masuk pertama.',
  perCustomer: 'Per pelanggan',
  perCurrency: 'Per mata uang',
  views: 'Yang ditampilkan',
  showHolders: 'Tampilkan pelanggan ini',
  showFlow: 'Tampilkan catatan arus',
  withdraw: 'Tarik',
  withdrawTitle: (v) => `Tarik ${v.currency}`,
  amount: 'Nominal yang diterima',
  least: (v) => `minimal ${v.amount}`,
  usedBefore: 'Pernah dipakai',
  networkNeeded: 'Mata uang ini saat ini tidak dapat ditarik',
  addressNeeded: 'Masukkan alamat',
  reserved: 'Dicadangkan sekarang',
  arrivesAfterReview: 'Diterima setelah tinjauan',
  confirmLead:
    'Bandingkan seluruh alamat dengan catatan Anda. Dana dicadangkan sekarang dan diterima setelah tinjauan.',
}
export default texts
