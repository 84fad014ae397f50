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
    payer: 'Menunggu pembayar. Berlanjut otomatis setelah pembayaran masuk.',
    network: 'Menunggu jaringan, lalu berlanjut otomatis.',
    bank: 'Menunggu bank, lalu berlanjut otomatis.',
    desk: 'Menunggu meja transaksi, lalu berlanjut otomatis.',
    appeal: 'Dalam banding: platform yang memutuskan.',
    platform: 'Platform sedang memprosesnya.',
    merchant: 'Menunggu sistem Anda sendiri.',
    operator: 'Menunggu keputusan.',
  },
  addEvidence: 'Anda dapat menambahkan bukti dalam percakapan.',
  askPlatform: 'Jika seharusnya dikreditkan, hubungi platform dengan nomor pesanannya.',
  youCan: (v) => `Anda dapat: ${v.actions}.`,
  othersCan: 'Operator dengan peran yang berwenang harus memutuskan.',
  hold: {
    on: (v) =>
      `Ditahan sejak pemulihan ke ${v.time}: pesanan ini mungkin sudah dibayar. Cocokkan dengan blockchain atau bank dan dengan merchant sebelum dilepas.`,
    seenIn: {
      auditLog: 'log audit',
      upstream: 'laporan dari luar',
      notification: 'notifikasi diterima',
    },
    found: 'Yang diketahui di tempat lain',
    release: 'Lepas…',
    othersRelease: 'Operator dengan peran yang sesuai harus melepasnya.',
    title: 'Lepas pesanan',
    lead: 'Apakah pesanan ini dibayar setelah titik waktu pemulihan? Melepas pesanan yang sudah dibayar sebagai belum dibayar berarti membayarnya dua kali.',
    notPaid: 'Belum dibayar: lanjutkan',
    paid: 'Sudah dibayar: terapkan laporan',
    done: 'Pesanan telah dilepas.',
    codeLead: 'Pelepasan menyangkut uang yang keluar dari platform.',
  },
  why: 'Status saat ini',
}

export default texts
