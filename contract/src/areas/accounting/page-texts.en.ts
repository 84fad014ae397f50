/** The page of the accounting export. */
export default {
  lead: 'Every movement of a period in one file, for your books: deposits, payins, payouts, transfers, trades and fees.',
  file: 'Accounting file',
  period: 'Period (GMT+8)',
  owner: 'Whose balances',
  owners: { both: 'All', merchant: 'Merchant', customer: 'Customers' },
  format: 'Format',
  formats: { xlsx: 'Excel', csv: 'CSV' },
  columns: 'Columns of the file',
  allColumns: 'All columns, in the usual order',
  parts: (v: { rows: string; parts: number }) =>
    `Up to ${v.rows} rows are one file. More come as a zip of files, at most ${v.parts}.`,
  rates: 'Values in USD are at the platform’s rate when the movement was booked.',
  make: 'Export',
}
