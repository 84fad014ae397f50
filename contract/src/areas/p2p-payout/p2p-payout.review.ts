import { review } from '../../engine/review.ts'
import { p2pPayoutMachine } from './p2p-payout.states.ts'

export const p2pPayoutReview = review({
  name: 'p2pPayout',
  machine: p2pPayoutMachine,
  waiting: 'pendingMerchantAudit',
  moves: { approve: 'approve', reject: 'reject' },
  permission: 'p2pPayout.review',
  view: 'p2pPayout.view',
  secondFactor: 'p2pPayoutVerify',
  receiver: 'payee',
  countAt: 1202,
  paths: {
    decide: '/c2c/order/audit',
    check: '/c2c/order/payeeCheck',
    count: '/c2c/order/auditNum',
  },
  amounts: ['fiatAmount', 'quantity'],
  fees: ['expectedFee'],
  whose: 'customerUid',
})
