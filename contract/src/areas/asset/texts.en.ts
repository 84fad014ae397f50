/** Balances of the merchant and of customers, and how own money is withdrawn. */
export default {
  totalValue: 'Total value',
  unpriced: (v: { count: number }) => `${v.count} without a price`,
  fiatLead: 'One line per currency and country, starting with its first payin.',
  perCustomer: 'Per customer',
  perCurrency: 'Per currency',
  views: 'View',
  showHolders: 'Show these customers',

  withdraw: 'Withdraw',
  withdrawTitle: (v: { currency: string }) => `Withdraw ${v.currency}`,
  amount: 'Amount to receive',
  least: (v: { amount: string }) => `at least ${v.amount}`,
  usedBefore: 'Used before',
  networkNeeded: 'This currency cannot be withdrawn right now',
  addressNeeded: 'Please enter the address',
  reserved: 'Reserved now',
  arrivesAfterReview: 'Arrives after review',
  confirmLead:
    'Compare the full address with your own records. The money is reserved now and arrives after review.',
}
