/** The state of a list, stored in the URL. */
import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from '../lib/navigation.tsx'
import { readText, tableKeys, writeText } from '../lib/storage.ts'
import { type ListAction, type ListState, reduceList } from './list-state.ts'
import { readSearch, writeSearch } from './list-url.ts'
import type { Presets } from './page-declaration.ts'

/** Returns whether the action changes the state. */
export type Dispatch = (action: ListAction) => boolean

const noParams = {}

/** All rows at once are shown when they are asked for, not whenever the table is opened. */
const pageSizeIn = (size: unknown) => limits.pageSizes.find((each) => each === Number(size))

export function useListState(
  list: List,
  table: string,
  presets?: Presets,
  params: Readonly<Record<string, string>> = noParams,
): [ListState, Dispatch] {
  const [search, setSearch] = useSearch()
  const sizeKey = tableKeys.pageSize(table)
  const [usualSize] = useState(() => pageSizeIn(readText(sizeKey)) ?? limits.defaultPageSize)
  const state = useMemo(
    () => readSearch(list, search, presets, usualSize),
    [list, search, presets, usualSize],
  )

  const change = (action: ListAction) => {
    const write = (written: ListState) => writeSearch(list, written, params, usualSize)
    const next = write(reduceList(list, state, action))
    if (action.type === 'size' && pageSizeIn(action.size)) writeText(sizeKey, String(action.size))
    // Only opening a detail adds a history entry, so that Back closes it.
    setSearch(next, { replace: action.type !== 'open' })
    return next !== write(state)
  }
  // A stable function: a new one for every state would render all rows again.
  const latest = useRef(change)
  useLayoutEffect(() => {
    latest.current = change
  })
  const dispatch = useCallback((action: ListAction) => latest.current(action), [])
  return [state, dispatch]
}
