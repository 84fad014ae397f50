import { otcKind } from '@countinghouse/contract/areas/otc/otc.order.ts'
import { otcMachine } from '@countinghouse/contract/areas/otc/otc.states.ts'
import { lazy } from '../../lib/lazy.tsx'
import { orderMoves } from '../../orders/order-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const moves = orderMoves(otcMachine, {
  verifyAgain: lazy(() => import('./verify-otc-dialog.tsx')),
})

export default function OtcPage() {
  return <OrderListPage kind={otcKind} moves={moves} />
}
