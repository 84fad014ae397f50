/** The records of a statement, oldest first: some of them on the screen, all of them on paper. */
import { customerFlowList } from '@countinghouse/contract/areas/flow/customer-flow.list.ts'
import { merchantFlowList } from '@countinghouse/contract/areas/flow/merchant-flow.list.ts'
import type { ListPage, Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Balance } from '../../balances/balance.ts'
import { fetchDeclared } from '../../lib/api.ts'
import type { Days } from './statement-state.ts'

const pageSize = 80

type Asked = Balance & Days

export interface StatementRecords {
  rows: readonly Row[]
  more: (() => void) | undefined
  loading: boolean
  print(): void
  printing: boolean
}

function fetchRecords(asked: Asked, size: number, current: number, signal?: AbortSignal) {
  const { path } = asked.customerUid === undefined ? merchantFlowList : customerFlowList
  const query = { ...asked, size, current, sortKey: 'createTime', sortType: 1 }
  return fetchDeclared<ListPage>(path, query, signal ? { signal } : {})
}

export function useStatementRecords(asked: Asked | undefined): StatementRecords {
  const { data, hasNextPage, fetchNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['statement', 'records', asked],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchRecords(asked as Asked, pageSize, pageParam, signal),
    getNextPageParam: ({ total }, pages) =>
      pages.length * pageSize < total ? pages.length + 1 : undefined,
    enabled: asked !== undefined,
  })
  const [printing, setPrinting] = useState(false)
  const all = usePrinting(() => setPrinting(false))

  async function print() {
    if (!asked || printing) return
    setPrinting(true)
    // The error has already been shown.
    const page = await fetchRecords(asked, limits.unpagedSize, 1).catch(() => undefined)
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
