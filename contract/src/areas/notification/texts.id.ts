import type en from './texts.en.ts'

const texts: typeof en = {
  sendTest: 'Kirim notifikasi uji',
  request: 'Permintaan',
  answer: 'Respons',
  noAnswer: 'Tidak ada respons',
  acknowledged: 'Dikonfirmasi: respons menyatakan “success”.',
  accepted: 'Diterima, tetapi respons tidak menyatakan “success”: kami akan mencoba lagi.',
  failed: 'Gagal: kami akan mencoba lagi.',
  took: (v) => `${v.ms} ms`,
  resendOne: 'Kirim ulang',
  resent: 'Notifikasi sedang dikirim.',
  resendTitle: 'Kirim ulang suatu rentang',
  resendLead:
    'Memberi tahu server Anda sekali lagi tentang setiap pesanan selesai dari suatu produk, menurut waktu selesainya (GMT+8).',
  product: 'Produk',
  ended: 'Selesai',
  count: 'Hitung pesanan',
  counted: (v) => `${v.count} pesanan akan diberitahukan lagi.`,
  tooMany: (v) => `Paling banyak ${v.most} sekaligus: pilih rentang yang lebih pendek.`,
  resend: 'Kirim ulang semua',
  progress: (v) => `${v.sent} dari ${v.total} sedang dikirim`,
  done: (v) => `Semua ${v.total} sedang dikirim.`,
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
  },
}
export default texts
