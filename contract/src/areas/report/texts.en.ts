/** The pages of reports. */
export default {
  clocks:
    'Columns of created orders belong to the day of the creation and may still change. Completed orders and money belong to the day on which the money moved, and never change after it.',
  balances:
    'Every amount belongs to the day on which the money moved, and never changes after it. Opening balance plus movements is the closing balance, which is the opening balance of the next day.',
  beginning: (v: { cutOff: string; zone: string }) => `Days begin at ${v.cutOff}, ${v.zone}.`,
  against: 'Compared with as many days before.',
  summary: 'Sums of the period',
  currency: 'Currency of the figures',
  perDay: (v: { title: string }) => `${v.title} per day, by currency`,
  movements: (v: { currency: string }) => `Movements of ${v.currency} per day`,
  nothing: 'No money moved in these days.',
  rest: 'All others',
  showOrders: 'Show these orders',
  before: (v: { value: string }) => `${v.value} in the days before`,
  printedBy: (v: { merchant: string; time: string }) => `${v.merchant} · printed ${v.time}`,

  seal: 'Seal',
  sealDay: (v: { day: string }) => `Seal ${v.day}`,
  sealed: 'Sealed',
  sealOf: (v: { day: string }) => `Seal of ${v.day}`,
  sealLead: (v: { day: string; from: string; to: string }) => `${v.day}, from ${v.from} to ${v.to}`,
  sealEffect:
    'A sealed day keeps its money columns for good. Each row gets a hash, and the day has one over all of them, by which an exported file can be checked.',
  sealLate:
    'Should anything be booked for this day later, it appears as a row of its own that says since when it is late. Nothing that is sealed changes.',
  sealWhole:
    'All rows of the day are sealed, whatever the filters show. A seal can not be taken back.',
  sealDone: (v: { day: string }) => `${v.day} is sealed`,
  sealHash: 'Hash of the day (SHA-256)',
  sealCheck:
    'Whoever has a file of this report compares this hash with the one in its column “Seal of the day”.',
  copyHash: 'Copy hash',
  cancel: 'Cancel',
  close: 'Close',
  late: 'Late',
  lateSince: (v: { time: string }) => `Late since ${v.time}`,
}
