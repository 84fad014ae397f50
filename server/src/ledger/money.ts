/** Amounts are decimal strings on the wire and NUMERIC in the database; this is what stands in between. */
import Big from 'big.js'

export const money = (amount: string): Big => new Big(amount)

/** Exact, without an exponent: what PostgreSQL and the wire take. */
export const text = (amount: Big): string => amount.toFixed()

export const sum = (...amounts: string[]): string =>
  text(amounts.reduce((total, amount) => total.plus(amount), new Big(0)))

export const minus = (amount: string, less: string): string => text(money(amount).minus(less))

export const isPositive = (amount: string): boolean => money(amount).gt(0)

/** Without the zeros that a column may have behind the point. */
export const plain = (amount: string): string => text(money(amount))
