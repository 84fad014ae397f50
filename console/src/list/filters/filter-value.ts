/** The value of a filter: its options, its text for people, and why a typed one is invalid. */
import {
  type Filter,
  type List,
  optionsOf,
  translated,
} from '@countinghouse/contract/engine/list.ts'
import { type FieldLabels, useFieldLabels } from '../../lib/field-labels.ts'
import { type PeriodProblem, periodProblem } from '../../lib/period.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { usePeriodText } from '../../ui/dates/period-text.ts'
import { type Option, useNamedOptions } from '../../ui/named-options.ts'
import { periodOffset } from '../list-query.ts'
import { type FilterValue, type FilterValues, isAmount } from '../list-state.ts'

export type FilterProblem = 'notANumber' | 'maximumBelowMinimum' | PeriodProblem

/** Shown while typing: both ends are given, in the wrong order. */
const isReversed = (problem: FilterProblem | undefined): boolean =>
  problem === 'maximumBelowMinimum' || problem === 'endBeforeStart'

export function problemWhileTyping(filter: Filter, value: FilterValue): FilterProblem | undefined {
  const problem = filterProblem(filter, value)
  return isReversed(problem) ? problem : undefined
}

export function filterProblem(filter: Filter, value: FilterValue): FilterProblem | undefined {
  if (typeof value !== 'string') return periodProblem(value)
  if (filter.type !== 'range') return undefined
  const [min = '', max = ''] = value.split(',')
  if (!isAmount(min) || !isAmount(max)) return 'notANumber'
  // If floating point rounds them to the same number, they do not count as reversed.
  return min && max && Number(max) < Number(min) ? 'maximumBelowMinimum' : undefined
}

/** The options of a filter: those that its list declares, with names from the server if it provides them. */
export function useOptions(list: List, filter: Filter, labels: FieldLabels): Option[] {
  const source = filter.type === 'anyOf' ? filter.optionsFrom : undefined
  const options = useNamedOptions(source)
  const taken = optionsOf(list, filter)
  // Only the server knows the options.
  if (!taken) return options ?? []
  // Without names, because they are loading or have failed, the values themselves are shown.
  if (!options)
    return taken.map((value) => ({ value, label: labels.value(list.fields[filter.field], value) }))
  return options.filter(({ value }) => taken.includes(value))
}

/** The value of a filter in words. */
export function useValueText(
  list: List,
  filter: Filter,
  value: FilterValue,
  filters: FilterValues,
): string {
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const options = useOptions(list, filter, labels)
  const periodText = usePeriodText()
  const { offset } = useTimeZone()
  if (typeof value !== 'string') {
    if (filter.type !== 'period') return ''
    return periodText(value, filter.form, periodOffset(filter, filters, offset)).summary
  }
  switch (filter.type) {
    case 'anyOf': {
      const nameOf = (each: string) => options.find((option) => option.value === each)?.label
      return value
        .split(',')
        .map((each) => nameOf(each) ?? each)
        .join(', ')
    }
    case 'oneOf':
      return labels.value(filter.words ? translated(filter.words) : undefined, value)
    case 'range': {
      const [min = '', max = ''] = value.split(',')
      if (min && max) return `${min} – ${max}`
      return min ? `${t.minimum} ${min}` : `${t.maximum} ${max}`
    }
    default:
      return value
  }
}
