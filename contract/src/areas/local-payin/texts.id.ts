import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Payin lokal',
  plural: 'Payin lokal',
  states: {
    toBeSubmitted: 'Akan dikirim',
    paying: 'Sedang dibayar',
    partialPayment: 'Pembayaran sebagian',
    paymentSuccessful: 'Pembayaran berhasil',
    toBeFrozen: 'Akan dibekukan',
    refunded: 'Dikembalikan',
    expired: 'Kedaluwarsa',
    paymentFailed: 'Pembayaran gagal',
  },
  moves: {
    submit: 'Diterima bank',
    payPartly: 'Sebagian telah dibayar',
    payMore: 'Pembayaran tambahan diterima',
    closePartial: 'Ditutup dengan jumlah yang dibayar',
    returnPartial: 'Pembayaran sebagian dikembalikan',
    freeze: 'Dibekukan',
    unfreeze: 'Dilepas',
  },
  actions: {
    freeze: 'Bekukan',
    unfreeze: 'Lepas atau kembalikan',
    refund: 'Lepas atau kembalikan',
  },
  freezeTitle: 'Bekukan payin',
  freezeLead:
    'Hasil payin ini disisihkan sehingga tidak dapat dibayarkan atau diselesaikan sampai Anda melepas atau mengembalikannya.',
  resolveTitle: 'Lepas atau kembalikan payin',
  resolveLead: 'Lepas yang dibekukan, atau kembalikan kepada pembayar.',
  willBeFrozen: 'Dibekukan',
  willBeReleased: 'Dilepas atau dikembalikan',
  freeze: 'Bekukan',
  unfreeze: 'Lepas',
  refund: 'Kembalikan',
  frozen: 'Payin dibekukan',
  released: 'Payin dilepas',
  refunded: 'Payin dikembalikan',
  codeNeeded: 'Akun Anda meminta kode Google sebelum uang kembali kepada pembayar.',
  howToPay: 'Cara membayar',
  howToPayLead: 'Yang dipindai atau ditransfer pembayar selama pesanan masih terbuka.',
  copyQr: 'Salin isi QR',
}
export default texts
