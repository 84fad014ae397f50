/** The row actions of orders, from their state machine, and the dialog of the chosen one. */
import type { Row } from '@countinghouse/contract/engine/list.ts'
import { IconScale } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useOperator } from '../lib/operator.ts'
import { useAllTexts } from '../lib/texts.ts'
import type { RowAction } from '../list/page-declaration.ts'
import {
  areMutuallyExclusive,
  type OrderAction,
  type OrderMoves,
  permittedActions,
  permittedMoves,
  toneOfMoves,
} from './order-actions.ts'

const none: never[] = []

export function useMoves(declared: OrderMoves | undefined): {
  rowActions: readonly RowAction[]
  dialog: ReactNode
} {
  const { may } = useOperator()
  const texts: Readonly<Record<string, object>> = useAllTexts()
  const [chosen, setChosen] = useState<{ action: OrderAction; row: Row }>()
  const rowActions = useMemo<readonly RowAction[]>(() => {
    if (!declared) return none
    const { machine } = declared
    const { actions: labels } = texts[machine.kind] as {
      actions?: Readonly<Record<string, string>>
    }
    return permittedActions(declared, may).map((action) => {
      const [name = ''] = action.moves
      const open = (row: Row) => openIn(action, permittedMoves(machine, row, may))
      return {
        name,
        label: labels?.[name] ?? name,
        icon: declared.icons[name] ?? IconScale,
        prominent: declared.icons[name] === undefined,
        ...(areMutuallyExclusive(declared, may) && { slot: 'moves' }),
        tone: (row) => toneOfMoves(machine, open(row)),
        offered: (row) => open(row).length > 0,
        run: (row) => setChosen({ action, row }),
      }
    })
  }, [declared, may, texts])
  if (!declared || !chosen) return { rowActions, dialog: null }
  const { action, row } = chosen
  const dialog = (
    <action.Dialog
      row={row}
      moves={openIn(action, permittedMoves(declared.machine, row, may))}
      onClose={() => setChosen(undefined)}
    />
  )
  return { rowActions, dialog }
}

const openIn = ({ moves }: OrderAction, open: readonly string[]): string[] =>
  moves.filter((name) => open.includes(name))
