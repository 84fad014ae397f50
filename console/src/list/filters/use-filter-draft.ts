/** The draft of the filters: it is applied by Query, and only if it is valid. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { type SubmitEvent, useState } from 'react'
import type { FilterValue, FilterValues } from '../list-state.ts'
import type { TableSettings } from '../settings/table-settings.ts'
import { type FilterProblem, filterProblem, problemWhileTyping } from './filter-value.ts'

export interface FilterFormProps {
  list: List
  settings: TableSettings
  applied: FilterValues
  onQuery(filters: FilterValues): void
  onReset(): void
}

export type FilterDraft = ReturnType<typeof useFilterDraft>

export function useFilterDraft({ list, settings, applied, onQuery, onReset }: FilterFormProps) {
  const { draft, setDraft } = useDraft(applied)
  const [problems, setProblems] = useState<Readonly<Record<string, FilterProblem>>>({})
  const [openName, setOpenName] = useState<string>()
  // A hidden filter is shown while it is applied: nobody should wonder why rows are missing.
  const names = settings.filters
    .filter(({ name, hidden }) => !hidden || applied[name])
    .map(({ name }) => name)
  return {
    names,
    draft,
    openName,
    setOpenName,
    /** Reversed ends are reported while typing, all other problems on Query. */
    problemOf(name: string): FilterProblem | undefined {
      const filter = list.filters[name]
      return (filter && problemWhileTyping(filter, draft[name] ?? '')) ?? problems[name]
    },
    change(name: string, value: FilterValue) {
      setDraft({ ...draft, [name]: value })
      const { [name]: _settled, ...others } = problems
      setProblems(others)
    },
    /** Returns whether the filters were valid and applied. */
    submit(event: SubmitEvent<HTMLFormElement>): boolean {
      event.preventDefault()
      setOpenName(undefined)
      const found = names.flatMap((name) => {
        const filter = list.filters[name]
        const problem = filter && filterProblem(filter, draft[name] ?? '')
        return problem ? [[name, problem] as const] : []
      })
      setProblems(Object.fromEntries(found))
      const first = found[0]?.[0]
      if (!first) {
        onQuery(draft)
        return true
      }
      const field = `[data-filter="${first}"] :is(input, button)`
      event.currentTarget.querySelector<HTMLElement>(field)?.focus()
      return false
    },
    reset() {
      setDraft({})
      setProblems({})
      onReset()
    },
  }
}

/** What is being typed. It is replaced when a query, a view or the URL changes the applied filters. */
function useDraft(applied: FilterValues) {
  const [draft, setDraft] = useState(applied)
  // Compared as text, because sorting, paging and opening a row parse the same filters into new objects.
  const inForce = JSON.stringify(applied)
  const [seen, setSeen] = useState(inForce)
  if (seen !== inForce) {
    setSeen(inForce)
    setDraft(applied)
  }
  return { draft, setDraft }
}
