/** Balances of the merchant and of customers, and how own money is withdrawn. */
export default {
  totalValue: 'Total value',
  unpriced: (v: { count: number }) => `${v.count} without a price`,
  fiatLead: 'A line for each currency and country, from its first payin on.',
  perCustomer: 'Per customer',
  perCurrency: 'Per currency',
  views: 'What is shown',
  showHolders: 'Show these customers',
  showFlow: 'Show the flow records',

  withdraw: 'Withdraw',
  withdrawTitle: (v: { currency: string }) => `Withdraw ${v.currency}`,
  amount: 'Amount that arrives',
  least: (v: { amount: string }) => `at least ${v.amount}`,
  usedBefore: 'Used before',
  networkNeeded: 'This currency can not be withdrawn now',
  addressNeeded: 'Please enter the address',
  reserved: 'Reserved now',
  arrivesAfterReview: 'Arrives after review',
  confirmLead:
    'Compare the whole address with your own record. The money is reserved now, and arrives after review.',
}
