/** Why a value that is being typed can not be asked for. */
import type { Filter } from '@countinghouse/contract/kit/list.ts'
import { isAmount } from '../list-state.ts'
import { daysOf, isQuickRange, spanOf } from './period.ts'

export type FilterProblem = 'notANumber' | 'endBeforeStart' | 'startNeeded'

export function filterProblem(filter: Filter, value: string): FilterProblem | undefined {
  if (filter.type === 'range' && !value.split(',').every(isAmount)) return 'notANumber'
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
