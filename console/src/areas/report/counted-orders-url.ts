/** The URL of the list with exactly the orders that a row of a report counts in a column. */
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { drillDownQuery, type Report } from '@countinghouse/contract/kit/report.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { countryPage } from '@countinghouse/contract/rails/country-page.ts'
import { listUrl } from '../../list/list-url.ts'

/** The columns that count orders; amounts are sums of postings, not of orders. */
export const orderColumns = ({ fields, measures }: Report): string[] =>
  Object.keys(measures).filter((name) => fields[name]?.type === 'count')

export function countedOrdersUrl(report: Report, row: Row, column: string): string | undefined {
  const query = drillDownQuery(report, row, column)
  if (!query || !report.kind || !Number(row[column])) return undefined
  const { list, page = list.path } = report.kind
  // Local orders have a page for each country.
  const country = countries.find((each) => each === row.country)
  return country
    ? listUrl(countryPage(page, country), list, query, ['country'])
    : listUrl(page, list, query)
}
