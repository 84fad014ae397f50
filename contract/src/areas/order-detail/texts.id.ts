import type en from './texts.en.ts'

const texts: typeof en = {
  because: (v) => `Alasan: ${v.reason}.`,
  ended: {
    success: '',
    failure: (v) =>
      `Pesanan berakhir tanpa berhasil (${v.who}, ${v.time}). Tidak ada proses lanjutan.`,
  },
  waitsFor: {
    confirmations: (v) =>
      `${v.has} dari ${v.needs} konfirmasi sudah masuk. Berlanjut otomatis setelah semuanya masuk.`,
    upstream: 'Menunggu jaringan, bank, atau pembayar, lalu berlanjut otomatis.',
    platform: 'Platform sedang memprosesnya.',
    merchant: 'Menunggu sistem Anda sendiri.',
    operator: 'Menunggu keputusan.',
  },
  youCan: (v) => `Anda dapat: ${v.actions}.`,
  othersCan: 'Operator dengan peran yang berwenang harus memutuskan.',
  why: 'Status saat ini',
}

export default texts
