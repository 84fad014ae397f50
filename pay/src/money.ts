/** Exact: the number is a text on its way from the database to here, and formatted as one. */
export function money(amount: string, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 18 })
  return `${format.format(amount as Intl.StringNumericLiteral)} ${currency}`
}
