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
    reversed: 'Ditarik kembali',
  },
  actions: { creditByHand: 'Tangani', returnPayment: 'Tangani', refundExcess: 'Tangani' },
  resolveTitle: 'Tangani payin',
  /** By the credit status of a payment that waits for the decision. */
  manualCreditLead: {
    confirmationReceivedNotCredited:
      'Pembayaran kurang dari jumlah pesanan. Terima selisihnya dan kreditkan yang diterima, atau kembalikan pembayaran kepada pembayar.',
    abnormalQuantityNotCredited:
      'Pembayaran jauh berbeda dari jumlah pesanan. Kreditkan yang diterima, atau kembalikan pembayaran kepada pembayar.',
  },
  excessLead:
    'Pembayaran melebihi jumlah pesanan. Kelebihannya dikembalikan kepada pembayar dari saldo yang menerimanya.',
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
}
export default texts
