import { p2pPayoutReview as review } from '@countinghouse/contract/areas/p2p-payout/p2p-payout.review.ts'
import { merchantAccount } from '../../books/ledger/posting.ts'
import { reviewDefinition } from '../../engine/orders/review.ts'
import { p2pPayoutOrder } from './p2p-payout.order.ts'

export const p2pPayoutReview = reviewDefinition({
  kind: p2pPayoutOrder,
  review,
  decided: ({ name, at }) => ({ auditors: name, audited_at: at }),
  paidFrom: (_order, bucket) => merchantAccount(bucket),
  about: 'customer_uid',
})
