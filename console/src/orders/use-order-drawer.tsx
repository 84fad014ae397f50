/** Opens the detail of an order on pages that only mention it. */
import { isOrderKind, orderKindOf } from '@countinghouse/contract/registry/orders.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { lazy } from '../lib/lazy.tsx'
import { useOperator } from '../lib/operator.ts'
import type { OrderName } from './order-urls.ts'

const OrderDrawer = lazy(() => import('./order-drawer.tsx'), 'orderDetail', 'arrival')

interface OpenOrders {
  /** Whether this operator may see orders of this kind. */
  mayOpen(kind: string): boolean
  open(kind: string, orderNo: string): void
  drawer: ReactNode
}

export function useOrderDrawer(): OpenOrders {
  const { may } = useOperator()
  const [order, setOrder] = useState<OrderName>()
  const mayOpen = useCallback(
    (kind: string) => isOrderKind(kind) && may(orderKindOf(kind).list.permission),
    [may],
  )
  const open = useCallback((kind: string, orderNo: string) => {
    if (isOrderKind(kind)) setOrder({ kind, orderNo })
  }, [])
  const close = useCallback(() => setOrder(undefined), [])
  const drawer = order && <OrderDrawer key={order.orderNo} {...order} onClose={close} />
  return { mayOpen, open, drawer }
}
