/** Filters while they are being filled in: nothing is asked before Query, and nothing that can not be asked. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { type SubmitEvent, useState } from 'react'
import type { FilterValues } from '../list-state.ts'
import type { TableSettings } from '../settings/list-settings.ts'
import { type FilterProblem, filterProblem, problemAtOnce } from './filter-problem.ts'

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
  // A hidden filter that is in force shows itself: nobody should wonder where the rows are.
  const names = settings.filters
    .filter(({ name, hidden }) => !hidden || applied[name])
    .map(({ name }) => name)
  return {
    names,
    draft,
    openName,
    setOpenName,
    /** Ends that are the wrong way round are said at once, everything else when it is asked for. */
    problemOf(name: string): FilterProblem | undefined {
      const filter = list.filters[name]
      return (filter && problemAtOnce(filter, draft[name] ?? '')) ?? problems[name]
    },
    change(name: string, value: string) {
      setDraft({ ...draft, [name]: value })
      const { [name]: _settled, ...others } = problems
      setProblems(others)
    },
    /** Says whether it was asked. */
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

/** What is being typed; a query, a view or an address that changes what is in force replaces it. */
function useDraft(applied: FilterValues) {
  const [draft, setDraft] = useState(applied)
  // As text: sorting, paging and opening a row read the same filters from the address anew.
  const inForce = JSON.stringify(applied)
  const [seen, setSeen] = useState(inForce)
  if (seen !== inForce) {
    setSeen(inForce)
    setDraft(applied)
  }
  return { draft, setDraft }
}
