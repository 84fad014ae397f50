import type en from './texts.en.ts'

const texts: typeof en = {
  because: (v) => `Alasan: ${v.reason}.`,
  ended: {
    success: '',
    failure: (v) =>
      `Berakhir tanpa berhasil (${v.who}, ${v.time}). Tidak ada lagi yang terjadi padanya.`,
  },
  waitsFor: {
    confirmations: (v) =>
      `${v.has} dari ${v.needs} konfirmasi sudah masuk. Berlanjut sendiri setelah semuanya ada.`,
    upstream: 'Menunggu jaringan, bank, atau pembayar, lalu berlanjut sendiri.',
    platform: 'Platform melanjutkannya sendiri.',
    merchant: 'Menunggu sistem Anda sendiri.',
    operator: 'Menunggu keputusan.',
  },
  youCan: (v) => `Anda dapat: ${v.actions}.`,
  othersCan: 'Operator dengan peran yang berwenang harus bertindak.',
  why: 'Keadaannya',
}

export default texts
