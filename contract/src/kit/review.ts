/** How operators decide orders of a kind, declared as data for the server, its calls and the console. */
import type { Permission } from '../permissions.ts'
import type { Machine } from './machine.ts'

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
  addressCheck: Check
  count: Count
}

export interface Review<
  S extends string = string,
  M extends string = string,
  P extends ReviewPaths = ReviewPaths,
  N extends string = string,
> {
  /** The order kind. */
  name: N
  machine: Machine<S, M>
  /** Orders in this state wait for the decision. */
  waiting: NoInfer<S>
  moves: Readonly<Record<Decision, NoInfer<M>>>
  permission: Permission
  paths: P
  /** The fields of the list that hold the order's amount and its owner. */
  amount: string
  whose: string
}

export const review = <
  S extends string,
  M extends string,
  const P extends ReviewPaths,
  const N extends string,
>(
  declaration: Review<S, M, P, N>,
): Review<S, M, P, N> => declaration
