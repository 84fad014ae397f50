import type en from './page-texts.en.ts'

const texts: typeof en = {
  sendTest: 'Kirim notifikasi uji',
  request: 'Permintaan',
  answer: 'Respons',
  noAnswer: 'Tidak ada respons',
  acknowledged: 'Dikonfirmasi: tidak ada yang dikirim lagi.',
  accepted:
    'Diterima, tetapi isinya tidak berbunyi “success” seperti yang diminta pengaturan: kami akan mencoba lagi.',
  failed: 'Gagal: kami akan mencoba lagi.',
  took: (v) => `${v.ms} ms`,
  resendOne: 'Kirim ulang',
  resent: 'Notifikasi sedang dikirim.',
  resendTitle: 'Kirim ulang suatu rentang',
  resendLead:
    'Memberi tahu server Anda sekali lagi tentang setiap pesanan yang selesai dalam waktu yang dipilih (GMT+8).',
  product: 'Produk',
  ended: 'Selesai',
  allProducts: 'Semua produk',
  lastHours: (v) => `${v.hours} jam terakhir`,
  noneToResend: 'Tidak ada pesanan dalam rentang ini yang akan diberitahukan lagi.',
  counted: (v) => `${v.count} pesanan akan diberitahukan lagi.`,
  tooMany: (v) =>
    `Lebih dari ${v.most}, batas sekali kirim: pilih rentang yang lebih pendek, atau satu produk.`,
  resend: 'Kirim ulang semua',
  resendCount: (v) => `Kirim ulang ${v.count}`,
  progress: (v) => `${v.sent} dari ${v.total} sedang dikirim`,
  done: (v) => `Semua ${v.total} sedang dikirim.`,
  endpointsTitle: 'Host yang gagal',
  endpointsLead:
    'Selama sebuah host gagal, notifikasinya menunggu dan sesekali salah satunya dicoba. Menunggu tidak dihitung sebagai percobaan: semuanya dikirim begitu satu diterima.',
  endpointHeld: 'Ditahan',
  endpointFails: 'Gagal',
  endpointFailed: (v) => `${v.tries} percobaan berturut-turut gagal sejak ${v.since}: ${v.problem}`,
  endpointWaits: (v) => `${v.text} notifikasi menunggu.`,
  endpointNext: (v) => `Percobaan berikutnya: ${v.time}`,
  checkTitle: 'Periksa tanda tangan',
  checkLead:
    'Tempel header dan isi notifikasi persis seperti diterima server Anda. Tidak ada yang disimpan.',
  check: 'Periksa',
  allHold: 'Semua aturan terpenuhi: notifikasi ini dari kami dan tidak berubah.',
  holds: 'terpenuhi',
  broken: 'tidak terpenuhi',
  notAsked: 'tidak diperiksa',
  rules: {
    idPresent: 'Ada header webhook-id.',
    timestampPresent: 'webhook-timestamp berisi detik sejak 1970.',
    timestampFresh:
      'webhook-timestamp berselisih paling banyak lima menit dari sekarang. Notifikasi yang lebih lama mungkin diputar ulang.',
    signaturePresent: 'Ada header webhook-signature.',
    signatureForm: 'webhook-signature memiliki bagian v1, diikuti 44 karakter Base64.',
    signatureMatches:
      'Tanda tangan cocok: HMAC-SHA256 atas id.timestamp.body dengan rahasia webhook Anda, atas isi persis seperti diterima.',
    rsaMatches:
      'Header webhook-signature-rsa-sha256 cocok: RSA-SHA256 atas teks yang sama dengan kunci publik kami. Dikirim setelah kunci publik Anda terdaftar.',
  },
}
export default texts
