/** What a list page holds: its state in the URL, its rows, the operator's settings, and the selection. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { useMemo, useState } from 'react'
import { useTimeZone } from '../lib/time-zone.ts'
import { exportQuery } from './list-query.ts'
import type { AppliedQuery, PageDeclaration } from './page-declaration.ts'
import { scopeList } from './scope.ts'
import { shownColumns } from './settings/table-settings.ts'
import { useTableSettings } from './settings/use-table-settings.ts'
import { useSelection } from './table/use-selection.ts'
import { useList } from './use-list.ts'
import { useListState } from './use-list-state.ts'

export type PageParts = Omit<PageDeclaration, 'scope'>

export type ListModel = ReturnType<typeof useListPage>

const noRows: Row[] = []

/** `scope` is JSON: a new object with the same values is the same scope. */
export function useListPage(declared: PageParts, scope: string) {
  const scoped = useMemo(
    () => scopeList(declared.list, scope ? JSON.parse(scope) : {}),
    [declared.list, scope],
  )
  const { list } = scoped
  const { offset } = useTimeZone()
  const settings = useTableSettings(scoped, declared.columns)
  const [state, dispatch] = useListState(list, scoped.key, declared.presets, declared.params)
  const [seconds, setSeconds] = useState<number>(declared.refreshEverySeconds ?? 0)
  const everyMs = seconds > 0 && seconds * 1000
  const answer = useList(scoped, state, everyMs)
  const rows = answer.page?.records ?? noRows
  const selection = useSelection(list, rows)
  const query = exportQuery(list, state, { offset, now: Date.now() }, scoped.scope)
  const applied: AppliedQuery = { query, everyMs }
  return {
    list,
    scoped,
    settings,
    state,
    dispatch,
    seconds,
    setSeconds,
    answer,
    rows,
    selection,
    applied,
    /** Of the exported file, if it does not show all fields. */
    exportedColumns: declared.printable
      ? shownColumns(settings.current).map(({ name }) => name)
      : undefined,
  }
}
