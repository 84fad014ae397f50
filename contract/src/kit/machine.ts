/**
 * A state machine as data: read by the server (what is allowed), the ledger (what is posted), the console
 * (which buttons show, which colour) and the documentation.
 */
import type { Permission } from '../permissions.ts'
import { type Condition, unmetCondition } from './condition.ts'

/** How a state feels: the colour of its badge. */
export type Tone = 'waiting' | 'moving' | 'good' | 'bad' | 'neutral'

export interface State {
  /** What the database stores. Never reused, never changed. */
  id: number
  tone: Tone
  /** Set where the order has come to an end; only then may a merchant be notified by hand. */
  end?: 'success' | 'failure'
}

/** Who may make a move: an operator on the page, the merchant's own system, the chain or bank, or a clock. */
export type Actor = 'operator' | 'merchant' | 'upstream' | 'platform'

interface AnyMove<S extends string> {
  from: readonly S[]
  to: S
  by: Actor
  /** For moves of operators. */
  permission?: Permission
  /** What the order must be besides being in one of these states. */
  when?: readonly Condition[]
  /** Not for the operator who made the order, where the merchant has another who may decide. */
  differsFromMaker?: true
  /** Made by the server's own clock: at once, or at the instant that this column of the order holds. */
  deadline?: 'atOnce' | InstantColumn
  /** Made for all orders of a merchant that are due at the same instant by one job, many in a transaction. */
  batched?: true
  /** Made in its place when the rules of the kind object to it, unless they object to that one too, and so on. */
  otherwise?: string
  /** Follows from what became of the order's pieces: nobody makes it by itself. */
  ofPieces?: true
  /** What the same report of the upstream is in states that this move does not leave: a payment of a paid order. */
  elsewhere?: readonly string[]
}

type InstantColumn = `${string}_at`

/** Only the clock makes moves together, and only at an instant that many orders share. */
export type Move<S extends string = string> = AnyMove<S> &
  ({ batched?: never } | { batched: true; by: 'platform'; deadline: InstantColumn })

export interface Machine<
  S extends string = string,
  M extends string = string,
  O extends string = string,
> {
  /** The name of the order kind: its texts and permissions go by it. */
  kind: string
  states: Readonly<Record<S, State>>
  initial: S
  moves: Readonly<Record<M, Move<S>>>
  /** The moves that operators make: what the console offers. */
  operatorMoves: readonly O[]
}

export function machine<
  const States extends Record<string, State>,
  const Moves extends Record<string, Move<keyof States & string>>,
>(declaration: {
  kind: string
  states: States
  initial: keyof States & string
  moves: Moves
}): Machine<keyof States & string, keyof Moves & string, ByOperator<Moves>> {
  const names = Object.keys(declaration.moves) as ByOperator<Moves>[]
  const operatorMoves = names.filter((name) => declaration.moves[name]?.by === 'operator')
  return { ...declaration, operatorMoves }
}

type ByOperator<Moves extends Record<string, Move>> = {
  [N in keyof Moves]: Moves[N]['by'] extends 'operator' ? N : never
}[keyof Moves] &
  string

export type StateOf<M> = M extends Machine<infer S, string> ? S : never
export type MoveOf<M> = M extends Machine<string, infer Name> ? Name : never
export type OperatorMoveOf<M> = M extends Machine<string, string, infer Name> ? Name : never

export const stateNames = <S extends string>(m: Machine<S>): S[] => Object.keys(m.states) as S[]

const statesById = new WeakMap<Machine, Map<number, string>>()

export function stateOfId<S extends string>(m: Machine<S>, id: number): S {
  let byId = statesById.get(m)
  if (!byId) {
    byId = new Map(stateNames(m).map((name) => [m.states[name].id, name]))
    statesById.set(m, byId)
  }
  const name = byId.get(id)
  if (!name) throw new Error(`${m.kind} has no state ${id}`)
  return name as S
}

/** The moves that the merchant's own system makes: what the open API offers beside making and querying orders. */
export const merchantMoves = ({ moves }: Machine): string[] =>
  Object.keys(moves).filter((name) => moves[name]?.by === 'merchant')

/** The moves of operators that an order allows, by its state and by what else they ask of it. */
export const openMoves = (
  { moves, operatorMoves }: Machine,
  state: string,
  read: (field: string) => unknown,
): string[] =>
  operatorMoves.filter((name) => {
    const move = moves[name]
    return move?.from.includes(state) && !unmetCondition(move.when, read)
  })
