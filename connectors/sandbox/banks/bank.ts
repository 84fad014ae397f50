/**
 * What the sandbox and the demo world have to know about the banks of a country: who pays and is paid there, what a payer is shown, and
 * how the bank numbers payments. A country more is one file like `in.ts` and its line in `all-banks.ts`.
 */
import type { Details, Rail } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { Chance } from '../world/random.ts'

/** A payin as the bank is asked for it. */
export interface BankPayin {
  orderNo: string
  amount: string
  details: Details
}

/** What the payer is shown: a code to scan, an account to transfer to, or both. */
export interface PaymentPage {
  qrText?: string
  payTo: { name: string; bank?: string; account: string }
  /** What the bank adds to what is known of the payer, such as the virtual account that it opened. */
  details?: Details
}

export interface BankMethod {
  /** How many of a hundred orders of the country go this way. */
  share: number
  /** Who carries it. */
  channels: readonly string[]
  /** What the rail wants to know of a person who pays or is paid this way. */
  detailsOf(person: BankCustomer): Details
  accept(order: BankPayin, chance: Chance): PaymentPage
}

export interface Bank<M extends string = string> {
  /** How many of a hundred local orders are of this country. */
  share: number
  /** What one unit of the currency is worth in USD at first, how far that goes in a step, and how many digits it has. */
  rate: { usd: number; step: number; digits: number }
  methods: Readonly<Record<M, BankMethod>>
  /** Where its customers have their accounts. */
  branches: readonly string[]
  /** The number by which both sides know a payment that was made at this time. */
  reference(at: Date, chance: Chance): string
}

/** A person with the numbers of papers and accounts: the same person has the same ones. */
export interface BankCustomer {
  chance: Chance
  holderName: string
  email: string
  /** The name as a mailbox has it. */
  latin: string
}

/** Every method that the rail declares, and no other. */
export const bank = <const M extends string>(_of: Rail<string, M>, declared: Bank<M>): Bank =>
  declared

export const digits = '0123456789'
export const alphanumerics = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whose accounts collect payments for merchants. */
export const collector = 'Countinghouse Pay'

/** The digits of an instant in UTC: 20261115223605123. */
export const digitsOf = (at: Date): string => at.toISOString().replace(/\D/g, '')

/** The last digit of the year and the day of the year, with which many banks begin their references. */
export function julianDay(at: Date): string {
  const year = at.getUTCFullYear()
  const day = 1 + Math.floor((at.getTime() - Date.UTC(year, 0, 1)) / 86_400_000)
  return `${year % 10}${String(day).padStart(3, '0')}`
}

/** The order's number without the letter of its kind: as long as the QR codes of most countries carry. */
export const shortReference = (orderNo: string): string => orderNo.slice(1)
