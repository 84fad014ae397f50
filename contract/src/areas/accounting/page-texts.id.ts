import type en from './page-texts.en.ts'

const texts: typeof en = {
  lead: 'Semua mutasi suatu periode dalam satu berkas untuk pembukuan: deposit, payin, payout, transfer, perdagangan, dan biaya.',
  file: 'Berkas pembukuan',
  period: 'Periode (GMT+8)',
  owner: 'Saldo milik',
  owners: { both: 'Semua', merchant: 'Merchant', customer: 'Pelanggan' },
  format: 'Format',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  columns: 'Kolom berkas',
  allColumns: 'Semua kolom, urutan biasa',
  parts: (v) =>
    `Sampai ${v.rows} baris menjadi satu berkas. Selebihnya berupa zip, paling banyak ${v.parts} berkas.`,
  rates: 'Nilai dalam USD menurut kurs platform saat mutasi dibukukan.',
  make: 'Ekspor',
}
export default texts
