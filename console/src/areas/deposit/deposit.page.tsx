import { depositKind } from '@countinghouse/contract/areas/deposit/deposit.order.ts'
import { depositMachine } from '@countinghouse/contract/areas/deposit/deposit.states.ts'
import { lazy } from '../../lib/lazy.tsx'
import { orderMoves } from '../../orders/order-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

const moves = orderMoves(depositMachine, {
  creditAfterReview: lazy(() => import('./credit-deposit-dialog.tsx')),
})

export default function DepositPage() {
  return <OrderListPage kind={depositKind} moves={moves} />
}
