/** Why a value that is being typed can not be asked for. */
import type { Filter } from '@countinghouse/contract/kit/list.ts'
import { daysOf, isQuickRange, spanOf } from '../../lib/period.ts'
import { isAmount } from '../list-state.ts'

export type FilterProblem = 'notANumber' | 'maximumBelowMinimum' | 'endBeforeStart' | 'startNeeded'

/** Said while one types: the two ends are there, and the wrong way round. */
const isReversed = (problem: FilterProblem | undefined): boolean =>
  problem === 'maximumBelowMinimum' || problem === 'endBeforeStart'

export function problemAtOnce(filter: Filter, value: string): FilterProblem | undefined {
  const problem = filterProblem(filter, value)
  return isReversed(problem) ? problem : undefined
}

export function filterProblem(filter: Filter, value: string): FilterProblem | undefined {
  if (filter.type === 'range') {
    const [min = '', max = ''] = value.split(',')
    if (!isAmount(min) || !isAmount(max)) return 'notANumber'
    // Where rounding makes them equal they are not said to be reversed.
    return min && max && Number(max) < Number(min) ? 'maximumBelowMinimum' : undefined
  }
  if (filter.type === 'period' && value && !isQuickRange(value)) {
    // Neither the zone nor the hour matters for what is named.
    if (filter.form === 'date') {
      const [first, last] = daysOf(value, 0, 0)
      if (!first) return 'startNeeded'
      return last && last < first ? 'endBeforeStart' : undefined
    }
    const { start, end } = spanOf(value, 0, 0)
    if (start !== undefined && end !== undefined && end < start) return 'endBeforeStart'
  }
  return undefined
}

/** People paste amounts with separators and spaces. */
export const tidyAmount = (text: string): string => text.replaceAll(/[,\s]/g, '')
