import type en from './texts.en.ts'

const texts: typeof en = {
  states: {
    pendingMerchantAudit: 'Menunggu tinjauan merchant',
    pendingPlatformAudit: 'Menunggu tinjauan platform',
    paying: 'Sedang dibayar',
    upstreamConfirming: 'Konfirmasi upstream',
    manualProcessing: 'Diproses manual',
    completed: 'Selesai',
    auditRejected: 'Tinjauan ditolak',
    cancelled: 'Dibatalkan',
    failed: 'Gagal',
  },
}
export default texts
