/** The pages of bulk payouts: from the template to the batch and what became of it. */
export default {
  lead: 'Pay many people with one file. Nothing is saved until you submit.',
  steps: 'Steps',
  step: { file: 'Currency and file', rows: 'Check the rows', submit: 'Submit' },

  payeesGet: 'Payees get',
  paidWith: 'Paid with',
  terms: (v: { rate: string; least: string; most: string }) =>
    `Currently ${v.rate}. Each payout: ${v.least} to ${v.most}.`,
  noRate: 'There is no market rate for this pair at the moment. Please try again later.',
  noPairs: 'No currency is open for payouts',
  noPairsLead: 'The platform opens the currencies in which your merchant can pay out.',
  pairsFailed: 'The currencies could not be loaded',
  template: 'Download the template',
  templateLead: (v: { currency: string }) =>
    `A spreadsheet with the columns for ${v.currency}, drop-down lists and examples.`,
  file: 'Completed template',
  chooseFile: 'Choose the completed template',
  fileRule: (v: { types: string; max: string; rows: number }) =>
    `${v.types}, at most ${v.max}. Only the first ${v.rows} rows are read.`,
  fileChecking: 'The file is being checked…',
  fileRefused: 'This file cannot be used',
  fileTooLarge: (v: { size: string; max: string }) =>
    `The file is ${v.size}. The limit is ${v.max}: save the template with fewer rows and nothing else in it.`,
  noFile: 'No file, just a few rows?',
  writeHere: 'Enter or paste them here',
  writtenHere: 'Entered in the console',

  rowsOf: (v: { title: string }) => `Rows of ${v.title}`,
  row: 'Row',
  rowNo: (v: { row: number }) => `Row ${v.row}`,
  cellOf: (v: { title: string; row: number }) => `${v.title}, row ${v.row}`,
  keys: 'Enter edits a cell, Tab moves on, Escape then Tab leaves the table. You can paste cells from a spreadsheet.',
  problems: (v: { count: number }) => (v.count === 1 ? '1 problem' : `${v.count} problems`),
  checking: 'Checking…',
  checkFailed: 'The rows could not be checked.',
  checkAgain: 'Check again',
  allGood: (v: { rows: number }) =>
    v.rows === 1 ? '1 row, no problems' : `${v.rows} rows, no problems`,
  someBad: (v: { rows: number; bad: number }) =>
    `${v.rows === 1 ? '1 row' : `${v.rows} rows`}, ${v.bad} with problems`,
  noRows: 'No rows yet. Enter or paste some.',
  nextProblem: 'Next problem',
  onlyProblems: 'Only rows with problems',
  noneShown: 'No row has a problem.',
  addRow: 'Add row',
  remove: 'Remove',
  removeRow: (v: { row: number }) => `Remove row ${v.row}`,
  undo: 'Undo',
  duplicate: 'Duplicate',
  payAnyway: 'Pay anyway',
  payRowAnyway: (v: { row: number }) => `Pay anyway, row ${v.row}`,
  surplus: (v: { count: number; most: number }) =>
    `The file has ${v.count} more rows than can be submitted at once. Only the first ${v.most} are read; the rest are ignored.`,
  ignoredColumns: (v: { count: number; titles: string }) =>
    `${v.count === 1 ? 'A column' : 'Columns'} that the template does not have ${v.count === 1 ? 'was' : 'were'} not read: ${v.titles}.`,
  rowsFull: (v: { most: number }) => `At most ${v.most} rows can be submitted at once.`,
  pastedRowsCut: (v: { count: number; most: number }) =>
    `${v.count} pasted rows did not fit: at most ${v.most} rows can be submitted at once.`,
  pastedColumnsCut: (v: { count: number }) =>
    v.count === 1
      ? 'One pasted column did not fit to the right of the last column.'
      : `${v.count} pasted columns did not fit to the right of the last column.`,
  startOver: 'Start over',
  discardTitle: 'Discard these rows?',
  discardLead: 'Everything entered or corrected here will be lost. Nothing has been submitted.',
  discard: 'Discard',
  sum: (v: { amount: string }) => `Sum ${v.amount}`,

  submitLead:
    'All payouts are created together, or none. Their cost is frozen at once, and each payout waits for your merchant’s review.',
  payouts: 'Payouts',
  payeesReceive: 'Payees receive',
  rate: 'Rate',
  quantity: 'Quantity',
  fees: 'Fees',
  cost: 'Frozen',
  costAtMost: 'At most, if the rate moves',
  balanceBefore: 'Available before',
  balanceAfter: 'Available after',
  notCovered: 'The balance does not cover these payouts. Add funds, or remove rows.',
  submit: (v: { count: number }) =>
    v.count === 1 ? 'Submit 1 payout' : `Submit ${v.count} payouts`,
  submitted: 'Payouts created',
  wentThrough:
    'An earlier submission of this file went through, with the rows as they were then. Please check the batches before you submit anything else.',

  progress: (v: { done: number; failed: number; open: number }) =>
    `${v.done} paid out, ${v.failed} failed, ${v.open} open`,
  orders: 'Orders',
  result: 'Result',
  resultSaved: 'The result was downloaded',
  finished: (v: { time: string }) => `Finished ${v.time}`,
  underWay: 'In progress',
}
