import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Payin kripto',
  plural: 'Payin kripto',
  states: {
    pendingPayment: 'Menunggu pembayaran',
    confirming: 'Mengonfirmasi',
    completed: 'Selesai',
    expired: 'Kedaluwarsa',
    cancelled: 'Dibatalkan',
    failed: 'Gagal',
    refunded: 'Dikembalikan',
  },
  actions: { creditByHand: 'Tangani', returnPayment: 'Tangani', refundExcess: 'Tangani' },
  resolveTitle: 'Tangani payin',
  /** By the credit status of a payment that waits for the decision. */
  heldLead: {
    confirmationReceivedNotCredited:
      'Yang dibayar kurang dari pesanan. Terima selisihnya dan kreditkan yang masuk, atau kembalikan pembayaran kepada pembayar.',
    abnormalQuantityNotCredited:
      'Yang dibayar jauh dari jumlah pesanan. Kreditkan yang masuk, atau kembalikan pembayaran kepada pembayar.',
  },
  excessLead:
    'Yang dibayar lebih dari pesanan. Kelebihannya kembali kepada pembayar, dari saldo tempat ia dikreditkan.',
  ordered: 'Dipesan',
  paid: 'Dibayar',
  difference: 'Selisih',
  fee: 'Biaya',
  willBeCredited: 'Dikreditkan kepada Anda',
  willBeReturned: 'Dikembalikan kepada pembayar',
  staysCredited: 'Tetap dikreditkan',
  creditByHand: 'Kreditkan',
  returnPayment: 'Kembalikan pembayaran',
  refundExcess: 'Kembalikan kelebihan',
  feeNotCovered: 'Jumlah yang dibayar tidak menutup biaya: hanya dapat dikembalikan.',
  credited: 'Payin sudah dikreditkan',
  returned: 'Pembayaran sudah dikembalikan',
  excessRefunded: 'Kelebihan sudah dikembalikan',
  codeNeeded: 'Akun Anda meminta kode Google sebelum uang kembali kepada pembayar.',
}
export default texts
