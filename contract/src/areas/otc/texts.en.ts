import type { OtcDecision } from './otc.states.ts'

/** States of B2C orders, and the verification that is started again by hand. */
export default {
  name: 'B2C order',
  plural: 'B2C orders',
  states: {
    pendingVerification: 'Pending verification',
    trading: 'Trading',
    paying: 'Paying',
    appealing: 'Appealing',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  moves: {
    passVerification: 'Verification passed',
    failVerification: 'Verification failed',
    verifyAgain: 'Verification restarted',
  },
  fields: {
    verifyProblem: 'Verification problem',
    verifyAgainTime: 'Verified again at',
    payerName: 'Payer',
    payerBank: 'Payer bank',
    payerAccount: 'Payer account',
    payerBranch: 'Payer branch',
    payerEmail: 'Payer email',
    payeeName: 'Payee',
    payeeBank: 'Payee bank',
    payeeAccount: 'Payee account',
    payeeBranch: 'Payee branch',
    payeeEmail: 'Payee email',
  },
  actions: { verifyAgain: 'Verify again' } satisfies Record<OtcDecision, string>,
  verifyTitle: 'Verify again',
  verifyLead: 'Starts the verification of this order again. If it passes, trading continues.',
  verify: 'Verify again',
  verifyStarted: 'Verification restarted',
}
