/** Flow records, and the ways to what explains a balance. */
export default {
  statement: 'Statement',
  opening: 'Opening balance',
  closing: 'Closing balance',
  flowRecords: 'Flow records',
  bills: 'Bills',
  balances: 'Balances',
  noAccount: (v: { currency: string; country: string }) =>
    `No ${v.currency} account in ${v.country}`,
  noAccountLead: 'An account appears with its first payin. Your accounts:',
  accounts: 'Accounts',
  openOrder: 'Open the order',
  customer: (v: { uid: string }) => `Customer ${v.uid}`,
  explain: 'Explain this balance',
  movements: 'What changed it',
  incoming: 'In',
  outgoing: 'Out',
  orders: 'Orders',
}
