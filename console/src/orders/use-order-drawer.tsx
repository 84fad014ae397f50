/** Opens orders in place, on pages that only name them. */
import type { OrderKind } from '@countinghouse/contract/kit/machine.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { late } from '../lib/late.tsx'
import { useOperator } from '../lib/operator.ts'
import { type OrderName, orderPlaces } from './order-places.ts'

const OrderDrawer = late(() => import('./order-drawer.tsx'))

interface OpenOrders {
  /** Whether this operator may see orders of this kind. */
  mayOpen(kind: string): boolean
  open(kind: string, orderNo: string): void
  drawer: ReactNode
}

const isKind = (kind: string): kind is OrderKind => Object.hasOwn(orderPlaces, kind)

export function useOrderDrawer(): OpenOrders {
  const { may } = useOperator()
  const [order, setOrder] = useState<OrderName>()
  const mayOpen = useCallback(
    (kind: string) => isKind(kind) && may(orderPlaces[kind].list.permission),
    [may],
  )
  const open = useCallback((kind: string, orderNo: string) => {
    if (isKind(kind)) setOrder({ kind, orderNo })
  }, [])
  const close = useCallback(() => setOrder(undefined), [])
  const drawer = order && <OrderDrawer key={order.orderNo} {...order} onClose={close} />
  return { mayOpen, open, drawer }
}
