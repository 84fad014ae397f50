import type en from './page-texts.en.ts'

const texts: typeof en = {
  title: 'Tampilan tersimpan',
  none: 'Belum ada tampilan tersimpan. Atur filter dan urutan, lalu beri nama.',
  name: 'Nama tampilan ini',
  save: 'Simpan tampilan',
  share: 'Bagikan ke semua operator',
  update: (v) => `Perbarui ${v.name}`,
  remove: (v) => `Hapus tampilan ${v.name}`,
  nameNeeded: 'Masukkan nama',
  saved: (v) => `Tampilan ${v.name} disimpan`,
  shared: 'dibagikan',
  by: (v) => `oleh ${v.name}`,
  ignored: (v) => `Sebagian tampilan ini tidak berlaku lagi: ${v.names}`,
  failed: 'Tampilan tersimpan tidak dapat dimuat',
}
export default texts
