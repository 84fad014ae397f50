import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: 'Bobot lebih besar tampil lebih dulu di setiap pilihan mata uang. Mata uang nonaktif tidak menerima pesanan baru dari produk mana pun; pesanan yang berjalan tetap dilanjutkan.',
  currency: 'Mata uang',
  weight: 'Bobot',
  precision: 'Presisi',
  networks: 'Jaringan',
  minima: 'Deposit / penarikan minimum',
  fee: 'Biaya penarikan',
  rate: 'Kurs penawaran',
  fixed: 'tetap',
  market: (v) => `pasar ${v.rate}`,
  noRate: 'tanpa kurs pasar',
  switchOf: (v) => `${v.name}: menerima pesanan baru`,
  isOn: (v) => `${v.name} menerima pesanan baru`,
  isOff: (v) => `${v.name} tidak menerima pesanan baru`,
  edit: (v) => `Ubah ${v.name}`,
  back: 'Semua mata uang',
  unknown: 'Mata uang ini tidak ada.',
  none: 'tidak ada',
}
export default texts
