/** On a phone there are no titles to click on: the order of the rows is chosen. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useTexts } from '../../lib/texts.ts'
import { Select } from '../../ui/select.tsx'
import type { Sort } from '../list-state.ts'
import { useWords } from '../words.ts'

interface Props {
  list: List
  sort: Sort
  onSort(sort: Sort): void
}

export function SortSelect({ list, sort, onSort }: Props) {
  const t = useTexts('list')
  const words = useWords(list)
  const options = list.sorts.flatMap((key) => {
    const name = words.title(key)
    const type = list.fields[key]?.type
    const isTime = type === 'instant' || type === 'text'
    const [falling, rising] = isTime
      ? [t.newestFirst, t.oldestFirst]
      : [t.highestFirst, t.lowestFirst]
    return [
      { value: `${key} 0`, label: falling({ name }) },
      { value: `${key} 1`, label: rising({ name }) },
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
