import { p2pPayoutKind } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.order.ts'
import { p2pPayoutReview } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

export default function P2pPayoutPage() {
  return <OrderListPage kind={p2pPayoutKind} review={p2pPayoutReview} />
}
