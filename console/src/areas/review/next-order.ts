/** The order of the review queue. Pure. */
import type { Row } from '@countinghouse/contract/engine/list.ts'

interface Order {
  orderNo: string
  readBy: string | null
}

/**
 * Wraps around at the end. With `skipRead`, orders that somebody else has open are skipped, unless there are no others.
 * Undefined if there is no other order.
 */
export function nextOrder<O extends Order>(
  orders: readonly O[],
  orderNo: string | undefined,
  step: 1 | -1,
  { skipRead }: { skipRead: boolean },
): O | undefined {
  const at = orders.findIndex((order) => order.orderNo === orderNo)
  const after = orders.map(
    (_, i) => orders[(at + step * (i + 1) + orders.length * 2) % orders.length],
  )
  const others = after.filter((order) => order !== undefined && order.orderNo !== orderNo)
  return (skipRead && others.find((order) => order?.readBy === null)) || others[0]
}

/**
 * Whether the current order no longer waits. If it is younger than everything in a full queue, an older order that came
 * back may have pushed it out: then it may still wait.
 */
export function isGoneFrom(
  orders: readonly { orderNo: string; row: Row }[],
  read: { orderNo: string; row: Row },
  most: number,
): boolean {
  if (orders.some(({ orderNo }) => orderNo === read.orderNo)) return false
  const last = orders.length < most ? undefined : orders.at(-1)
  return !last || String(read.row.createTime) < String(last.row.createTime)
}

/** Keeps the current order in the queue, at its place by age, even if it no longer waits. */
export function withCurrent<O extends { orderNo: string; row: Row }>(
  orders: readonly O[],
  read: O | undefined,
): readonly O[] {
  if (!read || orders.some(({ orderNo }) => orderNo === read.orderNo)) return orders
  const at = orders.findIndex(({ row }) => String(row.createTime) > String(read.row.createTime))
  return orders.toSpliced(at < 0 ? orders.length : at, 0, read)
}
