import { p2pPayoutKind } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import { p2pPayoutReview } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.review.ts'
import { p2pPayoutMachine } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.states.ts'
import { IconArrowsSplit } from '@tabler/icons-react'
import { lazy } from '../../lib/lazy.tsx'
import { orderMoves } from '../../orders/order-actions.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'
import { BulkButtons } from './bulk-buttons.tsx'

const moves = orderMoves(
  p2pPayoutMachine,
  { split: lazy(() => import('./split-dialog.tsx')) },
  { split: IconArrowsSplit },
  ['approve', 'reject'],
)

export default function P2pPayoutPage() {
  return (
    <OrderListPage
      kind={p2pPayoutKind}
      review={p2pPayoutReview}
      moves={moves}
      pageActions={<BulkButtons />}
    />
  )
}
