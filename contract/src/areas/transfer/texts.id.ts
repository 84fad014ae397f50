import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Transfer',
  plural: 'Transfer',
  states: { auditing: 'Sedang ditinjau', completed: 'Selesai', failed: 'Gagal' },
  flowTypes: {
    transfer: 'Transfer',
    transferFee: 'Biaya transfer',
  },
  newTransfer: 'Transfer baru',
  transfer: 'Transfer',
  from: 'Dari',
  to: 'Ke',
  uidNeeded: 'Masukkan UID pelanggan',
  sameAccount: 'Pilih dua akun yang berbeda',
  confirmLead: 'Dana berpindah segera setelah Anda konfirmasi.',
}
export default texts
