import { machine, type OperatorMoveOf } from '../../engine/machine.ts'

/** A customer's deposit: seen on chain, credited once it has the confirmations of its network. */
export const depositMachine = machine({
  kind: 'deposit',
  states: {
    confirming: { id: 1, tone: 'moving' },
    credited: { id: 2, tone: 'good', end: 'success' },
    notCredited: { id: 3, tone: 'bad', end: 'failure' },
    abnormalQuantity: { id: 4, tone: 'waiting' },
    reversed: { id: 5, tone: 'bad', end: 'failure' },
  },
  initial: 'confirming',
  moves: {
    // More confirmations, but not enough: until then neither the platform nor an operator credits it.
    confirm: { from: ['confirming'], to: 'confirming', by: 'upstream' },
    credit: { from: ['confirming'], to: 'credited', by: 'upstream', otherwise: 'flag' },
    refuse: { from: ['confirming'], to: 'notCredited', by: 'upstream' },
    flag: { from: ['confirming'], to: 'abnormalQuantity', by: 'upstream', otherwise: 'confirm' },
    creditAfterReview: {
      from: ['abnormalQuantity'],
      to: 'credited',
      by: 'operator',
      permission: 'deposit.resolve',
    },
    // The chain took back what it had confirmed.
    reverse: { from: ['credited'], to: 'reversed', by: 'upstream' },
  },
})
export type DepositDecision = OperatorMoveOf<typeof depositMachine>
