import type en from './texts.en.ts'

const texts: typeof en = {
  open: (v) => `Buka ${v.name}`,
  gone: 'Berkas ini sudah tidak ada.',
  changePicture: 'Ganti foto',
  changeIntroduction: 'Ubah profil singkat',
  choosePicture: 'Pilih gambar',
  orDrop: 'atau lepaskan di sini',
  pictureRule: (v) => `${v.types}, paling besar ${v.max}`,
  preview: 'Pratinjau',
  current: 'Foto Anda sekarang',
  unreadable: (v) => `Berkas ini bukan gambar yang dapat ditampilkan. Yang didukung: ${v.types}.`,
  tooLarge: (v) => `Ukuran gambar ${v.size}. Paling besar ${v.max}.`,
  pictureChanged: 'Foto Anda sudah diganti',
}
export default texts
