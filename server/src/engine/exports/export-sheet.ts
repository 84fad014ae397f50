/** What all exports share, whether they become a record or the answer itself. */
import type { List, ListQuery } from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { callError } from '../../platform/call-error.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw, send, sql } from '../../platform/db/sql.ts'
import type { Book, Cell } from '../../platform/files/xlsx.ts'
import { dayMs } from '../../platform/period.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { type ActiveFilter, activeFilters, matchingRows, periodOf } from '../lists/conditions.ts'
import { countRows } from '../lists/count.ts'
import type { ListSource } from '../lists/define-list.ts'
import { atMost, sheetColumns, sumsSheet } from '../lists/export-list.ts'
import { ordering } from '../lists/page-query.ts'
import { sheetWords } from '../lists/sheet-words.ts'

/** How many rows there are to export. Refuses zero, and more than a sheet holds. */
export async function countForExport(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
): Promise<number> {
  const { total } = source.list.exportPartsMax
    ? await countParts(tx, source, merchantId, query, source.list.exportPartsMax)
    : await countRows(tx, source, merchantId, activeFilters(source.list, query))
  if (total === 0) throw callError('exportEmpty')
  if (source.list.exportPartsMax) return total
  if (total > limits.exportMax) throw callError('exportTooLarge', { max: limits.exportMax })
  return total
}

/**
 * Counts no further than the parts hold. Where there is more, the refusal names the longest period from the same start
 * that fits, in whole days if one fits.
 */
async function countParts(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  parts: number,
): Promise<{ total: number }> {
  const filters = activeFilters(source.list, query)
  const max = limits.exportMax * parts
  const [found] = await send<{ total: number }>(
    tx,
    sql`select count(*)::int as total from (${atMost(source, merchantId, filters, max + 1)}) found`,
  )
  const total = found?.total ?? 0
  if (total <= max) return { total }
  const [beyond] = await send<{ at: Date }>(
    tx,
    sql`
      select ${raw(source.columns[source.list.defaultSort.key] as string)} as at
      from ${matchingRows(source, merchantId, filters)}
      order by ${ordering(source, query)} offset ${max} limit 1`,
  )
  const { start, end } = fittingPeriod(filters, beyond?.at ?? new Date())
  throw callError('exportPeriodTooLarge', { max, parts, start, end })
}

/** Up to the day, or else the second, before the first record that is too much. Both ends count. */
function fittingPeriod(filters: ActiveFilter[], beyond: Date) {
  const filter = filters.find(({ filter: { type } }) => type === 'period')
  const start = platformTime((filter && periodOf(filter)?.start) ?? new Date(0))
  const dayBefore = platformTime(new Date(beyond.getTime() - dayMs)).slice(0, 10)
  const isWholeDay = start.endsWith(' 00:00:00') && dayBefore >= start.slice(0, 10)
  return isWholeDay
    ? { start: start.slice(0, 10), end: dayBefore }
    : { start, end: platformTime(new Date(beyond.getTime() - 1000)) }
}

/** About the day of the export, unless it is about a period of its own. */
export const exportFileName = (
  { name }: List,
  ending = 'xlsx',
  about = platformTime(new Date()).slice(0, 10),
): string => `${name}-${about}.${ending}`

/** The rows, their sums where the list has them, and what to know about both. */
export async function exportBook(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  language: Language,
  rows: AsyncIterable<Cell[]>,
): Promise<Book> {
  const { list } = source
  const columns = sheetColumns(list, query, language)
  const words = sheetWords[language]
  const lines = [words.times, words.texts]
  if (columns.some(({ isHidden }) => isHidden)) lines.push(words.hidden)
  const sums = await sumsSheet(tx, source, merchantId, query, language)
  return {
    sheets: [{ name: list.name, columns, rows }, ...(sums ? [sums] : [])],
    notes: { name: words.notes, lines },
    withTexts: words.withTexts,
  }
}
