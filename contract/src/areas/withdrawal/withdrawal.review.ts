import { review } from '../../engine/review.ts'
import { withdrawalMachine } from './withdrawal.states.ts'

export const withdrawalReview = review({
  name: 'withdrawal',
  machine: withdrawalMachine,
  waiting: 'pendingReview',
  moves: { approve: 'approve', reject: 'reject' },
  permission: 'withdrawal.review',
  view: 'withdrawal.view',
  secondFactor: 'withdrawalAuditVerify',
  receiver: 'address',
  countAt: 'aboveMenu',
  paths: {
    decide: '/mentionMoneyOrder/mentionMoneyOrderAudit',
    check: '/mentionMoneyOrder/addressCheck',
    count: '/mentionMoneyOrder/auditNum',
  },
  amounts: ['quantity'],
  fees: ['expectedFee'],
  whose: 'customerUid',
})
