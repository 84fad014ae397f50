import type en from './texts.en.ts'

const texts: typeof en = {
  review: 'Tinjau',
  reviewSelected: 'Tinjau yang dipilih',
  address: {
    lead: 'Bandingkan alamat lengkap dengan catatan Anda sebelum menyetujui.',
    checking: 'Memeriksa alamat…',
    checkFailed: 'Alamat tidak dapat diperiksa.',
    neverPaid: 'Alamat ini belum pernah dibayar.',
    confirm: 'Saya sudah membandingkan alamat ini huruf demi huruf',
    needed: 'Bandingkan dahulu alamat yang ditandai',
  },
  payee: {
    lead: 'Bandingkan nama dan rekening dengan catatan Anda sebelum menyetujui. Log audit mencatat bahwa Anda telah melihatnya.',
    checking: 'Memeriksa penerima…',
    checkFailed: 'Penerima tidak dapat diperiksa.',
    neverPaid: 'Rekening ini belum pernah dibayar.',
    confirm: 'Saya sudah membandingkan penerima ini huruf demi huruf',
    needed: 'Bandingkan dahulu penerima yang ditandai',
  },
  addressLooksLike:
    'Peringatan: alamat ini mirip dengan alamat yang pernah Anda bayar, tetapi berbeda.',
  payeeLooksLike: {
    otherName:
      'Peringatan: rekening ini pernah dibayar untuk pelanggan yang sama dengan nama lain.',
    similarAccount:
      'Peringatan: rekening ini mirip dengan rekening yang pernah dibayar untuk pelanggan yang sama, tetapi berbeda.',
    otherAccount:
      'Peringatan: penerima dengan nama ini pernah dibayar untuk pelanggan yang sama, tetapi ke rekening lain.',
  },
  decidedMeanwhile: 'Pesanan ini tidak lagi menunggu keputusan.',
  paidBefore: 'Pernah dibayar',
  thisOrder: 'Pesanan ini',
  paidReceiver: 'Pernah dibayar',
  differences: (v) => `${v.count} karakter berbeda`,
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
  codeNeeded: 'Kode Google diperlukan sebelum pesanan disetujui atau ditolak.',
}
export default texts
