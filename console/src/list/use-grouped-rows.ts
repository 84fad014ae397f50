/** The rows of a page with the sums of their groups, while the list is sorted by the field that groups share. */
import type { ListPage, Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import type { ListState } from './list-state.ts'
import type { RowGroups } from './table/row-groups.ts'

export function useGroupedRows(
  rows: readonly Row[],
  page: ListPage | undefined,
  { sort }: ListState,
  groupsOf: ((page: ListPage) => RowGroups) | undefined,
): { lines: readonly Row[]; groupBy?: string } {
  return useMemo(() => {
    const groups = page && groupsOf?.(page)
    if (groups?.by !== sort.key) return { lines: rows }
    return { lines: groups.withSums(rows), groupBy: groups.by }
  }, [rows, page, sort.key, groupsOf])
}
