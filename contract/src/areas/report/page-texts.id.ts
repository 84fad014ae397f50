import type en from './page-texts.en.ts'

const texts: typeof en = {
  clocks:
    'Pesanan dibuat dihitung pada hari pembuatannya dan masih dapat berubah. Pesanan selesai dan dana dihitung pada hari dana bergerak dan tidak berubah lagi sesudahnya.',
  balances:
    'Setiap jumlah dihitung pada hari dana bergerak dan tidak berubah lagi sesudahnya. Saldo awal ditambah mutasi sama dengan saldo akhir, yang menjadi saldo awal hari berikutnya.',
  beginning: (v) => `Hari dimulai pukul ${v.cutOff}, ${v.zone}.`,
  against: (v) => `Dibandingkan dengan ${v.from} – ${v.to}.`,
  headline: (v) => `Milik: ${v.whose}.`,
  summary: 'Total periode ini',
  currency: 'Mata uang',
  perDay: (v) => `${v.title} per hari, menurut mata uang`,
  movements: (v) => `Mutasi ${v.currency} per hari`,
  nothing: 'Tidak ada pergerakan dana pada hari-hari ini.',
  rest: 'Semua lainnya',
  showOrders: 'Tampilkan pesanan ini',
  showMovements: 'Tampilkan pergerakan ini',
  before: (v) => `${v.value} pada hari-hari sebelumnya`,
  printedBy: (v) => `${v.merchant} · dicetak ${v.time}`,

  seal: 'Segel',
  sealDay: (v) => `Segel ${v.day}`,
  sealed: 'Disegel',
  sealOf: (v) => `Segel ${v.day}`,
  sealLead: (v) => `${v.day}, dari ${v.from} sampai ${v.to}`,
  sealEffect:
    'Hari yang disegel mempertahankan kolom dananya selamanya. Setiap baris mendapat hash, dan satu hash mencakup seluruh hari, sehingga berkas ekspor dapat diverifikasi.',
  sealLate:
    'Yang dibukukan kemudian untuk hari itu muncul sebagai baris tersendiri dengan tanda terlambat. Yang sudah disegel tidak berubah.',
  sealWhole: 'Semua baris hari itu disegel, apa pun filternya. Segel tidak dapat dibatalkan.',
  sealDone: (v) => `${v.day} sudah disegel`,
  sealHash: 'Hash hari itu (SHA-256)',
  sealCheck:
    'Siapa pun yang memiliki berkas laporan ini dapat membandingkan hash ini dengan kolom “Segel hari” di dalamnya.',
  copyHash: 'Salin hash',
  cancel: 'Batal',
  close: 'Tutup',
  late: 'Terlambat',
  lateSince: (v) => `Terlambat sejak ${v.time}`,
}
export default texts
