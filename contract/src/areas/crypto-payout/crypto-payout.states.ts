import { machine } from '../../engine/machine.ts'

/** A payment that a merchant makes on chain, audited by an operator of the merchant and by the platform. */
export const cryptoPayoutMachine = machine({
  kind: 'cryptoPayout',
  states: {
    pendingMerchantAudit: { id: 1, tone: 'waiting' },
    pendingPlatformAudit: { id: 2, tone: 'waiting' },
    paying: { id: 3, tone: 'moving' },
    upstreamConfirming: { id: 4, tone: 'moving' },
    manualProcessing: { id: 5, tone: 'waiting', byHand: true },
    completed: { id: 6, tone: 'good', end: 'success' },
    auditRejected: { id: 7, tone: 'bad', end: 'failure' },
    cancelled: { id: 8, tone: 'neutral', end: 'failure' },
    failed: { id: 9, tone: 'bad', end: 'failure' },
  },
  initial: 'pendingMerchantAudit',
  moves: {
    merchantApprove: {
      from: ['pendingMerchantAudit'],
      to: 'pendingPlatformAudit',
      by: 'operator',
      permission: 'cryptoPayout.review',
      differsFromMaker: true,
    },
    platformApprove: {
      from: ['pendingPlatformAudit'],
      to: 'paying',
      by: 'platform',
      deadline: 'atOnce',
      otherwise: 'platformReject',
    },
    merchantReject: {
      from: ['pendingMerchantAudit'],
      to: 'auditRejected',
      by: 'operator',
      permission: 'cryptoPayout.review',
      differsFromMaker: true,
    },
    platformReject: { from: ['pendingPlatformAudit'], to: 'auditRejected', by: 'platform' },
    cancel: { from: ['pendingMerchantAudit'], to: 'cancelled', by: 'merchant' },
    broadcast: { from: ['paying'], to: 'upstreamConfirming', by: 'upstream' },
    hold: { from: ['upstreamConfirming'], to: 'manualProcessing', by: 'upstream' },
    complete: { from: ['upstreamConfirming', 'manualProcessing'], to: 'completed', by: 'upstream' },
    fail: {
      from: ['paying', 'upstreamConfirming', 'manualProcessing'],
      to: 'failed',
      by: 'upstream',
    },
  },
})
