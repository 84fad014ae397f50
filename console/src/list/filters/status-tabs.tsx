/** Tabs with the states of orders and their counts. A tab sets the status filter. */
import { statusCountsPath, statusFilterOf } from '@countinghouse/contract/engine/order.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import { useFieldLabels } from '../../lib/field-labels.ts'
import { groupDigits } from '../../lib/money.ts'
import { useTexts } from '../../lib/texts.ts'
import { useTimeZone } from '../../lib/time-zone.ts'
import { exportQuery, listKey } from '../list-query.ts'
import { type ListState, textOf } from '../list-state.ts'
import type { ScopedList } from '../scope.ts'
import type { Dispatch } from '../use-list-state.ts'
import classes from './status-tabs.module.css'

interface Counts {
  /** Null if the server does not count for these filters. */
  counts: { status: string; count: number }[] | null
}

interface Props {
  scoped: ScopedList
  state: ListState
  dispatch: Dispatch
  everyMs: number | false
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

export function StatusTabs({ scoped, state, dispatch, everyMs }: Props) {
  const { list } = scoped
  const t = useTexts('list')
  const labels = useFieldLabels(list)
  const tabs = useRef<HTMLDivElement>(null)
  const filterName = statusFilterOf(list) ?? ''
  const field = list.fields[list.filters[filterName]?.field ?? '']
  const counts = useCounts(scoped, state, filterName, everyMs)
  const chosen = textOf(state.filters[filterName])
  useScrollToChosen(tabs, chosen, counts)
  if (field?.type !== 'status') return null

  const among = chosen ? chosen.split(',') : []
  const countOf = (status: string) => counts?.find((each) => each.status === status)?.count
  const shown = Object.keys(field.machine.states).filter(
    (status) => counts === null || among.includes(status) || countOf(status) !== undefined,
  )
  const all = counts?.reduce((sum, { count }) => sum + count, 0)
  const choose = (status: string) =>
    dispatch({ type: 'query', filters: { ...state.filters, [filterName]: status } })

  function onKey(event: KeyboardEvent) {
    const buttons = [...(tabs.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const last = buttons.length - 1
    const step = steps[event.key]
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step && (at + step + buttons.length) % buttons.length
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  // If the filter has several states, Tab enters at the first of them.
  const entry = chosen === '' ? '' : shown.find((status) => among.includes(status))
  const tab = (status: string, name: string, count: number | undefined) => (
    <button
      key={status}
      type="button"
      role="tab"
      aria-selected={status === chosen}
      data-among={(among.length > 1 && among.includes(status)) || undefined}
      tabIndex={status === (entry ?? '') ? 0 : -1}
      onClick={() => choose(status)}
    >
      {name}
      {count !== undefined && <span>{groupDigits(count)}</span>}
    </button>
  )
  return (
    <div
      ref={tabs}
      role="tablist"
      aria-label={labels.title(filterName)}
      className={classes.tabs}
      onKeyDown={onKey}
    >
      {tab('', t.allStates, all)}
      {shown.map((status) =>
        tab(status, labels.value(field, status), counts ? (countOf(status) ?? 0) : undefined),
      )}
    </div>
  )
}

/** Scrolls the chosen tab into view. */
function useScrollToChosen(
  tabs: RefObject<HTMLElement | null>,
  chosen: string,
  counts: Counts['counts'] | undefined,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs come with their counts.
  useEffect(() => {
    // The first tab is always visible, and measuring forces a layout.
    if (chosen === '') return
    const row = tabs.current
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true], [data-among]')
    if (!row || !tab || row.scrollWidth <= row.clientWidth) return
    const beyond = tab.offsetLeft + tab.offsetWidth - row.offsetLeft - row.clientWidth
    row.scrollLeft = Math.max(0, beyond + row.clientWidth / 3)
  }, [chosen, counts, tabs])
}

/** Undefined until they have loaded. */
function useCounts(
  { list, scope }: ScopedList,
  state: ListState,
  filterName: string,
  everyMs: number | false,
): Counts['counts'] | undefined {
  const { offset } = useTimeZone()
  const {
    sortKey: _key,
    sortType: _type,
    [filterName]: _status,
    ...query
  }: Record<string, string | number> = exportQuery(list, state, { offset, now: Date.now() }, scope)
  const { data } = useQuery({
    queryKey: [...listKey(list), 'statusCounts', query],
    queryFn: ({ signal }) =>
      // Failed counts are not reported: the list itself works without them.
      fetchDeclared<Counts>(statusCountsPath(list), query, { signal, background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
  return data?.counts
}
