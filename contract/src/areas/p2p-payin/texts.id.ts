/** States of P2P payins. */
export default {
  name: 'Payin P2P',
  plural: 'Payin P2P',
  states: {
    trading: 'Dalam transaksi',
    paying: 'Sedang dibayar',
    appealing: 'Banding',
    completed: 'Selesai',
    expired: 'Kedaluwarsa',
    cancelled: 'Dibatalkan',
    platformLiquidation: 'Likuidasi platform',
  },
  moves: { match: 'Lawan transaksi ditemukan', liquidate: 'Dilikuidasi oleh platform' },
  flowTypes: { liquidation: 'Likuidasi platform' },
  fields: {
    payerName: 'Pembayar',
    payerAccount: 'Rekening pembayar',
    payerEmail: 'Email pembayar',
    messageCount: 'Pesan',
    unreadCount: 'Belum dibaca',
    creditedQuantity: 'Jumlah dikreditkan',
  },
}
