/** What input must be. Each rule follows the name of the field that breaks it. */
const rules = {
  required: 'is required.',
  text: 'must be text.',
  number: 'must be a number.',
  wholeNumber: 'must be a whole number.',
  tooShort: (v: { least: number }) => `must have at least ${v.least} characters.`,
  tooLong: (v: { most: number }) => `must have at most ${v.most} characters.`,
  tooSmall: (v: { least: number }) => `must be at least ${v.least}.`,
  tooLarge: (v: { most: number }) => `must be at most ${v.most}.`,
  tooMany: (v: { most: number }) => `has more than ${v.most} entries.`,
  choice: 'is not one of the allowed values.',
  oneOf: (v: { numbers: string }) => `must be one of these: ${v.numbers}.`,
  amount: 'must be a number above 0.',
  email: 'must be an email address.',
  webAddress: 'is not a correctly formatted address. It looks like https://example.com/callback.',
  publicKey: 'must be the PEM of a public key: RSA of 2048 to 8192 bits, or Ed25519.',
  privateKey: 'is a private key. Never send it to anyone; enter the public key here.',
  network: 'must be an address or a network like 203.0.113.0/24 or 2001:db8::/48.',
  httpsAddress: 'must begin with https://.',
  operatorName:
    'must have 2 to 64 letters of one alphabet, digits, dots, hyphens, underscores or @.',
  phone: 'must be a phone number.',
  date: 'must be a date like 2026-01-31.',
  dateTime: 'must be a date like 2026-01-31 or a time like 2026-01-31 08:30:00.',
  instant: 'must be a time like 2026-01-31T08:30:00Z.',
  noSuchDay: 'is not a valid date.',
  tooLongAgo: 'is too far in the past.',
  past: 'must be in the future.',
  colleague: (v: { name: string }) => `names ${v.name}, who is no operator who may see this.`,
  tooFarAhead: 'is too far in the future.',
  givenTwice: 'is given twice, under two names.',
  endBeforeStart: 'is before the start.',
  periodTooLong: (v: { days: number }) => `is more than ${v.days} days after the start.`,
  tooManyRecords: (v: { most: number }) =>
    `is too far from the start: the period has more than ${v.most} records.`,
  countryOfFiat: 'is the country of a fiat currency; leave it empty for crypto.',
  beforeReportEnds: (v: { hour: string }) =>
    `must be ${v.hour} or later: the report is written an hour after its last day has ended.`,
  unstorable: 'contains characters that cannot be stored.',
  sealed: 'could not be read: it must be encrypted.',
  formula: 'is a formula. Please enter the value itself.',
  errorValue: 'is a spreadsheet error.',
  unseen: 'contains invisible characters (control or direction marks).',
  rounded:
    'has more than 15 digits as a number, and the spreadsheet has rounded it. Please enter it as text.',
  merged: 'is merged with other cells. Please enter a value in each.',
  notOfMethod: 'must be empty for this method.',
  amountBelow: (v: { minimum: string; currency: string }) =>
    `must be at least ${v.minimum} ${v.currency}.`,
  amountAbove: (v: { maximum: string; currency: string }) =>
    `must be at most ${v.maximum} ${v.currency}.`,
  tooFine: (v: { digits: number; currency: string }) =>
    `must have at most ${v.digits} decimal places (${v.currency}).`,
  numberTwice: (v: { row: number }) => `is already used in row ${v.row}.`,
  numberUsed: 'was already used for another payout.',
  payeeTwice: (v: { row: number }) => `already gets the same amount in row ${v.row}. Pay twice?`,
  payeePaidLately: (v: { orderNo: string }) =>
    `already got the same amount within the last 24 hours (order ${v.orderNo}). Pay again?`,
  notEmpty: 'cannot be empty.',
  notZero: 'cannot be 0.',
  notBelow: (v: { least: string }) => `cannot be less than ${v.least}.`,
  notAbove: (v: { most: string }) => `cannot be greater than ${v.most}.`,
  positiveInteger: 'must be a positive integer.',
  digits: (v: { digits: number }) => `must have at most ${v.digits} decimal places.`,
  callbackRefused:
    'must begin with https:// and lead to a public host, without a user name or password.',
  unknownField: 'is not allowed here.',
  invalid: 'is not valid.',
}

/** Problems that are of no field alone. */
const sentences = {
  unreadable: 'the request could not be read.',
  notAnObject: 'the request must be a JSON object.',
  oneProtection: 'exactly one protection must be named.',
  customerNamed: "a customer's account is named by its UID, the merchant's own by none.",
}

const texts = {
  ...rules,
  ...sentences,
  named: (v: { field: string; rule: string }) => `“${v.field}” ${v.rule}`,
  minimum: (v: { field: string }) => `${v.field}, minimum`,
  maximum: (v: { field: string }) => `${v.field}, maximum`,
}
export default texts
export type RuleTexts = typeof texts
