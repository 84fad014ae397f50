/** Customers, and what the merchant knows of them. */
export default {
  customer: 'Customer',
  edit: 'Edit',
  editTitle: (v: { uid: string }) => `Edit customer ${v.uid}`,
  emailRule: 'Please enter an email address',
  phoneRule: 'Please enter a phone number: digits, spaces, brackets and hyphens',
  closeCustomer: 'Close customer',
  loading: 'Loading the customer…',
  failed: 'The customer could not be loaded.',
  everything: 'Records of this customer',
}
