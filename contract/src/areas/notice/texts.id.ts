import type en from './texts.en.ts'

const texts: typeof en = {
  title: 'Pemberitahuan',
  button: (v) => (v.count === 0 ? 'Pemberitahuan' : `Pemberitahuan, ${v.count} belum dibaca`),
  readAll: 'Tandai semua telah dibaca',
  unread: 'belum dibaca',
  none: 'Belum ada pemberitahuan. Pesanan yang menunggu peninjauan, ekspor yang selesai, dan notifikasi yang gagal muncul di sini.',
  failed: 'Pemberitahuan tidak dapat dimuat',
  retry: 'Coba lagi',
  review: (v) => `${v.order} menunggu peninjauan`,
  exportReady: 'Ekspor siap',
  exportFailed: 'Ekspor gagal',
  notification: (v) => `Notifikasi ${v.order} gagal`,
  hold: (v) => `${v.order} ditahan sejak pemulihan`,
}
export default texts
