/** What all exports share, whether they become a record or the answer itself. */
import type { List, ListQuery } from '@countinghouse/contract/kit/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../call-error.ts'
import type { Transaction } from '../db/database.ts'
import type { Cell, Sheet } from '../files/xlsx.ts'
import { activeFilters } from '../lists/conditions.ts'
import { countRows } from '../lists/count.ts'
import type { ListSource } from '../lists/define-list.ts'
import { sheetHeader, sheetList, sheetWidths } from '../lists/export-list.ts'
import { platformTime } from '../platform-time.ts'
import { exportNote } from './export-note.ts'

/** How many rows there are to export. Refuses zero, and more than a sheet holds. */
export async function countForExport(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<number> {
  const { total } = await countRows(tx, source, merchantId, activeFilters(source.list, query))
  if (total === 0) throw callError('exportEmpty')
  if (total > limits.exportMax) throw callError('exportTooLarge', { max: limits.exportMax })
  return total
}

export const exportFileName = ({ name }: List): string =>
  `${name}-${platformTime(new Date()).slice(0, 10)}.xlsx`

export function exportSheet(
  list: List,
  query: ListQuery,
  language: Language,
  rows: AsyncIterable<Cell[]>,
): Sheet {
  const shown = sheetList(list, query)
  return {
    name: list.name,
    note: exportNote[language],
    header: sheetHeader(shown, language),
    widths: sheetWidths(shown),
    rows,
  }
}
