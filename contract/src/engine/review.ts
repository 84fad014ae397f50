/** How operators decide orders of a kind, declared as data for the server, its calls and the console. */
import type { Permission } from '../permissions.ts'
import type { Machine } from './machine.ts'
import type { ActionProtection } from './protections.ts'

export const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** Most orders that one call may decide. */
export const reviewedAtOnceMax = 80

export interface ReviewPaths<
  Decide extends string = string,
  Check extends string = string,
  Count extends string = string,
> {
  /** Approves or rejects, one or many. */
  decide: Decide
  /** Checks the receivers of the money. */
  check: Check
  count: Count
}

/** What is compared before money goes out: an address on a chain, or a person with an account. */
export const receivers = ['address', 'payee'] as const
export type Receiver = (typeof receivers)[number]

/**
 * Why a payee is taken for another one of the same customer: the account under another name, an account that differs
 * by little, or the name with another account.
 */
export const likenesses = ['otherName', 'similarAccount', 'otherAccount'] as const
export type Likeness = (typeof likenesses)[number]

/** What a check returns for every order, whatever kind of receiver it has. */
interface Checked {
  orderNo: string
  /** Whether this merchant has paid this address or account before. */
  paidBefore: boolean
  /** The requesting operator created this order, so another one must decide it. */
  needsAnother: boolean
}

export interface CheckedAddress extends Checked {
  toAddress: string
  /** An address that was paid and looks like this one. */
  looksLike: string | null
}

/** One detail of a payee, by its name in the country's rail. */
export interface PayeeDetail {
  field: string
  value: string
}

export interface CheckedPayee extends Checked {
  details: PayeeDetail[]
  looksLike: { why: Likeness; details: PayeeDetail[] } | null
}

export interface CheckResults {
  address: { addresses: CheckedAddress[] }
  payee: { payees: CheckedPayee[] }
}

export interface Review<
  S extends string = string,
  M extends string = string,
  P extends ReviewPaths = ReviewPaths,
  N extends string = string,
  R extends Receiver = Receiver,
> {
  /** The order kind. */
  name: N
  machine: Machine<S, M>
  /** Orders in this state wait for the decision. */
  waiting: NoInfer<S>
  moves: Readonly<Record<Decision, NoInfer<M>>>
  permission: Permission
  /** Who may see how many wait. */
  view: Permission
  /** The operator's switch that makes a decision ask for a Google code. */
  secondFactor: ActionProtection
  receiver: R
  /** The menu item that shows how many orders wait; withdrawals have a line above the menu. */
  countAt: number | 'aboveMenu'
  paths: P
  /** The fields of the list that hold what is paid, the main one first, and whose order it is. */
  amounts: readonly string[]
  fees: readonly string[]
  whose: string
}

export const review = <
  S extends string,
  M extends string,
  const P extends ReviewPaths,
  const N extends string,
  const R extends Receiver,
>(
  declaration: Review<S, M, P, N, R>,
): Review<S, M, P, N, R> => declaration
