import type en from './texts.en.ts'

const texts: typeof en = {
  review: 'Tinjau',
  reviewSelected: 'Tinjau yang dipilih',
  lead: 'Bandingkan alamat lengkap dengan catatan Anda sebelum menyetujui.',
  checking: 'Memeriksa alamat…',
  checkFailed: 'Alamat tidak dapat diperiksa.',
  neverPaid: 'Alamat ini belum pernah dibayar.',
  paidBefore: 'Pernah dibayar',
  looksLike: 'Peringatan: alamat ini mirip dengan alamat yang pernah Anda bayar, tetapi berbeda.',
  thisAddress: 'Pesanan ini',
  knownAddress: 'Pernah dibayar',
  differences: (v) => `${v.count} karakter berbeda`,
  lookalikeConfirm: 'Saya sudah membandingkan alamat ini huruf demi huruf',
  lookalikeNeeded: 'Bandingkan dahulu alamat yang ditandai',
  needsAnother: 'Anda yang membuat pesanan ini. Operator lain yang harus memutuskannya.',
  allNeedAnother: () =>
    'Pesanan ini Anda buat sendiri, jadi operator lain dari merchant Anda yang harus menyetujui atau menolaknya.',
  someNeedAnother: (v) =>
    `${v.count} pesanan yang Anda buat sendiri tidak disertakan: operator lain yang harus memutuskannya.`,
  remark: 'Catatan',
  approve: 'Setujui',
  reject: 'Tolak',
  outcome: 'Hasil setiap pesanan',
  notDone: (v) => `${v.count} pesanan tidak diubah`,
  done: 'Selesai',
  codeNeeded: 'Akun Anda meminta kode Google sebelum pesanan disetujui atau ditolak.',
}
export default texts
