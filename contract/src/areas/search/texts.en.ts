/** Search anything. */
export default {
  title: 'Search anything',
  placeholder: 'Page, order number, hash, address, bank reference, customer',
  close: 'Close search',
  results: 'Results',
  groups: {
    recent: 'Recent',
    actions: 'Actions',
    pages: 'Pages',
    orders: 'Orders',
    customers: 'Customers',
  },
  lead: 'Type at least 2 characters to find orders and customers.',
  searching: 'Searching…',
  nothing:
    'Nothing found. Orders are found by their number (whole, its beginning or its last characters), or by their whole hash, address, bank reference or account; customers by the beginning of UID or name.',
  found: (v: { count: number }) => `${v.count} found`,
  failed: 'Orders and customers could not be searched.',
  retry: 'Try again',
  keys: { move: 'move', open: 'open' },
  actions: {
    newTransfer: 'New transfer',
    statementOf: (v: { currency: string }) => `Statement of ${v.currency}`,
    reviewWithdrawals: 'Review withdrawals',
  },
}
