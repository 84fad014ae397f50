/** The orders that wait for this operator, and the current one. */

import type { Row } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { ApiResult } from '@countinghouse/contract/registry/api.ts'
import type { AnyReview, ReviewedKind } from '@countinghouse/contract/registry/reviews.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchData } from '../../lib/api.ts'
import { reviewCountKey } from '../../orders/order.ts'
import { isGoneFrom, nextOrder, withCurrent } from './next-order.ts'

const refetchMs = 10_000
const queryKey = ['reviewQueue']

export interface QueuedOrder {
  kind: ReviewedKind
  row: Row
  orderNo: string
  waitedSeconds: number
  readBy: string | null
}

const queuedOrders = ({ orders }: ApiResult<'/review/queue'>): QueuedOrder[] =>
  orders.map(({ row, ...order }) => ({
    ...order,
    row: row as Row,
    orderNo: String((row as Row).orderNo),
  }))

/** As the sidebar keeps them up to date. */
type Counted = ApiResult<AnyReview['paths']['count']>

export function useReviewQueue() {
  const client = useQueryClient()
  const [mine, setMine] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, mine],
    queryFn: async ({ signal }) =>
      queuedOrders(await fetchData('/review/queue', { mine }, { signal })),
    refetchInterval: refetchMs,
    staleTime: 0,
    gcTime: 0,
  })
  const [decided, setDecided] = useState<readonly string[]>([])
  const [aside, setAside] = useState<readonly string[]>([])
  const [chosen, setChosen] = useState<QueuedOrder>()
  const known = data ? withCurrent(data, chosen) : []
  const all = known.filter(({ orderNo }) => !decided.includes(orderNo))
  const shown = all.filter(({ orderNo }) => !aside.includes(orderNo))
  const current =
    shown.find(({ orderNo }) => orderNo === chosen?.orderNo) ??
    shown.find(({ readBy }) => readBy === null) ??
    shown[0]
  // The current order stays until the operator moves on, although others open, leave and decide orders meanwhile.
  if (current && current !== chosen) setChosen(current)
  const step = (by: 1 | -1) =>
    setChosen(nextOrder(shown, current?.orderNo, by, { skipRead: false }))
  /**
   * Moves on before the order is removed, so that the next one is its successor. If the operator has already moved on
   * while it was being decided, nothing changes.
   */
  const leave = (orderNo: string) =>
    setChosen((read) =>
      read?.orderNo === orderNo ? nextOrder(shown, orderNo, 1, { skipRead: true }) : read,
    )
  return {
    isLoading: data === undefined && !error,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    /** Of the orders alone that the operator looks after. */
    mine,
    showMine(isMine: boolean) {
      setChosen(undefined)
      setMine(isMine)
    },
    orders: shown,
    /** More orders are waiting than the server sends at once. */
    isCut: (data?.length ?? 0) >= limits.review.queueMax,
    /** All that wait of the kinds in the queue, also those that the server has not sent yet; unknown of some of them. */
    waitingCount: mine
      ? 0
      : [...new Set(shown.map(({ kind }) => kind))].reduce(
          (sum, kind) => sum + (client.getQueryData<Counted>(reviewCountKey(kind))?.auditNum ?? 0),
          0,
        ),
    current,
    /** Others have decided it, or it was cancelled. */
    isGone:
      current !== undefined &&
      data !== undefined &&
      isGoneFrom(data, current, limits.review.queueMax),
    asideCount: all.length - shown.length,
    choose: setChosen,
    step,
    setAside() {
      if (!current) return
      leave(current.orderNo)
      setAside([...aside, current.orderNo])
    },
    showAside: () => setAside([]),
    onDecided(orderNo: string) {
      leave(orderNo)
      setDecided((before) => [...before, orderNo])
    },
    /** After refetching: until the order is back in the queue, it would be shown as no longer waiting. */
    async onUndone(order: QueuedOrder) {
      await client.invalidateQueries({ queryKey })
      setDecided((before) => before.filter((each) => each !== order.orderNo))
      setChosen(order)
    },
    lookAgain: () => void client.invalidateQueries({ queryKey }),
  }
}
