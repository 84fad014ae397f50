/** The common props of the table and the cards. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import type { RefObject } from 'react'
import type { CellContext } from './cells.tsx'
import type { Column } from './columns.ts'
import type { RowAction } from './row-actions.ts'
import type { Selection } from './use-selection.ts'

export interface RowsProps {
  list: List
  label: string
  rows: readonly Row[]
  columns: readonly Column[]
  context: CellContext
  actions: readonly RowAction[]
  selection: Selection | undefined
  opened: string | undefined
  /** The field that the rows of a group share. */
  groupBy?: string | undefined
  busy: boolean
  region: RefObject<HTMLElement | null>
  onOpen?: ((key: string, at?: string) => void) | undefined
}
