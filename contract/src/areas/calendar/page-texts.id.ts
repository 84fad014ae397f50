import type en from './page-texts.en.ts'

const texts: typeof en = {
  startDate: 'Tanggal mulai',
  startTime: 'Waktu mulai',
  endDate: 'Tanggal akhir',
  endTime: 'Waktu akhir',
  previousMonth: 'Bulan sebelumnya',
  nextMonth: 'Bulan berikutnya',
  previousYear: 'Tahun sebelumnya',
  nextYear: 'Tahun berikutnya',
  noDay: 'Isi tanggal dengan format yyyy-MM-dd',
  noTime: 'Isi waktu dengan format HH:mm:ss',
  keys: 'Tombol panah berpindah per hari dan minggu, Page Up dan Page Down per bulan, Home dan End dalam satu minggu.',
}
export default texts
