/** Why a typed filter value is invalid. */
import type { Filter } from '@countinghouse/contract/kit/list.ts'
import { daysOf, isQuickRange, spanOf } from '../../lib/period.ts'
import { isAmount } from '../list-state.ts'

export type FilterProblem = 'notANumber' | 'maximumBelowMinimum' | 'endBeforeStart' | 'startNeeded'

/** Shown while typing: both ends are given, in the wrong order. */
const isReversed = (problem: FilterProblem | undefined): boolean =>
  problem === 'maximumBelowMinimum' || problem === 'endBeforeStart'

export function problemWhileTyping(filter: Filter, value: string): FilterProblem | undefined {
  const problem = filterProblem(filter, value)
  return isReversed(problem) ? problem : undefined
}

export function filterProblem(filter: Filter, value: string): FilterProblem | undefined {
  if (filter.type === 'range') {
    const [min = '', max = ''] = value.split(',')
    if (!isAmount(min) || !isAmount(max)) return 'notANumber'
    // If floating point rounds them to the same number, they do not count as reversed.
    return min && max && Number(max) < Number(min) ? 'maximumBelowMinimum' : undefined
  }
  if (filter.type === 'period' && value && !isQuickRange(value)) {
    // Dates compare without a zone or a time.
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
export const normalizeAmount = (text: string): string => text.replaceAll(/[,\s]/g, '')
