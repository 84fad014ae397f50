/** Which order comes after another in the queue. Pure. */
interface Order {
  orderNo: string
  readBy: string | null
}

/**
 * From the end it goes on at the beginning. With `skipRead` orders that somebody else reads are left to them, unless
 * there are no others. Undefined where there is no other order.
 */
export function nextOf<O extends Order>(
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
