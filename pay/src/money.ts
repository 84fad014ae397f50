/** Exact: amounts are strings all the way from the database, and formatted without floats. */
export function money(amount: string, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 18 })
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`
}
