/** The applied filters as chips, removed by a click, Delete or Backspace. */
import type { Filter, List } from '@countinghouse/contract/engine/list.ts'
import { type KeyboardEvent, useRef } from 'react'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { useTexts } from '../../lib/texts.ts'
import type { FilterValue, FilterValues } from '../list-state.ts'
import classes from './filter-form.module.css'
import { useValueText } from './filter-value.ts'

interface Props {
  list: List
  filters: FilterValues
  onChange(filters: FilterValues): void
}

export function FilterChips({ list, filters, onChange }: Props) {
  const t = useTexts('list')
  const chips = useRef<HTMLUListElement>(null)
  const active = Object.entries(filters).flatMap(([name, value]) => {
    const filter = list.filters[name]
    return filter && value ? [{ name, filter, value }] : []
  })
  if (active.length === 0) return null

  function remove(name: string) {
    const { [name]: _gone, ...others } = filters
    // Focus moves to the next chip, or the previous one, or the Query button.
    const buttons = [...(chips.current?.querySelectorAll('button') ?? [])]
    const place = active.findIndex((chip) => chip.name === name)
    const next =
      buttons[place + 1] ??
      buttons[place - 1] ??
      chips.current
        ?.closest('[data-filters]')
        ?.querySelector<HTMLElement>('[type=submit], [data-opens-filters]')
    next?.focus()
    onChange(others)
  }
  const onKey = (event: KeyboardEvent, name: string) => {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return
    event.preventDefault()
    remove(name)
  }
  return (
    <ul ref={chips} className={classes.chips} aria-label={t.activeFilters}>
      {active.map(({ name, filter, value }) => (
        <li key={name}>
          <Chip
            list={list}
            name={name}
            filter={filter}
            value={value}
            filters={filters}
            onRemove={() => remove(name)}
            onKey={(event) => onKey(event, name)}
          />
        </li>
      ))}
    </ul>
  )
}

interface ChipProps {
  list: List
  name: string
  filter: Filter
  value: FilterValue
  filters: FilterValues
  onRemove(): void
  onKey(event: KeyboardEvent): void
}

function Chip({ list, name, filter, value, filters, onRemove, onKey }: ChipProps) {
  const t = useTexts('list')
  const title = useFieldLabels(list).title(name)
  const text = useValueText(list, filter, value, filters)
  return (
    <button
      type="button"
      aria-label={t.removeFilter({ name: `${title}: ${text}` })}
      title={`${title}: ${text}`}
      onClick={onRemove}
      onKeyDown={onKey}
    >
      <span>
        {title}: <b>{text}</b>
      </span>
      <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
        <path d="m3 3 6 6m0-6-6 6" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
    </button>
  )
}
