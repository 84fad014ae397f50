/** Bulk payouts: files of payouts, and what became of them. */
export default {
  fields: {
    rowCount: 'Rows',
    doneCount: 'Paid out',
    failedCount: 'Failed',
    openCount: 'Open',
    doneFiatAmount: 'Paid out (fiat)',
    failedFiatAmount: 'Failed (fiat)',
    openFiatAmount: 'Open (fiat)',
  },
}
