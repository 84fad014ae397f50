import type en from './texts.en.ts'

const texts: typeof en = {
  clocks:
    'Kolom pesanan dibuat masuk ke hari pembuatannya dan masih dapat berubah. Pesanan selesai dan uang masuk ke hari uang itu bergerak, dan tidak pernah berubah sesudahnya.',
  balances:
    'Setiap jumlah masuk ke hari uang itu bergerak, dan tidak pernah berubah sesudahnya. Saldo awal ditambah pergerakan adalah saldo akhir, yang menjadi saldo awal hari berikutnya.',
  beginning: (v) => `Hari dimulai pukul ${v.cutOff}, ${v.zone}.`,
  against: 'Dibandingkan dengan jumlah hari yang sama sebelumnya.',
  summary: 'Jumlah periode ini',
  currency: 'Mata uang angka ini',
  perDay: (v) => `${v.title} per hari, menurut mata uang`,
  movements: (v) => `Pergerakan ${v.currency} per hari`,
  nothing: 'Tidak ada uang yang bergerak pada hari-hari ini.',
  rest: 'Semua lainnya',
  showOrders: 'Tampilkan pesanan ini',
  before: (v) => `${v.value} pada hari-hari sebelumnya`,
  printedBy: (v) => `${v.merchant} · dicetak ${v.time}`,

  seal: 'Segel',
  sealDay: (v) => `Segel ${v.day}`,
  sealed: 'Disegel',
  sealOf: (v) => `Segel ${v.day}`,
  sealLead: (v) => `${v.day}, dari ${v.from} sampai ${v.to}`,
  sealEffect:
    'Hari yang disegel menyimpan kolom uangnya selamanya. Setiap baris mendapat hash, dan hari itu memiliki satu hash atas semuanya, sehingga berkas ekspor dapat diperiksa.',
  sealLate:
    'Bila kemudian ada yang dibukukan untuk hari ini, itu muncul sebagai baris tersendiri yang menyebut sejak kapan terlambat. Yang sudah disegel tidak berubah.',
  sealWhole: 'Semua baris hari itu disegel, apa pun filternya. Segel tidak dapat dibatalkan.',
  sealDone: (v) => `${v.day} sudah disegel`,
  sealHash: 'Hash hari ini (SHA-256)',
  sealCheck:
    'Siapa pun yang memiliki berkas laporan ini dapat membandingkan hash ini dengan kolom “Segel hari” di dalamnya.',
  copyHash: 'Salin hash',
  cancel: 'Batal',
  close: 'Tutup',
  late: 'Terlambat',
  lateSince: (v) => `Terlambat sejak ${v.time}`,
}
export default texts
