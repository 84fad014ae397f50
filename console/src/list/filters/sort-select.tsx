/** Sorting on a phone, where there are no column headers to click on. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import { Select } from '../../ui/select.tsx'
import type { Sort } from '../list-state.ts'

interface Props {
  list: List
  sort: Sort
  onSort(sort: Sort): void
}

export function SortSelect({ list, sort, onSort }: Props) {
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const options = list.sorts.flatMap((key) => {
    const name = labels.title(key)
    const [falling, rising] = firstIn(list, key)
    return [
      { value: `${key} 0`, label: t[falling]({ name }) },
      { value: `${key} 1`, label: t[rising]({ name }) },
    ]
  })
  return (
    <Select
      kind="tool"
      aria-label={t.sortBy}
      value={`${sort.key} ${sort.type}`}
      options={options}
      onChoose={(chosen) => {
        const [key = '', type] = chosen.split(' ')
        onSort({ key, type: type === '1' ? 1 : 0 })
      }}
    />
  )
}

/** How the two directions are called. The days of a report are texts, but have a period filter. */
function firstIn({ fields, filters }: List, key: string) {
  const type = fields[key]?.type
  const isDay = Object.values(filters).some(
    (filter) => filter.type === 'period' && filter.field === key,
  )
  if (type === 'instant' || isDay) return ['newestFirst', 'oldestFirst'] as const
  if (type === 'text') return ['zFirst', 'aFirst'] as const
  return ['highestFirst', 'lowestFirst'] as const
}
