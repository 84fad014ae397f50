/** The page of one customer. */
export default {
  edit: 'Edit',
  editTitle: (v: { uid: string }) => `Edit customer ${v.uid}`,
  emailRule: 'Please enter an email address',
  phoneRule: 'Please enter a phone number: digits, spaces, brackets and hyphens',
  about: 'About the customer',
  unknown: 'There is no customer with this UID',
  unknownLead:
    'Customers appear with the first order that names their UID. Check its spelling, or look for it in the list.',
  toList: 'Customer list',
  unnamed: 'No name on record',
  balances: 'Balances',
  noBalances: 'No balance yet. Deposits and transfers to the customer fill it.',
  newest: 'Newest orders',
  noOrders: 'No orders yet. They appear here as soon as one names this customer.',
  totals: 'Orders in all',
  totalsLead: (v: { max: string }) =>
    `What the completed orders come to. Of each kind the newest ${v.max} are counted.`,
  count: 'Orders',
  completed: 'Completed',
  more: (v: { count: string }) => `over ${v.count}`,
  flow: 'Movements of the balances',
  noFlow: 'No movements yet. They appear here with the first deposit, withdrawal or transfer.',
  addresses: 'Addresses',
  noAddresses: 'No addresses yet. The first deposit to an address brings it here.',
  all: (v: { count: string; list: string }) => `All ${v.count} in “${v.list}”`,
  failed: 'This part could not be loaded.',
}
