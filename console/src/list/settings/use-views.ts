/** The saved views of a table, and which one is active. */

import type { List } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { forget, readJson, tableKeys } from '../../lib/storage.ts'
import type { ListState } from '../list-state.ts'
import { readSearch, reservedNames, writeSearch } from '../list-url.ts'
import type { ScopedList } from '../scope.ts'

export type View = ApiResult<'/savedViews/list'>['views'][number]

export interface Views {
  /** Undefined until they have loaded. */
  all: readonly View[] | undefined
  error: unknown
  retry(): void
  /** The view that was chosen last, or that matches the current state. */
  active: View | undefined
  /** The current state differs from the active view. */
  isChanged: boolean
  choose(view: View): void
  save(view: Pick<View, 'name' | 'isShared'>): Promise<void>
  remove(view: View): Promise<void>
}

export function useViews({ list, key }: ScopedList, state: ListState, wanted: boolean): Views {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const isPlain = isPlainList(list, state)
  const [wasPlain, setWasPlain] = useState(isPlain)
  if (wasPlain !== isPlain) {
    setWasPlain(isPlain)
    // A reset deselects the chosen view.
    if (isPlain) setChosen(undefined)
  }
  const table = { listPath: list.path, table: key }
  const queryKey = ['savedViews', table]
  const search = viewSearch(list, state)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      await bringOver(table)
      return fetchData('/savedViews/list', table, { signal, background: true })
    },
    // The default state can't be a saved view.
    enabled: wanted || search !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const all = data?.views
  const active =
    all?.find(({ viewId }) => viewId === chosen) ?? all?.find((view) => view.search === search)
  return {
    all,
    error,
    retry: () => void refetch(),
    active,
    isChanged: active !== undefined && active.search !== search,
    choose: ({ viewId }) => setChosen(viewId),
    async save({ name, isShared }) {
      const saved = await fetchData('/savedViews/save', { ...table, name, search, isShared })
      client.setQueryData(queryKey, saved)
      setChosen(saved.views.find((view) => view.isMine && view.name === name)?.viewId)
    },
    async remove({ viewId }) {
      client.setQueryData(queryKey, await fetchData('/savedViews/remove', { ...table, viewId }))
    },
  }
}

/** Without filters and with the default sorting; the page size does not matter. */
const isPlainList = (list: List, { filters, sort }: ListState): boolean =>
  Object.keys(filters).length === 0 &&
  sort.key === list.defaultSort.key &&
  sort.type === list.defaultSort.type

/** One-time migration: moves views that the browser has stored to the server. */
async function bringOver(table: { listPath: string; table: string }): Promise<void> {
  const storageKey = tableKeys.views(table.table)
  const old = readOldViews(readJson(storageKey)).slice(0, limits.savedViewsMax)
  if (old.length === 0) return
  const quietly = { background: true }
  for (const view of old) {
    const name = view.name.trim().slice(0, limits.savedViewNameMax)
    if (name === '' || view.search.length > limits.savedViewSearchMax) continue
    const input = { ...table, name, search: view.search, isShared: false }
    await fetchData('/savedViews/save', input, quietly)
  }
  forget(storageKey)
}

/** The format in which browsers used to store them. */
interface OldView {
  name: string
  search: string
}

/** The query string of a view. It starts on the first page, without an open detail. */
export const viewSearch = (list: List, state: ListState): string =>
  writeSearch(list, { ...state, page: 1, detail: undefined })

export const viewState = (list: List, search: string): ListState => readSearch(list, search)

/** Parameters of an old view that the list no longer knows. */
export function unknownParamsIn(list: List, search: string): string[] {
  const { filters } = readSearch(list, search)
  return [...new URLSearchParams(search).keys()].filter(
    (name) => !reservedNames.includes(name) && filters[name] === undefined,
  )
}

export function readOldViews(stored: unknown): OldView[] {
  if (!Array.isArray(stored)) return []
  return stored.filter((view) => typeof view?.name === 'string' && typeof view.search === 'string')
}
