/** The orders that wait for this operator, and the one that is read now. */
import type { ApiResult } from '@countinghouse/contract/api.ts'
import type { Row } from '@countinghouse/contract/kit/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ReviewedKind } from '@countinghouse/contract/reviews.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { nextOf } from './next-order.ts'

const refetchMs = 10_000
const queryKey = ['reviewQueue']

export interface Waiting {
  kind: ReviewedKind
  row: Row
  orderNo: string
  waitedSeconds: number
  readBy: string | null
}

const waitingOf = ({ orders }: ApiResult<'/review/queue'>): Waiting[] =>
  orders.map(({ row, ...order }) => ({
    ...order,
    row: row as Row,
    orderNo: String((row as Row).orderNo),
  }))

const without = (numbers: readonly string[], some: readonly string[]) =>
  numbers.filter((each) => !some.includes(each))

export function useQueue() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => waitingOf(await fetchData('/review/queue', {}, { signal })),
    refetchInterval: refetchMs,
    staleTime: 0,
    gcTime: 0,
  })
  const [decided, setDecided] = useState<readonly string[]>([])
  const [aside, setAside] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<string>()
  const all = (data ?? []).filter(({ orderNo }) => !decided.includes(orderNo))
  const shown = all.filter(({ orderNo }) => !aside.includes(orderNo))
  const current =
    shown.find(({ orderNo }) => orderNo === chosen) ??
    shown.find(({ readBy }) => readBy === null) ??
    shown[0]
  const step = (by: 1 | -1) =>
    setChosen(nextOf(shown, current?.orderNo, by, { skipRead: false })?.orderNo)
  /** Chosen before the order goes, so that the next is the one after it. */
  const leave = () => setChosen(nextOf(shown, current?.orderNo, 1, { skipRead: true })?.orderNo)
  return {
    isLoading: data === undefined && !error,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    orders: shown,
    /** More wait than are sent at once. */
    isCut: (data?.length ?? 0) >= limits.review.queueMax,
    current,
    asideCount: all.length - shown.length,
    choose: setChosen,
    step,
    setAside() {
      if (!current) return
      leave()
      setAside([...aside, current.orderNo])
    },
    showAside: () => setAside([]),
    onDecided(orderNo: string) {
      leave()
      setDecided((before) => [...before, orderNo])
    },
    onUndone(orderNos: readonly string[]) {
      setDecided((before) => without(before, orderNos))
      setChosen(orderNos[0])
      void client.invalidateQueries({ queryKey })
    },
    lookAgain: () => void client.invalidateQueries({ queryKey }),
  }
}
