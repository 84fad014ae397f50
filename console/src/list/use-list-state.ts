/** The state of a list, held by the address. */
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

/** Answers whether anything changes. */
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
    // The way back closes a detail; everything else stays one step.
    setSearch(next, { replace: action.type !== 'open' })
    return next !== writeSearch(list, state, params)
  }
  // One function for good: with another for every state, all rows would be drawn again.
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  const dispatch = useCallback((action: ListAction) => latest.current(action), [])
  return [state, dispatch]
}
