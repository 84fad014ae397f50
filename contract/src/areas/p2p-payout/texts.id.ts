import type { P2pPayoutDecision } from './p2p-payout.states.ts'

/** States of P2P payouts and of their pieces. */
export default {
  name: 'Payout P2P',
  plural: 'Payout P2P',
  states: {
    pendingMerchantAudit: 'Menunggu peninjauan merchant',
    trading: 'Dalam transaksi',
    paying: 'Sedang dibayar',
    appealing: 'Banding',
    completed: 'Selesai',
    failed: 'Gagal',
    cancelled: 'Dibatalkan',
    platformLiquidation: 'Likuidasi platform',
  },
  moves: {
    match: 'Lawan transaksi ditemukan',
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
    messageCount: 'Pesan',
    unreadCount: 'Belum dibaca',
    paidQuantity: 'Jumlah dibayar',
    pieceCount: 'Bagian',
    batchNo: 'Batch',
    batchRow: 'Baris batch',
  },
  review: {
    awaiting: (v: { count: number }) => `${v.count} payout P2P menunggu peninjauan`,
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
  splitting: {
    title: 'Bagi payout',
    lead: 'Setiap bagian diperdagangkan terpisah. Pesanan hanya dapat dibagi sekali, dan bagiannya tidak dapat dibagi lagi.',
    equal: 'Bagian sama besar',
    equalPieces: (v: { count: number }) => `${v.count} bagian sama besar`,
    pieces: 'Bagian',
    takesRest: 'Sisa',
    pieceTakesRest: (v: { no: number }) => `Bagian ${v.no} mengambil sisanya`,
    rest: (v: { no: number; amount: string }) => `Sisa, untuk bagian ${v.no}: ${v.amount}`,
    tooMuch: (v: { amount: string }) =>
      `Bagian lain kelebihan ${v.amount}: tidak ada sisa untuk bagian ini`,
    nothingLeft: 'Bagian lain mengambil semuanya: tidak ada sisa untuk bagian ini',
    tooSmall: (v: { currency: string }) =>
      `Terlalu kecil: tidak ada jumlah ${v.currency} untuk bagian ini`,
    add: 'Tambah bagian',
    remove: (v: { no: number }) => `Hapus bagian ${v.no}`,
    most: (v: { most: number }) => `Payout dapat dibagi menjadi paling banyak ${v.most} bagian`,
    split: (v: { count: number }) => `Bagi menjadi ${v.count}`,
    done: (v: { count: number }) => `Payout dibagi menjadi ${v.count} bagian`,
  },
}
