import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Pesanan B2C',
  plural: 'Pesanan B2C',
  states: {
    pendingVerification: 'Menunggu verifikasi',
    trading: 'Dalam transaksi',
    paying: 'Sedang dibayar',
    appealing: 'Banding',
    completed: 'Selesai',
    cancelled: 'Dibatalkan',
  },
  moves: {
    passVerification: 'Verifikasi lolos',
    failVerification: 'Verifikasi gagal',
    verifyAgain: 'Verifikasi diulang',
  },
  fields: {
    verifyProblem: 'Masalah verifikasi',
    verifyAgainTime: 'Diverifikasi ulang pada',
    payerName: 'Pembayar',
    payerBank: 'Bank pembayar',
    payerAccount: 'Rekening pembayar',
    payerBranch: 'Cabang bank pembayar',
    payerEmail: 'Email pembayar',
    payeeName: 'Penerima',
    payeeBank: 'Bank penerima',
    payeeAccount: 'Rekening penerima',
    payeeBranch: 'Cabang bank penerima',
    payeeEmail: 'Email penerima',
  },
  actions: { verifyAgain: 'Verifikasi ulang' },
  verifyTitle: 'Verifikasi ulang',
  verifyLead: 'Mengulang verifikasi pesanan ini. Perdagangan dilanjutkan jika verifikasi lolos.',
  verify: 'Verifikasi ulang',
  verifyStarted: 'Verifikasi diulang',
}
export default texts
