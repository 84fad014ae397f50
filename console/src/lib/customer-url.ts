/** The page of a customer, without the `#`. */
export const customerUrl = (customerUid: string): string =>
  `/customers/${encodeURIComponent(customerUid)}`
