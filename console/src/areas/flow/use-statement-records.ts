/** The records of a statement, oldest first: some of them on the screen, all of them on paper. */
import {
  customerFlowList,
  merchantFlowList,
} from '@countinghouse/contract/areas/flow/flow.lists.ts'
import type { ListPage, Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { fetchDeclared } from '../../lib/api.ts'
import type { StatementQuery } from '../../orders/balances/statement-days.ts'

const pageSize = 80

export interface StatementRecords {
  rows: readonly Row[]
  more: (() => void) | undefined
  loading: boolean
  print(): void
  printing: boolean
}

function fetchRecords(
  statement: StatementQuery,
  size: number,
  current: number,
  signal?: AbortSignal,
) {
  const { country, ...ofCustomer } = statement
  const { path } = statement.customerUid === undefined ? merchantFlowList : customerFlowList
  const filters = statement.customerUid === undefined ? statement : ofCustomer
  const query = { ...filters, size, current, sortKey: 'createTime', sortType: 1 }
  return fetchDeclared<ListPage>(path, query, signal ? { signal } : {})
}

/** A total has none: its parts have, each with its balance. */
export function useStatementRecords(query: StatementQuery | undefined): StatementRecords {
  const statement = query?.bucket === 'total' ? undefined : query
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['statement', 'records', statement],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      fetchRecords(statement as StatementQuery, pageSize, pageParam, signal),
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
    enabled: statement !== undefined,
  })
  const [printing, setPrinting] = useState(false)
  const all = usePrinting(() => setPrinting(false))

  async function print() {
    if (printing) return
    if (!statement) return window.print()
    setPrinting(true)
    // The error has already been shown.
    const page = await fetchRecords(statement, limits.unpagedSize, 1).catch(() => undefined)
    if (page) all.print(page.records)
    else setPrinting(false)
  }

  return {
    rows: all.rows ?? data?.pages.flatMap((page) => page.records) ?? [],
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    loading: isFetching,
    print: () => void print(),
    printing,
  }
}

/** Puts rows in place of those on the screen for as long as they are printed. */
function usePrinting(onPrinted: () => void) {
  const printed = useEffectEvent(onPrinted)
  const [rows, setRows] = useState<readonly Row[]>()
  useEffect(() => {
    if (!rows) return
    // In some browsers `print` returns before the pages have been rendered.
    const restore = () => {
      setRows(undefined)
      printed()
    }
    window.addEventListener('afterprint', restore, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', restore)
  }, [rows])
  return { rows, print: setRows }
}
