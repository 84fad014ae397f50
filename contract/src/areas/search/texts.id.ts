import type en from './texts.en.ts'

const texts: typeof en = {
  title: 'Cari apa saja',
  placeholder: 'Halaman, nomor pesanan, hash, alamat, referensi bank, pelanggan',
  close: 'Tutup pencarian',
  results: 'Hasil',
  groups: {
    recent: 'Terakhir dibuka',
    actions: 'Tindakan',
    pages: 'Halaman',
    orders: 'Pesanan',
    customers: 'Pelanggan',
  },
  lead: 'Ketik minimal 2 karakter untuk mencari pesanan dan pelanggan.',
  searching: 'Mencari…',
  nothing:
    'Tidak ada hasil. Pesanan dicari dengan nomor (lengkap, awal, atau akhirnya), atau dengan hash, alamat, referensi bank, atau rekening lengkap; pelanggan dengan awal UID atau nama.',
  found: (v) => `${v.count} ditemukan`,
  failed: 'Pesanan dan pelanggan tidak dapat dicari.',
  retry: 'Coba lagi',
  keys: { move: 'pindah', open: 'buka' },
  actions: {
    newTransfer: 'Transfer baru',
    statementOf: (v) => `Rekening koran ${v.currency}`,
    reviewWithdrawals: 'Tinjau penarikan',
  },
}
export default texts
