/** What an operator can do with an order, from the moves of its state machine. No page compares states itself. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import {
  allowedOperatorMoves,
  type Machine,
  type Tone,
} from '@countinghouse/contract/engine/machine.ts'
import type { Permission } from '@countinghouse/contract/permissions.ts'
import type { ComponentType } from 'react'
import type { RowAction } from '../list/page-declaration.ts'

type May = (permission: Permission) => boolean

/** A dialog that asks for the input of a move and makes it. */
export type MoveDialog<M extends string = string> = ComponentType<{
  row: Row
  /** The moves that this operator may make with this order now. */
  moves: readonly M[]
  onClose: () => void
}>

export interface OrderMoves {
  machine: Machine
  dialogs: Readonly<Record<string, MoveDialog>>
  /** Icons for moves that most orders allow but operators rarely make: rows show the icon instead of a label. */
  icons: Readonly<Record<string, RowAction['icon']>>
}

/** Every move of operators needs a dialog, except those made by a review; a missing one does not compile. */
export const orderMoves = <O extends string, R extends O = never>(
  machine: Machine<string, string, O>,
  dialogs: Readonly<Record<Exclude<O, R>, MoveDialog<Exclude<O, R>>>>,
  icons?: Readonly<Partial<Record<Exclude<O, R>, RowAction['icon']>>>,
  reviewed: readonly R[] = [],
): OrderMoves => ({
  machine: {
    ...machine,
    operatorMoves: machine.operatorMoves.filter((name) => !reviewed.some((each) => each === name)),
  },
  icons: (icons ?? {}) as OrderMoves['icons'],
  // A dialog only ever gets moves of its own machine.
  dialogs: dialogs as unknown as OrderMoves['dialogs'],
})

/** The moves that this operator may make with this order now. */
export const permittedMoves = (machine: Machine, row: Row, may: May): string[] =>
  allowedOperatorMoves(machine, String(row.status), (field) => row[field]).filter((name) =>
    isPermitted(machine, name, may),
  )

export function isPermitted({ moves }: Machine, name: string, may: May): boolean {
  const permission = moves[name]?.permission
  return permission !== undefined && may(permission)
}

export interface OrderAction {
  /** Moves that share a dialog are one action. */
  moves: readonly string[]
  Dialog: MoveDialog
}

/** The actions of a list for an operator with these permissions, in the order of the machine. */
export function permittedActions({ machine, dialogs }: OrderMoves, may: May): OrderAction[] {
  const actions = new Map<MoveDialog, string[]>()
  for (const name of machine.operatorMoves) {
    const Dialog = dialogs[name]
    if (!Dialog || !isPermitted(machine, name, may)) continue
    actions.set(Dialog, [...(actions.get(Dialog) ?? []), name])
  }
  return [...actions].map(([Dialog, moves]) => ({ moves, Dialog }))
}

/** Whether no order ever has two of the actions: they are for different states. */
export function areMutuallyExclusive(declared: OrderMoves, may: May): boolean {
  const states = permittedActions(declared, may).flatMap(({ moves }) => [
    ...new Set(moves.flatMap((name) => declared.machine.moves[name]?.from ?? [])),
  ])
  return new Set(states).size === states.length
}

/** The tone of the states that these moves lead to; undefined if they differ. */
export function toneOfMoves({ moves, states }: Machine, names: readonly string[]) {
  const tones = new Set<Tone | undefined>(names.map((name) => states[moves[name]?.to ?? '']?.tone))
  return tones.size === 1 ? [...tones][0] : undefined
}

/** Red for a button that rejects or leads to a failure; otherwise the default colour. */
export const buttonColor = (machine: Machine, move: string): { color?: 'red' } =>
  isRejection(machine, move) || toneOfMoves(machine, [move]) === 'bad' ? { color: 'red' } : {}

/** A decision about somebody else's order that ends it in failure, whatever the state is called. */
function isRejection({ moves, states }: Machine, name: string): boolean {
  const move = moves[name]
  return move?.differsFromMaker === true && states[move.to]?.end === 'failure'
}
