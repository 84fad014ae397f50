import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: 'Pemberitahuan',
  button: (v) => (v.count === 0 ? 'Pemberitahuan' : `Pemberitahuan, ${v.count} belum dibaca`),
  readAll: 'Tandai semua telah dibaca',
  unread: 'belum dibaca',
  none: 'Belum ada pemberitahuan. Pesanan yang menunggu peninjauan, ekspor yang selesai, dan notifikasi yang gagal muncul di sini.',
  failed: 'Pemberitahuan tidak dapat dimuat',
  retry: 'Coba lagi',
  topics: {
    review: 'Menunggu peninjauan',
    export: 'Ekspor',
    notification: 'Notifikasi gagal',
    hold: 'Ditahan sejak pemulihan',
    duties: 'Persetujuan yang tidak dihitung',
    case: 'Kasus Anda',
    arrival: 'Pembayaran tak dikenal',
    stop: 'Operator yang uangnya dihentikan',
    debt: 'Akun yang memiliki utang',
  },
  review: (v) => `${v.order} menunggu peninjauan`,
  cases: {
    assigned: (v) => `${v.order} ditugaskan kepada Anda`,
    mentioned: (v) => `Anda disebut: ${v.order}`,
    reminder: (v) => `Pengingat: ${v.order}`,
  },
  customer: 'Pelanggan',
  exportReady: 'Ekspor siap',
  exportFailed: 'Ekspor gagal',
  notification: (v) => `Notifikasi ${v.order} gagal`,
  hold: (v) => `${v.order} ditahan sejak pemulihan`,
  duties: (v) => `${v.order}: satu persetujuan tidak dihitung`,
  arrival: 'Pembayaran tak dikenal perlu ditangani',
  stop: 'Uang dihentikan: autentikator dihapus atau kode pemulihan dipakai',
  debt: 'Memiliki utang: pembayaran yang ditarik kembali melebihi saldo tersedia',
  merchant: 'Merchant',
}
export default texts
