/** Exports: from the button of a list to the file. */
export default {
  exportStatus: {
    waiting: 'Waiting',
    writing: 'Writing',
    ready: 'Ready',
    failed: 'Failed',
    expired: 'Expired',
  },
  lists: {
    cryptoPayin: 'Crypto payin',
    cryptoPayout: 'Crypto payout',
    deposit: 'Deposits',
    withdrawal: 'Withdrawals',
  },
  export: 'Export',
  started: 'The export is being written',
  succeeded: 'Export Succeeded',
  failed: 'Export Failed',
  progress: (v: { written: string; count: string }) => `${v.written} of ${v.count} records`,
  waitingLead: 'Waiting for its turn',
  download: 'Download',
  closeNotice: 'Close notice',
  notices: 'Exports',
  openRecords: 'Export records',
  expiredReason: 'The file has expired. Export again.',
  notReadyReason: 'The file is still being written.',
  keptLead: 'Files wait here after an export. Times in files are always GMT+8.',
}
