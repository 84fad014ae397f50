import type { P2pPayoutDecision } from './p2p-payout.states.ts'

/** States of P2P payouts and of their pieces. */
export default {
  name: 'Payout P2P',
  plural: 'Payout P2P',
  states: {
    pendingMerchantAudit: 'Menunggu audit merchant',
    trading: 'Diperdagangkan',
    paying: 'Dibayar',
    appealing: 'Banding',
    completed: 'Selesai',
    failed: 'Gagal',
    cancelled: 'Dibatalkan',
    platformLiquidation: 'Likuidasi platform',
  },
  moves: {
    match: 'Pembeli ditemukan',
    liquidate: 'Dilikuidasi oleh platform',
    split: 'Dibagi',
    piecesTrade: 'Bagian diperdagangkan',
    piecesPay: 'Bagian dibayar',
    piecesAppeal: 'Satu bagian dalam banding',
    completePieces: 'Semua bagian berakhir',
    failPieces: 'Semua bagian gagal',
    failAfterAppeal: 'Gagal setelah banding',
  },
  fields: {
    payerName: 'Pembayar',
    payerAccount: 'Rekening pembayar',
    account: 'Rekening penerima',
    messageCount: 'Pesan',
    unreadCount: 'Belum dibaca',
    paidQuantity: 'Jumlah dibayar',
    pieceCount: 'Bagian',
    batchNo: 'Batch',
    batchRow: 'Baris batch',
  },
  review: {
    awaiting: (v: { count: number }) => `${v.count} payout P2P menunggu tinjauan`,
    title: (v: { count: number }) =>
      v.count === 1 ? 'Tinjau payout P2P' : `Tinjau ${v.count} payout P2P`,
    approved: (v: { count: number }) => `${v.count} payout P2P disetujui`,
    rejected: (v: { count: number }) => `${v.count} payout P2P ditolak`,
  },
  actions: {
    approve: 'Setujui',
    reject: 'Tolak',
    split: 'Bagi',
  } satisfies Record<P2pPayoutDecision, string>,
}
