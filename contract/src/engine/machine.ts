/**
 * A state machine as data: read by the server (what is allowed), the ledger (what is posted), the console
 * (which buttons show, which colour) and the documentation.
 */
import type { Permission } from '../permissions.ts'
import { type Condition, unmetCondition } from './condition.ts'

/** Decides the colour of a state's badge. */
export type Tone = 'waiting' | 'moving' | 'good' | 'bad' | 'neutral'

export interface State {
  /** What the database stores. Never reused, never changed. */
  id: number
  tone: Tone
  /** Set where the order has come to an end; only then may a merchant be notified by hand. */
  end?: 'success' | 'failure'
  /** People of the platform work on it: no clock and no program moves it on. */
  byHand?: true
}

/** Who may make a move: an operator on the page, the merchant's own system, the chain or bank, or a clock. */
export type Actor = 'operator' | 'merchant' | 'upstream' | 'platform'

interface AnyMove<S extends string> {
  from: readonly S[]
  to: S
  by: Actor
  /** For moves of operators. */
  permission?: Permission
  /** Conditions on the order besides its state. */
  when?: readonly Condition[]
  /** Maker-checker: not for the operator who created the order, if the merchant has another who may decide. */
  differsFromMaker?: true
  /** Made by the platform itself: at once, or at the instant in this column of the order. */
  deadline?: 'atOnce' | InstantColumn
  /** One job makes it for all orders of a merchant that are due at the same instant, many in a transaction. */
  batched?: true
  /** The move made instead when the rules of the kind object to this one; it may have a substitute of its own. */
  otherwise?: string
  /** Follows from the states of the order's pieces: no actor makes it directly. */
  ofPieces?: true
  /** The merchant's server is told again, although the order stays in its end state. */
  tellsAgain?: true
  /** What the same upstream report means in states that this move does not leave: a payment of a paid order. */
  elsewhere?: readonly string[]
}

type InstantColumn = `${string}_at`

/** Only a deadline at an instant that many orders share can be batched. */
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

type Read = (field: string) => unknown

/** The moves that an order allows, whoever makes them, by its state and by their conditions. */
export const allowedMoves = ({ moves }: Machine, state: string, read: Read): string[] =>
  Object.keys(moves).filter((name) => {
    const move = moves[name]
    return move?.from.includes(state) && !unmetCondition(move.when, read)
  })

export const allowedOperatorMoves = (machine: Machine, state: string, read: Read): string[] =>
  allowedMoves(machine, state, read).filter((name) => machine.operatorMoves.includes(name))
