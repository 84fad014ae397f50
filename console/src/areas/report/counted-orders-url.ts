/** The URL of the list with exactly the orders that a row of a report counts in a column. */

import { type FlowType, flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import {
  customerFlowList,
  merchantFlowList,
} from '@countinghouse/contract/areas/flow/flow.lists.ts'
import { countryPage } from '@countinghouse/contract/areas/local-rail/country-page.ts'
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { drillDownQuery, type Report } from '@countinghouse/contract/engine/report.ts'
import { countries } from '@countinghouse/contract/limits.ts'
import { listUrl } from '../../list/list-url.ts'

/** The columns that count orders; amounts are sums of postings, not of orders. */
export const orderColumns = ({ fields, measures }: Report): string[] =>
  Object.keys(measures).filter((name) => fields[name]?.type === 'count')

/** Movements within what one owner has: they change no balance of a day. */
const withinOwner: readonly FlowType[] = ['freeze', 'unfreeze', 'settlement']

/** The types of movements that a column of balances adds up, `otherMovements` all that its own columns do. */
function flowsOf({ measures }: Report, column: string): FlowType[] {
  const measure = measures[column]
  if (!measure) return []
  if ('added' in measure)
    return measure.operands.flatMap((name) => flowsOf({ measures } as Report, name))
  if (!('change' in measure)) return []
  if (measure.change !== 'rest') return [...measure.change]
  const listedFlows = Object.values(measures).flatMap((other) =>
    'change' in other && other.change !== 'rest' ? other.change : [],
  )
  const all = Object.keys(flowTypes.ids) as FlowType[]
  return all.filter((flow) => !listedFlows.includes(flow) && !withinOwner.includes(flow))
}

/** Of whom there is a page of movements, by the owner of a row. */
export const flowLists: Readonly<Record<string, List>> = {
  merchant: merchantFlowList,
  customer: customerFlowList,
}

/** The columns that add up movements. */
export const movementColumns = (report: Report): string[] =>
  Object.keys(report.measures).filter((name) => flowsOf(report, name).length > 0)

/** The URL of exactly the movements that a row of balances adds up in a column, each with its order. */
export function movementsUrl(report: Report, row: Row, column: string): string | undefined {
  const list = flowLists[String(row.owner)]
  if (!list || !Number(row[column])) return undefined
  const wire = (ms: number) =>
    new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
  const query = {
    startDate: wire(Date.parse(String(row.dayStart))),
    // To the second, and included.
    endDate: wire(Date.parse(String(row.dayEnd)) - 1000),
    currency: String(row.currency),
    flowType: flowsOf(report, column).join(','),
    ...(row.country ? { country: String(row.country) } : {}),
  }
  return listUrl(list.path, list, query)
}

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
