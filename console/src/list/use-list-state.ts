/** The state of a list, stored in the URL. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useSearch } from '../lib/navigation.tsx'
import {
  type ListAction,
  type ListState,
  type Presets,
  readSearch,
  reduceList,
  writeSearch,
} from './list-state.ts'

/** Returns whether the action changes the state. */
export type Dispatch = (action: ListAction) => boolean

const noParams = {}

export function useListState(
  list: List,
  presets?: Presets,
  params: Readonly<Record<string, string>> = noParams,
): [ListState, Dispatch] {
  const [search, setSearch] = useSearch()
  const state = useMemo(() => readSearch(list, search, presets), [list, search, presets])

  const change = (action: ListAction) => {
    const next = writeSearch(list, reduceList(list, state, action), params)
    // Only opening a detail adds a history entry, so that Back closes it.
    setSearch(next, { replace: action.type !== 'open' })
    return next !== writeSearch(list, state, params)
  }
  // A stable function: a new one for every state would render all rows again.
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  const dispatch = useCallback((action: ListAction) => latest.current(action), [])
  return [state, dispatch]
}
