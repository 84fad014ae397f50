/**
 * Exact: amounts are strings all the way from the database, and formatted without floats. As in the console and in its
 * files, `1,850.5 IDR` in every language: with a point for thousands, payer and operator would read different amounts.
 */
const format = new Intl.NumberFormat('en', { maximumFractionDigits: 18 })

export const money = (amount: string, currency: string): string =>
  `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`
