import type en from './texts.en.ts'

const texts: typeof en = {
  next: 'Lanjutkan',
  confirm: 'Mohon konfirmasi',
  created: 'Berhasil dibuat',
  needed: 'Isian ini wajib diisi',
  reasonNeeded: 'Isi alasannya',
  customersLike: 'Pelanggan',
  max: 'Maks',
  available: (v) => `Tersedia ${v.amount}`,
  fee: 'Biaya',
  arrives: 'Diterima',
  deducted: 'Dipotong dari saldo',
  amountNeeded: 'Masukkan jumlah di atas 0',
  amountNegative: 'Jumlah tidak boleh kurang dari 0',
  amountTooFine: (v) => `${v.currency} paling banyak ${v.digits} angka di belakang koma`,
  amountTooSmall: (v) => `Jumlah minimum ${v.least}`,
  amountTooLarge: (v) => `Jumlah ini ditambah biaya melebihi saldo. Paling banyak ${v.most}`,
}
export default texts
