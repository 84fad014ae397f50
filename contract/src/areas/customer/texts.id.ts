import type en from './texts.en.ts'

const texts: typeof en = {
  customer: 'Pelanggan',
  edit: 'Ubah',
  editTitle: (v) => `Ubah pelanggan ${v.uid}`,
  emailRule: 'Masukkan alamat e-mail',
  phoneRule: 'Masukkan nomor telepon: angka, spasi, kurung, dan tanda hubung',
  closeCustomer: 'Tutup pelanggan',
  loading: 'Memuat pelanggan…',
  failed: 'Pelanggan tidak dapat dimuat.',
  everything: 'Milik pelanggan ini',
}
export default texts
