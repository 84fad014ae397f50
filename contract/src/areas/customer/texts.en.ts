/** Customers, and what the merchant knows of them. */
export default {
  customer: 'Customer',
}
