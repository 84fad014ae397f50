/** The rows of a page with the sums of those that stand together, while the list is sorted by what they have in common. */
import type { ListPage, Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import type { ListState } from './list-state.ts'
import type { Groups } from './table/groups.ts'

export function useLines(
  rows: readonly Row[],
  page: ListPage | undefined,
  { sort }: ListState,
  groupsOf: ((page: ListPage) => Groups) | undefined,
): { lines: readonly Row[]; groupBy?: string } {
  return useMemo(() => {
    const groups = page && groupsOf?.(page)
    if (groups?.by !== sort.key) return { lines: rows }
    return { lines: groups.withSums(rows), groupBy: groups.by }
  }, [rows, page, sort.key, groupsOf])
}
