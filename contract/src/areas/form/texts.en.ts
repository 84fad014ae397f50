/** What forms share, and what dialogs say that move money. */
export default {
  next: 'Continue',
  confirm: 'Please confirm',
  created: 'Create successfully',
  needed: 'Please fill this in',
  reasonNeeded: 'Please give a reason',

  customersLike: 'Customers',
  max: 'Max',
  available: (v: { amount: string }) => `Available ${v.amount}`,
  fee: 'Fee',
  arrives: 'Arrives',
  deducted: 'Deducted from the balance',
  amountNeeded: 'Please enter an amount above 0',
  amountNegative: 'The amount must not be less than 0',
  amountTooFine: (v: { currency: string; digits: number }) =>
    `${v.currency} has at most ${v.digits} decimal places`,
  amountTooSmall: (v: { least: string }) => `The minimum amount is ${v.least}`,
  amountTooLarge: (v: { most: string }) =>
    `With the fee, this is more than the balance. At most ${v.most}`,
}
