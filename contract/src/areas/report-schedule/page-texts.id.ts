import type texts from './page-texts.en.ts'

export default {
  title: (v) => `Jadwal: ${v.report}`,
  close: 'Tutup jadwal',
  lead: 'Pada jam yang dipilih, berkas muncul di riwayat ekspor. Isinya hari, minggu (Senin sampai Minggu), atau bulan sebelumnya.',
  loading: 'Memuat jadwal',
  loadFailed: 'Jadwal tidak dapat dimuat',
  none: 'Laporan ini belum memiliki jadwal',
  noneLead: 'Jadwal baru memakai filter halaman saat ini.',
  add: 'Jadwal baru',
  full: (v) =>
    `Merchant Anda sudah memiliki ${v.max} jadwal, yaitu jumlah maksimum. Hapus salah satu untuk membuat yang baru.`,

  every: {
    daily: (v) => `Setiap hari pukul ${v.time}`,
    weekly: (v) => `Setiap ${v.weekday} pukul ${v.time}`,
    monthly: (v) => `Tanggal ${v.day} setiap bulan pukul ${v.time}`,
    monthlyLast: (v) => `Hari terakhir setiap bulan pukul ${v.time}`,
  },
  covers: {
    daily: 'Hari sebelumnya',
    weekly: 'Minggu sebelumnya, Senin sampai Minggu',
    monthly: 'Bulan sebelumnya',
  },
  daysFrom: (v) => `hari dimulai pukul ${v.cutOff}`,

  states: {
    active: 'Aktif',
    paused: 'Dijeda',
    operatorDisabled: 'Berhenti',
    permissionMissing: 'Berhenti',
    localOrdersOff: 'Berhenti',
  },
  obstacles: {
    operatorDisabled: (v) =>
      `Dijalankan atas nama ${v.operator}, yang tidak dapat masuk lagi. Ubah dan simpan untuk menjalankannya atas nama Anda.`,
    permissionMissing: (v) =>
      `Dijalankan atas nama ${v.operator}, yang perannya tidak mengizinkannya lagi. Ubah dan simpan untuk menjalankannya atas nama Anda.`,
    localOrdersOff: () => 'Pesanan lokal tidak diaktifkan untuk merchant ini.',
  },

  period: 'Isi',
  filters: 'Filter',
  noFilters: 'Tidak ada',
  language: 'Bahasa berkas',
  operator: 'Dijalankan atas nama',
  address: 'Alamat notifikasi',
  nextRun: 'Jadwal berikutnya',
  noNextRun: 'Tidak ada selama dijeda',
  lastRun: 'Hasil terakhir',
  notYet: 'Belum pernah dijalankan',
  notification: 'Notifikasi',
  tries: (v) => `dicoba ${v.count} kali, terakhir ${v.time}`,
  outcomes: {
    exported: 'Berkas',
    empty: 'Tidak ada data untuk diekspor',
    tooLarge: 'Catatan melebihi isi satu berkas. Persempit filter.',
    failed: 'Gagal. Dicoba lagi pada waktu berikutnya.',
    operatorDisabled: 'Tidak dijalankan: operatornya tidak dapat masuk lagi',
    permissionMissing: 'Tidak dijalankan: peran operatornya tidak mengizinkannya lagi',
    localOrdersOff: 'Tidak dijalankan: pesanan lokal tidak diaktifkan',
  },
  openRecord: 'Buka riwayat ekspor',
  recordGone: 'Catatan sudah dihapus',

  edit: 'Ubah',
  pause: 'Jeda',
  resume: 'Lanjutkan',
  remove: 'Hapus',
  paused: 'Dijeda',
  resumed: 'Dilanjutkan',
  removed: 'Dihapus',
  removeTitle: 'Hapus jadwal ini?',
  removeLead:
    'Tidak ada berkas baru yang dibuat, dan notifikasi yang tertunda tidak dikirim. Berkas yang sudah ada tetap di riwayat ekspor.',

  newTitle: 'Jadwal baru',
  editTitle: 'Ubah jadwal',
  rhythm: 'Frekuensi',
  rhythms: { daily: 'Harian', weekly: 'Mingguan', monthly: 'Bulanan' },
  weekday: 'Hari',
  weekdays: {
    monday: 'Senin',
    tuesday: 'Selasa',
    wednesday: 'Rabu',
    thursday: 'Kamis',
    friday: 'Jumat',
    saturday: 'Sabtu',
    sunday: 'Minggu',
  },
  day: 'Tanggal',
  lastDay: 'Hari terakhir',
  hour: 'Jam',
  hourLead: 'Mulai satu jam setelah hari terakhir dalam berkas berakhir.',
  cutOff: 'Hari dimulai pukul',
  zone: 'Zona waktu',
  addressLead:
    'Opsional: alamat https publik dari server Anda. Server diberi tahu dengan notifikasi bertanda tangan saat berkas tersedia, beserta tautan yang dapat dibuka setelah masuk.',
  inYourName: 'Dijalankan atas nama Anda, sesuai izin peran Anda.',
  saved: 'Disimpan',
} satisfies typeof texts
