import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: 'Buat sesuatu terjadi',
  working: 'Sedang diproses …',
  actions: {
    customerPays: 'Pelanggan membayar',
    customerUnderpays: 'Pelanggan membayar kurang',
    payoutToReview: 'Pembayaran keluar menunggu tinjauan',
    appeal: 'Pembayaran diajukan banding',
    callbacksDown: 'Alamat callback kami mati',
    callbacksUp: 'Alamat callback kami pulih',
  },
}

export default texts
