/** The pages of reports. */
export default {
  clocks:
    'Created orders count on the day they were created and may still change. Completed orders and money count on the day the money moved and never change afterwards.',
  balances:
    'Every amount counts on the day the money moved and never changes afterwards. Opening balance plus movements equals the closing balance, which opens the next day.',
  beginning: (v: { cutOff: string; zone: string }) => `Days begin at ${v.cutOff}, ${v.zone}.`,
  against: (v: { from: string; to: string }) => `Compared with ${v.from} – ${v.to}.`,
  headline: (v: { whose: string }) => `Owner: ${v.whose}.`,
  summary: 'Sums of the period',
  currency: 'Currency of the figures',
  perDay: (v: { title: string }) => `${v.title} per day, by currency`,
  movements: (v: { currency: string }) => `Movements of ${v.currency} per day`,
  nothing: 'No money moved on these days.',
  rest: 'All others',
  showOrders: 'Show these orders',
  showMovements: 'Show these movements',
  before: (v: { value: string }) => `${v.value} in the days before`,
  printedBy: (v: { merchant: string; time: string }) => `${v.merchant} · printed ${v.time}`,

  seal: 'Seal',
  sealDay: (v: { day: string }) => `Seal ${v.day}`,
  sealed: 'Sealed',
  sealOf: (v: { day: string }) => `Seal of ${v.day}`,
  sealLead: (v: { day: string; from: string; to: string }) => `${v.day}, from ${v.from} to ${v.to}`,
  sealEffect:
    'A sealed day keeps its money columns for good. Each row gets a hash, and one hash covers the whole day, so that an exported file can be verified.',
  sealLate:
    'Anything booked for this day later appears as a separate row marked late. Nothing sealed changes.',
  sealWhole: 'All rows of the day are sealed, whatever the filters show. A seal cannot be undone.',
  sealDone: (v: { day: string }) => `${v.day} is sealed`,
  sealHash: 'Hash of the day (SHA-256)',
  sealCheck:
    'Anyone with a file of this report can compare this hash with its column “Seal of the day”.',
  copyHash: 'Copy hash',
  cancel: 'Cancel',
  close: 'Close',
  late: 'Late',
  lateSince: (v: { time: string }) => `Late since ${v.time}`,
}
