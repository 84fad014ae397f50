import type en from './page-texts.en.ts'

const texts: typeof en = {
  period: 'Periode',
  periods: {
    today: 'Hari ini',
    last7Days: '7 hari',
    last30Days: '30 hari',
    last90Days: '90 hari',
  },
  asOf: (v) => `Per ${v.time}`,
  live: 'Terkini',
  notLive: 'Menghubungkan…',
  retry: 'Coba lagi',

  figures: 'Angka utama',
  names: {
    received: 'Diterima',
    paidOut: 'Dibayarkan',
    net: 'Bersih',
    fees: 'Biaya',
    orders: 'Pesanan',
    conversion: 'Konversi',
  },
  openFigure: (v) => `${v.name}: ${v.value}. Lihat rinciannya`,
  madeOf: (v) => `Rincian ${v.name.toLowerCase()}`,
  explained: {
    received:
      'Dana diterima selama periode sebelum biaya, dalam USD dengan kurs saat itu. Pesanan yang dihitung adalah yang berhasil dalam periode ini.',
    paidOut:
      'Dana dibayarkan selama periode sebelum biaya, dalam USD dengan kurs saat itu. Pesanan yang dihitung adalah yang berhasil dalam periode ini.',
    net: 'Dana diterima dikurangi dana dibayarkan, dalam USD. Pesanan yang dihitung adalah yang berhasil dalam periode ini.',
    fees: 'Biaya yang dikenakan platform selama periode, dalam USD. Pesanan yang dihitung adalah yang berhasil dalam periode ini.',
    orders: 'Pesanan yang dibuat dalam periode ini, apa pun hasilnya.',
    conversion: 'Bagian pesanan yang dibuat dalam periode ini dan sudah berhasil hingga kini.',
  },
  kind: 'Jenis',
  before: 'Periode sebelumnya',
  of: 'dari',
  nothingInPeriod: 'Tidak ada data dalam periode ini.',

  overTime: 'Diterima dan dibayarkan (USD)',
  noMoney: 'Tidak ada pergerakan dana dalam periode ini.',
  rails: { crypto: 'Kripto', local: 'Lokal', p2p: 'P2P', wallet: 'Dompet' },
  conversionByRail: 'Konversi per jalur',
  noOrders: 'Tidak ada pesanan dalam periode ini.',

  needsYou: 'Perlu ditangani sekarang',
  connectorWaits: (v) =>
    `Konektor ${v.name} belum mengambil ${v.count} instruksi sejak ${v.time}. Ordernya dilanjutkan setelah konektor kembali.`,
  rateOld: (v) =>
    `Kurs ${v.currency} berasal dari ${v.time} dan terlalu lama untuk order baru: ${v.products.join(', ')}.`,
  nothingWaits: 'Tidak ada yang menunggu Anda.',
  work: {
    decide: 'menunggu keputusan',
    appeal: 'dalam banding',
    notificationFailed: 'merchant gagal diberi tahu',
    arrival: 'menunggu ditangani',
    exportReady: 'siap diunduh',
  },
  arrivals: 'Pembayaran tak dikenal',
  exports: 'Ekspor',

  balances: 'Saldo',
  why: 'Mengapa?',
  whyYesterday: (v) => `Mengapa ${v.currency} berubah kemarin?`,
  noBalances: 'Belum ada saldo.',
  newest: 'Pesanan terbaru',
  noneYet: 'Belum ada pesanan.',
  localTrade: 'Pesanan lokal per negara',
  localTradeSpan: 'Periode pesanan lokal',
  country: 'Negara',
  succeeded: 'berhasil',

  pinned: 'Halaman tersemat',
  pinHint: 'Sematkan halaman yang paling sering dipakai: pin ada di samping judul setiap halaman.',

  signIns: 'Riwayat masuk Anda',
  signInFailed: 'gagal',
  signInsFailed: (v) =>
    `${v.count} upaya masuk terakhir gagal. Bukan Anda? Segera ubah kata sandi.`,
  notProtected: 'Belum ada aplikasi autentikator. Akun hanya dilindungi kata sandi.',
  setUp: 'Siapkan verifikasi Google',
}
export default texts
