import type { SpanName } from '../../engine/span-call.ts'

import type en from './texts.en.ts'

const texts: typeof en = {
  figures: 'Statistik pesanan ini',
  lastDays: (v) => `${v.days} hari terakhir`,
  against: (v) => `dibandingkan dengan ${v.period}`,
  orders: 'Pesanan',
  successes: 'Pesanan berhasil',
  successRate: 'Tingkat keberhasilan',
  successAmount: 'Jumlah yang berhasil',
  ofAmount: (v) => `dari ${v.amount} yang dipesan`,
  booked: (v) => `${v.amount} setelah biaya`,
  points: (v) => `${v.size} poin persen`,
  up: (v) => `naik ${v.size} dari periode sebelumnya`,
  down: (v) => `turun ${v.size} dari periode sebelumnya`,
  same: () => 'sama dengan periode sebelumnya',
  recentOrders: (v) => `Pesanan 7 hari terakhir: ${v.days}`,
  failed: 'Statistik tidak dapat dimuat.',
  tooLong: (v) => `Statistik mencakup paling lama ${v.days} hari. Pilih periode yang lebih pendek.`,

  span: 'Periode',
  spans: {
    today: 'Hari ini',
    yesterday: 'Kemarin',
    last7Days: '7 hari',
    last30Days: '30 hari',
  } satisfies Record<SpanName, string>,
  completed: 'Selesai',
  completionRate: 'Tingkat penyelesaian',
  fiatAmount: 'Jumlah fiat',
  quantity: 'Jumlah kripto',
  unfold: 'Semua statistik',
  averageTime: 'Rata-rata waktu penyelesaian',
  inMinutes: (v: { minutes: string; seconds: string }) => `${v.minutes} mnt ${v.seconds} dtk`,
  inHours: (v: { hours: string; minutes: string }) => `${v.hours} jam ${v.minutes} mnt`,

  asTable: 'Tampilkan sebagai tabel',
  asChart: 'Tampilkan sebagai grafik',
  time: 'Waktu',
}
export default texts
