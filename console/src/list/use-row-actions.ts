/** The actions of a list: those that the page declares, opening a row, and exporting the selected rows. */
import type { List, Row } from '@countinghouse/contract/engine/list.ts'
import { useMemo } from 'react'
import { useTexts } from '../lib/texts.ts'
import { DetailsIcon } from '../ui/row-icons.tsx'
import { useExport } from './exports/use-export.ts'
import type { BulkAction, RowAction } from './page-declaration.ts'
import type { ListModel } from './use-list-page.ts'

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
  model: ListModel,
  own: readonly BulkAction[] = noBulkActions,
): readonly BulkAction[] {
  const t = useTexts('exportRecord')
  const { busy, exportRows } = useExport(model)
  if (!model.list.exportPath) return own
  const count = model.selection.rows.length
  return [...own, { label: t.exportSelected({ count }), busy, run: exportRows }]
}
