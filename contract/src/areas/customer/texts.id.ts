import type en from './texts.en.ts'

const texts: typeof en = {
  customer: 'Pelanggan',
  edit: 'Ubah',
  editTitle: (v) => `Ubah pelanggan ${v.uid}`,
  emailRule: 'Masukkan alamat email',
  phoneRule: 'Masukkan nomor telepon: angka, spasi, kurung, dan tanda hubung',
  closeCustomer: 'Tutup pelanggan',
  loading: 'Memuat pelanggan…',
  failed: 'Pelanggan tidak dapat dimuat.',
  everything: 'Data pelanggan ini',
}
export default texts
