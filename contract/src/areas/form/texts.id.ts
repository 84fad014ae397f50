import type en from './texts.en.ts'

const texts: typeof en = {
  next: 'Lanjutkan',
  confirm: 'Harap konfirmasi',
  created: 'Berhasil dibuat',
  needed: 'Harap isi bagian ini',
  reasonNeeded: 'Mohon sebutkan alasannya',
  customersLike: 'Pelanggan',
  max: 'Maks',
  available: (v) => `Tersedia ${v.amount}`,
  fee: 'Biaya',
  arrives: 'Diterima',
  deducted: 'Dipotong dari saldo',
  amountNeeded: 'Masukkan nominal di atas 0',
  amountNegative: 'Nominal tidak boleh kurang dari 0',
  amountTooFine: (v) => `${v.currency} paling banyak ${v.digits} angka di belakang koma`,
  amountTooSmall: (v) => `Nominal minimum ${v.least}`,
  amountTooLarge: (v) => `Bersama biayanya ini melebihi saldo. Paling banyak ${v.most}`,
}
export default texts
