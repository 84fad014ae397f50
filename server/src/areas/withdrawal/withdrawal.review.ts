import { withdrawalReview as review } from '@countinghouse/contract/areas/withdrawal/withdrawal.review.ts'
import { walletOf } from '../../books/ledger/posting.ts'
import { reviewDefinition } from '../../engine/orders/review.ts'
import { withdrawalOrder } from './withdrawal.order.ts'

export const withdrawalReview = reviewDefinition({
  kind: withdrawalOrder,
  review,
  decided: ({ name, at, remark }) => ({ auditor: name, audited_at: at, audit_remark: remark }),
  paidFrom: ({ customer_uid: uid }, bucket) => walletOf(uid, bucket),
  about: 'customer_uid',
})
