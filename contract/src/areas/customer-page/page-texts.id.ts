import type en from './page-texts.en.ts'

const texts: typeof en = {
  edit: 'Ubah',
  editTitle: (v) => `Ubah pelanggan ${v.uid}`,
  emailRule: 'Masukkan alamat email',
  phoneRule: 'Masukkan nomor telepon: angka, spasi, kurung, dan tanda hubung',
  about: 'Tentang pelanggan',
  unknown: 'Tidak ada pelanggan dengan UID ini',
  unknownLead:
    'Pelanggan muncul dengan pesanan pertama yang menyebut UID-nya. Periksa ejaannya, atau cari di daftar.',
  toList: 'Daftar pelanggan',
  unnamed: 'Nama belum tercatat',
  balances: 'Saldo',
  noBalances: 'Belum ada saldo. Deposit dan transfer kepada pelanggan mengisinya.',
  newest: 'Pesanan terbaru',
  noOrders: 'Belum ada pesanan. Pesanan muncul di sini begitu menyebut pelanggan ini.',
  totals: 'Semua pesanan',
  totalsLead: (v) =>
    `Jumlah dari pesanan yang selesai. Dari tiap jenis dihitung ${v.max} yang terbaru.`,
  count: 'Pesanan',
  completed: 'Selesai',
  more: (v) => `lebih dari ${v.count}`,
  flow: 'Mutasi saldo',
  noFlow:
    'Belum ada mutasi. Mutasi muncul di sini dengan deposit, penarikan, atau transfer pertama.',
  addresses: 'Alamat',
  noAddresses: 'Belum ada alamat. Deposit pertama ke suatu alamat memunculkannya di sini.',
  all: (v) => `Semua ${v.count} di “${v.list}”`,
  failed: 'Bagian ini tidak dapat dimuat.',
}
export default texts
