/** What a balance is made of, in every list that shows one. */
import { money, usd } from '../../engine/list.ts'

const shared = { available: money(), frozen: money() }
/** What is owed is no part of the total. */
const sums = { total: money(), usdValue: usd, debt: money() }

/** Of the merchant, whose payins may still have to settle. */
export const balanceFields = { ...shared, unsettled: money(), ...sums }

/** Of customers: what they get is theirs at once. */
export const customerBalanceFields = { ...shared, ...sums }
