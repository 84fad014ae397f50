/**
 * The state of a list, held by the address. A hidden tab keeps its own address; and whoever comes back
 * by a plain link, as the sidebar's are, finds the list as it was left.
 */
import type { List } from '@countinghouse/contract/kit/list.ts'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
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
  const { search } = useLocation()
  const navigate = useNavigate()
  const [kept, setKept] = useState(search)
  if (search !== '' && search !== kept) setKept(search)
  const effective = search || kept
  const state = useMemo(() => readSearch(list, effective, presets), [list, effective, presets])

  useEffect(() => {
    if (search === '' && kept !== '') void navigate({ search: kept }, { replace: true })
  }, [search, kept, navigate])

  const change = (action: ListAction) => {
    const next = writeSearch(list, reduceList(list, state, action), params)
    setKept(next)
    // The way back closes a detail; everything else stays one step.
    void navigate({ search: next }, { replace: action.type !== 'open' })
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
