import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Payout lokal',
  plural: 'Payout lokal',
  states: {
    toBeSubmitted: 'Menunggu dikirim',
    upstreamConfirming: 'Konfirmasi upstream',
    manualProcessing: 'Diproses manual',
    paymentSuccessful: 'Pembayaran berhasil',
    paymentFailed: 'Pembayaran gagal',
  },
  moves: { submit: 'Diterima bank', succeed: 'Dibayar' },
}
export default texts
