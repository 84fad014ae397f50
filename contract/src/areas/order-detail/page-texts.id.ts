import type en from './page-texts.en.ts'

const texts: typeof en = {
  because: (v) => `Alasan: ${v.reason}.`,
  arrival: {
    arrived: (v) => `Pembayaran ${v.amount} masuk`,
    noneTookIt: (v) => `Tidak diambil pesanan mana pun: ${v.why}`,
    decided: (v) =>
      v.maker === v.checker
        ? `Ditetapkan oleh ${v.checker}`
        : `Diusulkan ${v.maker}, disetujui ${v.checker}`,
  },
  ended: {
    success: '',
    failure: (v) =>
      `Pesanan berakhir tanpa berhasil (${v.who}, ${v.time}). Tidak ada proses lanjutan.`,
  },
  waitsFor: {
    confirmations: (v) =>
      `${v.has} dari ${v.needs} konfirmasi sudah masuk. Berlanjut otomatis setelah semuanya masuk.`,
    payer: 'Menunggu pembayar. Berlanjut otomatis setelah pembayaran masuk.',
    network: 'Menunggu jaringan.',
    bank: 'Menunggu bank.',
    desk: 'Menunggu meja transaksi.',
    appeal: 'Dalam banding: platform yang memutuskan.',
    platform: 'Platform sedang memprosesnya.',
    merchant: 'Menunggu sistem Anda sendiri.',
    operator: 'Menunggu keputusan.',
    byHand: 'Petugas platform sedang menanganinya secara manual.',
    retry: 'Pesanan berhenti di sini sampai ada yang memulainya lagi.',
  },
  byItself: 'Berlanjut otomatis.',
  longer: (v) => `Menunggu sejak ${v.time}, lebih lama dari biasanya.`,
  verification: {
    customer:
      'Pelanggan tidak dapat diverifikasi: minta pelanggan memperbaiki datanya, lalu mulai lagi.',
    merchant:
      'Data Anda sendiri tidak dapat diverifikasi: perbaiki bersama platform, lalu mulai lagi.',
  },
  addEvidence: 'Anda dapat menambahkan bukti dalam percakapan.',
  notCredited: {
    paidLess: (v) =>
      `${v.paid} diterima, padahal pesanannya ${v.ordered}: terlalu sedikit untuk dikreditkan otomatis.`,
    paidFarOff: (v) =>
      `${v.paid} diterima, padahal pesanannya ${v.ordered}: selisihnya terlalu besar untuk dikreditkan otomatis.`,
    refused: (v) =>
      `Transaksi sudah mendapat semua ${v.needs} konfirmasi, tetapi pengkreditan ditolak (${v.who}, ${v.time}).`,
    unconfirmed: (v) =>
      `Transaksi hanya mendapat ${v.has} dari ${v.needs} konfirmasi sebelum dihentikan (${v.who}, ${v.time}).`,
    belowMinimum: (v) => `${v.quantity} diterima, sedangkan minimalnya ${v.minimum}.`,
    aboveMaximum: (v) => `${v.quantity} diterima, sedangkan maksimalnya ${v.maximum}.`,
    withinLimits: (v) =>
      `${v.quantity} diterima. Batas saat ini ${v.minimum} sampai ${v.maximum}, jadi jumlahnya dilaporkan tidak wajar, atau deposit ini dibatasi atau nonaktif saat diterima.`,
    unusual:
      'Jumlahnya di luar batas atau dilaporkan tidak wajar, atau deposit ini nonaktif saat diterima.',
    noReason: 'Tidak ada alasan yang dilaporkan.',
  },
  afterNotCredited: {
    payin: 'Kreditkan jumlah yang dibayar, atau kembalikan kepada pembayar.',
    refused:
      'Tidak dapat dikreditkan di sini. Periksa transaksinya di explorer; jika dananya ada, hubungi platform dengan nomor pesanan.',
    unconfirmed:
      'Tidak dapat dikreditkan di sini. Minta pelanggan mengirim ulang: kiriman itu menjadi deposit baru.',
    abnormal: 'Kreditkan setelah Anda tahu asalnya.',
  },
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
  },
  sendBack: {
    lead: 'Dana dikembalikan ke asalnya. Tindakan ini tidak dapat dibatalkan.',
    senderOf: 'Pengirim transaksi',
    amount: 'Dikembalikan kepada pembayar',
    action: (v) => `Kembalikan ${v.amount}`,
  },
  connectors: {
    told: (v) => `Konektor diberi tahu: ${v.what}`,
    to: (v) => `Ke ${v.connector}`,
    kinds: {
      address: 'alamat',
      collect: 'terima pembayaran',
      send: 'kirim koin',
      pay: 'bayar keluar',
      refund: 'kembalikan pembayaran',
      cancel: 'batalkan',
      trade: 'perdagangkan',
    },
    statuses: {
      waiting: 'Belum dijawab',
      accepted: 'Diterima',
      refused: 'Ditolak',
      notNeeded: 'Tidak diperlukan lagi',
      waitsForPerson: 'Menunggu platform',
    },
    tried: (v) => `Dicoba ${v.tries} kali: ${v.problem}`,
  },
  groups: {
    amounts: 'Jumlah',
    parties: 'Pihak',
    rail: 'Jaringan dan jalur',
    progress: 'Perkembangan',
    times: 'Waktu',
    references: 'Referensi',
  },
  showAll: (v) => `Tampilkan semua (${v.count} kosong)`,
  hideEmpty: 'Sembunyikan isian kosong',
  why: 'Status saat ini',
}

export default texts
