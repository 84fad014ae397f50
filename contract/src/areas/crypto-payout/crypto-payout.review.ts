import { review } from '../../engine/review.ts'
import { cryptoPayoutMachine } from './crypto-payout.states.ts'

/** The merchant's own audit of its payouts; the platform's follows it. */
export const cryptoPayoutReview = review({
  name: 'cryptoPayout',
  machine: cryptoPayoutMachine,
  waiting: 'pendingMerchantAudit',
  moves: { approve: 'merchantApprove', reject: 'merchantReject' },
  permission: 'cryptoPayout.review',
  view: 'cryptoPayout.view',
  secondFactor: 'withdrawalAuditVerify',
  receiver: 'address',
  countAt: 1002,
  paths: {
    decide: '/payAnother/audit',
    check: '/payAnother/addressCheck',
    count: '/payAnother/auditNum',
  },
  amounts: ['amount'],
  fees: ['expectedFee'],
  whose: 'merchantOrderNo',
})
