/** The filters of a list: the first nine in sight, the rest on request; nothing is asked before Query. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useIsMobile } from '../../lib/media.ts'
import { useTexts } from '../../lib/texts.ts'
import { Button } from '../../ui/button.tsx'
import type { FilterValues } from '../list-state.ts'
import type { TableSettings } from '../settings/list-settings.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterField } from './filter-field.tsx'
import classes from './filter-form.module.css'
import { type FilterProblem, filterProblem, problemAtOnce } from './filter-problem.ts'

interface Props {
  list: List
  settings: TableSettings
  applied: FilterValues
  onQuery(filters: FilterValues): void
  onReset(): void
}

export function FilterForm({ list, settings, applied, onQuery, onReset }: Props) {
  const t = useTexts('list')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { draft, setDraft } = useDraft(applied)
  const [problems, setProblems] = useState<Readonly<Record<string, FilterProblem>>>({})
  const [openName, setOpenName] = useState<string>()
  const mobile = useIsMobile()
  const [unfolded, setUnfolded] = useState(false)

  // A hidden filter that is in force shows itself: nobody should wonder where the rows are.
  const names = settings.filters
    .filter(({ name, hidden }) => !hidden || applied[name])
    .map(({ name }) => name)
  const rest = names.slice(limits.visibleFilters)
  const [wanted, setWanted] = useState<boolean>()
  const expanded = wanted ?? rest.some((name) => applied[name])
  const shown = expanded ? names : names.slice(0, limits.visibleFilters)
  const activeIn = (some: readonly string[]) => some.filter((name) => applied[name]).length
  const active = activeIn(names)
  const hiddenActive = activeIn(rest)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setOpenName(undefined)
    const found = names.flatMap((name) => {
      const filter = list.filters[name]
      const problem = filter && filterProblem(filter, draft[name] ?? '')
      return problem ? [[name, problem] as const] : []
    })
    setProblems(Object.fromEntries(found))
    const first = found[0]?.[0]
    if (!first) return onQuery(draft)
    form.current?.querySelector<HTMLElement>(`[data-filter="${first}"] :is(input, button)`)?.focus()
  }

  /** Ends that are the wrong way round are said at once, everything else when it is asked for. */
  const problemOf = (name: string): FilterProblem | undefined => {
    const filter = list.filters[name]
    return (filter && problemAtOnce(filter, draft[name] ?? '')) ?? problems[name]
  }

  const reset = () => {
    setDraft({})
    setProblems({})
    onReset()
  }

  return (
    <form
      ref={form}
      className={classes.form}
      aria-label={t.filters}
      onSubmit={submit}
      noValidate
      data-filters
    >
      {mobile && (
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={unfolded}
          aria-controls={id}
          onClick={() => setUnfolded(!unfolded)}
        >
          {t.filters}
          {active > 0 && <span>{active}</span>}
        </button>
      )}
      <div id={id} className={classes.grid} hidden={mobile && !unfolded}>
        {shown.map((name) => (
          <FilterField
            key={name}
            list={list}
            name={name}
            value={draft[name] ?? ''}
            problem={problemOf(name)}
            opened={openName === name}
            onOpen={(open) => setOpenName(open ? name : undefined)}
            onChange={(value) => {
              setDraft({ ...draft, [name]: value })
              const { [name]: _settled, ...others } = problems
              setProblems(others)
            }}
          />
        ))}
        <div className={classes.actions}>
          {rest.length > 0 && (
            <button
              type="button"
              className={classes.more}
              aria-expanded={expanded}
              onClick={() => setWanted(!expanded)}
            >
              {expanded ? t.fewerFilters : t.moreFilters({ count: rest.length })}
              {hiddenActive > 0 && (
                <span title={t.inForce({ count: hiddenActive })}>{hiddenActive}</span>
              )}
            </button>
          )}
          <Button size="xs" variant="default" onClick={reset}>
            {t.reset}
          </Button>
          <Button size="xs" type="submit">
            {t.query}
          </Button>
        </div>
      </div>
      <FilterChips list={list} filters={applied} onChange={onQuery} />
    </form>
  )
}

/** What is being typed; a query, a view or an address that changes what is in force replaces it. */
function useDraft(applied: FilterValues) {
  const [draft, setDraft] = useState(applied)
  const [seen, setSeen] = useState(applied)
  if (seen !== applied) {
    setSeen(applied)
    setDraft(applied)
  }
  return { draft, setDraft }
}
