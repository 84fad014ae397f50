import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Transfer',
  states: { auditing: 'Diaudit', completed: 'Selesai', failed: 'Gagal' },
  newTransfer: 'Transfer baru',
  transfer: 'Transfer',
  from: 'Dari',
  to: 'Ke',
  uidNeeded: 'Masukkan UID pelanggan',
  sameAccount: 'Pilih dua akun yang berbeda',
  confirmLead: 'Dana berpindah segera setelah Anda konfirmasi.',
}
export default texts
