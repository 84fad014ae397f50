import type en from './texts.en.ts'

const texts: typeof en = {
  exportStatus: {
    waiting: 'Menunggu',
    writing: 'Ditulis',
    ready: 'Siap',
    failed: 'Gagal',
    expired: 'Kedaluwarsa',
  },
  lists: {
    merchantAsset: 'Aset mata uang digital',
    merchantFiatAsset: 'Dana fiat merchant',
    customerAsset: 'Aset pengguna',
    customerAssetSummary: 'Ringkasan aset pengguna',
    merchantFlow: 'Mutasi merchant',
    bill: 'Tagihan dana merchant',
    customerFlow: 'Mutasi pelanggan',
    merchantFlowWithoutBalances: 'Mutasi merchant, tanpa saldo',
    billWithoutBalances: 'Tagihan dana merchant, tanpa saldo',
    customerFlowWithoutBalances: 'Mutasi pelanggan, tanpa saldo',
    customerAddress: 'Alamat pelanggan',
  },
  export: 'Ekspor',
  exportSelected: (v) => `Ekspor yang dipilih (${v.count})`,
  selectionTooLarge: (v) =>
    `Paling banyak ${v.max} baris terpilih dapat diekspor sekaligus. Gunakan filter untuk lebih banyak.`,
  started: 'Ekspor sedang ditulis',
  succeeded: 'Ekspor Berhasil',
  failed: 'Ekspor Gagal',
  progress: (v) => `${v.written} dari ${v.count} catatan`,
  records: (v) => `${v.count} catatan`,
  waitingLead: 'Menunggu giliran',
  download: 'Unduh',
  closeNotice: 'Tutup pemberitahuan',
  notices: 'Ekspor',
  openRecords: 'Riwayat ekspor',
  expiredReason: 'Berkas sudah kedaluwarsa. Ekspor lagi.',
  notReadyReason: 'Berkas masih ditulis.',
  keptLead: 'Berkas menunggu di sini setelah ekspor. Waktu di dalam berkas selalu GMT+8.',
}
export default texts
