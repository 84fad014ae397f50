/** From a figure to the orders that it counts. */
import type { ReportedKind } from './report.ts'

/** By which time a figure counts orders, and whether only those that have succeeded by now. */
export interface CountedBy {
  clock: 'createTime' | 'completeTime'
  succeeded?: boolean
}

/** The list filters that match exactly the counted orders: the one for their period, and the others. */
export function drillDownFilters(
  { list, machine }: Pick<ReportedKind, 'list' | 'machine'>,
  { clock, succeeded = false }: CountedBy,
) {
  const [name, timed] =
    Object.entries(list.filters).find(
      ([, filter]) => filter.type === 'period' && filter.field === clock,
    ) ?? []
  if (name === undefined || timed?.type !== 'period')
    throw new Error(`${list.name} has no filter by ${clock}`)
  const successes = Object.keys(machine.states).filter(
    (state) => machine.states[state]?.end === 'success',
  )
  const others: Record<string, string> = succeeded ? { status: successes.join(',') } : {}
  return { name, timed, others }
}
