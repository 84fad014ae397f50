import type en from './texts.en.ts'

const texts: typeof en = {
  loading: 'Memuat pengaturan…',
  failed: 'Pengaturan tidak dapat dimuat.',
  again: 'Coba lagi',
  save: 'Simpan',
  saved: 'Berhasil disimpan',
  discard: 'Batalkan perubahan',
  edit: 'Ubah',
  readOnly: 'Peran Anda boleh melihat pengaturan ini, tetapi tidak boleh mengubahnya.',
  lastChange: (v) => `Terakhir diubah oleh ${v.operator}, ${v.at}`,
  somebody: 'Platform',
  changes: (v) => `Yang akan berubah: ${v.count} kolom`,
  nothing: '(kosong)',
  on: 'Aktif',
  off: 'Nonaktif',
  linesHint: 'Satu entri per baris',
  removePicture: 'Hapus',
  pictureChosen: 'gambar baru',
  pictureSet: 'gambar',

  conflictTitle: 'Orang lain telah mengubah pengaturan ini',
  conflictLead: (v) =>
    `${v.operator} menyimpan pada ${v.at}, setelah Anda membuka formulir ini. Perubahan Anda belum disimpan, dan tidak ada yang hilang.`,
  conflictField: 'Kolom',
  conflictTheirs: 'Miliknya, sudah disimpan',
  conflictMine: 'Milik Anda',
  takeTheirs: 'Pakai miliknya',
  keepMine: 'Pertahankan milik saya',

  unsavedTitle: 'Perubahan belum disimpan',
  unsavedLeave: (v) =>
    `“${v.title}” memiliki perubahan yang belum disimpan. Perubahan tetap di tabnya sampai Anda menyimpan atau membatalkannya.`,
  unsavedClose: (v) =>
    `“${v.title}” memiliki perubahan yang belum disimpan. Menutupnya akan membatalkan perubahan itu.`,
  unsavedMark: 'perubahan belum disimpan',
  goBack: 'Kembali ke sana',
  stayHere: 'Lanjut di sini',
  keepOpen: 'Biarkan terbuka',
  closeAnyway: 'Batalkan dan tutup',

  direction: 'Arah',
  payins: 'Payin',
  payouts: 'Payout',
  fiat: 'Mata uang fiat',
  pair: 'Pasangan',
  marketRate: 'Kurs pasar',
  quotedRate: 'Kurs sekarang',
  ratePreview: (v) =>
    `1 ${v.currency} sekarang dihargai ${v.rate} ${v.fiat}; kurs pasar ${v.market} ${v.fiat}.`,

  forms: {
    notification: {
      title: 'Notifikasi',
      lead: 'Tujuan pemberitahuan hasil pesanan produk ini. Pesanan yang membawa alamat sendiri diberitahukan ke sana.',
    },
    merchantProfile: {
      title: 'Merchant',
      lead: 'Tampilan merchant bagi para operatornya: di bilah atas, menu akun, dan saat seseorang butuh bantuan.',
    },
    pushRate: {
      title: 'Kurs dorong',
      lead: 'Kurs untuk pesanan P2P baru dari pasangan ini. Pesanan yang sudah ada tetap dengan kursnya.',
    },
  },
  fields: {
    callbackAddress: 'Alamat callback',
    events: 'Peristiwa',
    notificationOutcome: 'Hasil',
    httpStatus: 'Status HTTP',
    durationMs: 'Durasi (ms)',
    response: 'Jawaban',
    attemptId: 'Percobaan',
    onlyFailed: 'Hanya yang belum dikonfirmasi',
    headers: 'Header',
    receivedBody: 'Isi',
    resendId: 'Kirim ulang',
    merchantName: 'Nama merchant',
    avatar: 'Gambar',
    introduction: 'Perkenalan',
    contactName: 'Kontak',
    contactEmail: 'E-mail kontak',
    contactPhone: 'Telepon kontak',
    rateMode: 'Kurs',
    fixedRate: 'Kurs tetap',
    floatingRate: 'Kurs mengambang',
    version: 'Versi pengaturan',
  },
  hints: {
    callbackAddress: 'Diawali https:// dan menuju host publik. Kosong: tidak ada yang dikirim.',
    events: 'Akhir pesanan mana yang diberitahukan.',
    introduction: 'Ditampilkan kepada operator Anda di menu akun.',
    contactName: 'Yang dihubungi operator ketika perannya tidak mengizinkan sesuatu.',
    floatingRate: 'Persentase dari kurs pasar: -1.5 berarti 1,5 % di bawahnya.',
  },
  options: {
    events: { success: 'Pesanan berhasil', failure: 'Pesanan gagal, kedaluwarsa, atau dibatalkan' },
    rateMode: { platform: 'Menurut ketentuan platform', fixed: 'Tetap', floating: 'Mengambang' },
  },
}
export default texts
