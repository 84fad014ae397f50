import type en from './texts.en.ts'

const texts: typeof en = {
  name: 'Payout kripto',
  plural: 'Payout kripto',
  states: {
    pendingMerchantAudit: 'Menunggu peninjauan merchant',
    pendingPlatformAudit: 'Menunggu peninjauan platform',
    paying: 'Sedang dibayar',
    upstreamConfirming: 'Konfirmasi upstream',
    manualProcessing: 'Diproses manual',
    completed: 'Selesai',
    auditRejected: 'Ditolak dalam peninjauan',
    cancelled: 'Dibatalkan',
    failed: 'Gagal',
  },
  review: {
    awaiting: (v) => `${v.count} payout kripto menunggu peninjauan`,
    title: (v) => (v.count === 1 ? 'Tinjau payout' : `Tinjau ${v.count} payout`),
    approved: (v) => `${v.count} payout disetujui`,
    rejected: (v) => `${v.count} payout ditolak`,
  },
}
export default texts
