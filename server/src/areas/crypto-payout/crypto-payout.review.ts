import { cryptoPayoutReview as review } from '@countinghouse/contract/areas/crypto-payout/crypto-payout.review.ts'
import { merchantAccount } from '../../books/ledger/posting.ts'
import { reviewDefinition } from '../../engine/orders/review.ts'
import { cryptoPayoutOrder } from './crypto-payout.order.ts'

export const cryptoPayoutReview = reviewDefinition({
  kind: cryptoPayoutOrder,
  review,
  decided: ({ name, at }) => ({ auditors: name, audited_at: at }),
  paidFrom: (_order, bucket) => merchantAccount(bucket),
  about: 'to_address',
})
