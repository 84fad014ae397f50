import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    pendingPayment: 'Menunggu pembayaran',
    confirming: 'Mengonfirmasi',
    completed: 'Selesai',
    expired: 'Kedaluwarsa',
    cancelled: 'Dibatalkan',
    failed: 'Gagal',
    refunded: 'Dikembalikan',
  },
}
export default texts
