/** States of transfers, and how one is made. */
export default {
  name: 'Transfer',
  plural: 'Transfers',
  states: { auditing: 'Auditing', completed: 'Completed', failed: 'Failed' },
  flowTypes: {
    transfer: 'Transfer',
    transferFee: 'Transfer fee',
  },
  newTransfer: 'New transfer',
  transfer: 'Transfer',
  from: 'From',
  to: 'To',
  uidNeeded: 'Please enter the UID of the customer',
  sameAccount: 'Choose two different accounts',
  confirmLead: 'The money moves as soon as you confirm.',
}
