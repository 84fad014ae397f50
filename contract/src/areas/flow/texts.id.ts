import type en from './texts.en.ts'

const texts: typeof en = {
  statement: 'Rekening koran',
  opening: 'Saldo awal',
  closing: 'Saldo akhir',
  flowRecords: 'Mutasi',
  bills: 'Mutasi dana',
  balances: 'Saldo',
  noAccount: (v) => `Tidak ada akun ${v.currency} di ${v.country}`,
  noAccountLead: 'Akun muncul sejak payin pertamanya. Akun Anda:',
  accounts: 'Akun',
  openOrder: 'Buka pesanan',
  customer: (v) => `Pelanggan ${v.uid}`,
  explain: 'Jelaskan saldo ini',
  movements: 'Penyebab perubahan',
  incoming: 'Masuk',
  outgoing: 'Keluar',
  orders: 'Pesanan',
}
export default texts
