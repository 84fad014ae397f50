import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Penarikan',
  plural: 'Penarikan',
  states: {
    pendingReview: 'Menunggu peninjauan',
    auditSuccessful: 'Disetujui dalam peninjauan',
    auditRejected: 'Ditolak dalam peninjauan',
    withdrawing: 'Sedang ditarik',
    confirming: 'Mengonfirmasi',
    completed: 'Selesai',
    failedReturned: 'Gagal, biaya dan dana dikembalikan',
  },
  flowTypes: {
    withdrawal: 'Penarikan',
    withdrawalFee: 'Biaya penarikan',
  },
  review: {
    awaiting: (v) => `Buka ${v.count} penarikan yang menunggu peninjauan`,
    title: (v) => (v.count === 1 ? 'Tinjau penarikan' : `Tinjau ${v.count} penarikan`),
    approved: (v) => `${v.count} penarikan disetujui`,
    rejected: (v) => `${v.count} penarikan ditolak`,
  },
}
export default texts
