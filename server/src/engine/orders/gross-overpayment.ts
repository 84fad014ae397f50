/**
 * More than twice the amount can't have been meant for an order, on a chain or over a bank: a person must look before
 * it is credited.
 */
import { compare, times } from '@countinghouse/contract/engine/decimal.ts'

const maxMultiple = '2'

export const isGrosslyOverpaid = ({
  amount,
  paid_amount: paid,
}: {
  amount: string
  paid_amount: string
}) => compare(paid, times(amount, maxMultiple)) > 0
