/** States of deposits. */
export default {
  states: {
    confirming: 'Confirming',
    credited: 'Credited',
    notCredited: 'Not credited',
    abnormalQuantity: 'Abnormal quantity',
  },
}
