/** The actions of a list: those that the page declares, opening a row, and exporting the selected rows. */
import type { List, Row } from '@countinghouse/contract/kit/list.ts'
import { useMemo } from 'react'
import { useTexts } from '../lib/texts.ts'
import { useExport } from './exports/use-export.ts'
import type { ListState } from './list-state.ts'
import type { ScopedList } from './scope.ts'
import type { BulkAction, RowAction } from './table/row-actions.ts'
import { DetailsIcon } from './table/row-icons.tsx'
import type { Selection } from './table/use-selection.ts'

/** The action that opens a row. */
export const detailsName = 'details'

const noActions: RowAction[] = []
const noBulkActions: BulkAction[] = []

export function useRowActions(
  list: List,
  open: ((key: string) => void) | undefined,
  own: readonly RowAction[] = noActions,
): readonly RowAction[] {
  const { details } = useTexts('order')
  return useMemo(() => {
    if (!open) return own
    const run = (row: Row) => open(String(row[list.key]))
    return [...own, { name: detailsName, label: details, icon: DetailsIcon, run }]
  }, [open, own, details, list])
}

/** A list that can be exported also offers to export the selected rows. */
export function useBulkActions(
  scoped: ScopedList,
  state: ListState,
  { rows }: Selection,
  own: readonly BulkAction[] = noBulkActions,
): readonly BulkAction[] {
  const t = useTexts('exportRecord')
  const { busy, exportRows } = useExport(scoped, state)
  if (!scoped.list.exportPath) return own
  return [...own, { label: t.exportSelected({ count: rows.length }), busy, run: exportRows }]
}
