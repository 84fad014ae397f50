import { withdrawalKind } from '@countinghouse/contract/areas/withdrawal/withdrawal.order.ts'
import { withdrawalReview } from '@countinghouse/contract/areas/withdrawal/withdrawal.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

/** The link of the sidebar to withdrawals awaiting review. */
const presets = { mentionMoneyOrder: { 1: { status: withdrawalReview.waiting } } }

export default function WithdrawalPage() {
  return <OrderListPage kind={withdrawalKind} presets={presets} review={withdrawalReview} />
}
