import { cryptoPayoutKind } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.order.ts'
import { cryptoPayoutReview } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.review.ts'
import { OrderListPage } from '../../orders/order-list-page.tsx'

export default function CryptoPayoutPage() {
  return <OrderListPage kind={cryptoPayoutKind} review={cryptoPayoutReview} />
}
