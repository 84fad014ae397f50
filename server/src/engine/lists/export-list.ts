/** A list as a sheet: translated headers, names for states, times of GMT+8 as dates, amounts as numbers with decimals. */

import { decimalPlacesOf } from '@countinghouse/contract/currencies.ts'
import { fixedValuesOf, listFor } from '@countinghouse/contract/engine/conditional-field.ts'
import {
  columnsField,
  currencyOf,
  type Field,
  fileIn,
  type List,
  type ListQuery,
  type Row,
} from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { type SqlFragment, send, sql } from '../../platform/db/sql.ts'
import type { Cell, Sheet, SheetColumn } from '../../platform/files/xlsx.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { arrivalWords, auditWords, lookUp, texts } from '../../platform/texts.ts'
import { type ActiveFilter, activeFilters, matchingRows } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { ordering, selected } from './page-query.ts'
import { rowReader, type StoredRow } from './row-reader.ts'
import { sheetWords } from './sheet-words.ts'

/** With the fields that apply to the query: a sheet for one country has that country's columns. */
const sheetFields = (list: List, query: ListQuery): [name: string, field: Field][] => {
  const { fields } = listFor(list, fixedValuesOf(list, query))
  const shown = chosenFields(query).filter((name) => name in fields)
  const others = Object.keys(fields).filter((name) => !shown.includes(name))
  return [...shown, ...others].map((name) => [name, fields[name] as Field])
}

/** None: all of them. */
const chosenFields = (query: ListQuery): string[] =>
  String(query[columnsField] ?? '')
    .split(',')
    .filter(Boolean)

const isTime = (field: Field) => field.type === 'instant'

export function sheetColumns(list: List, query: ListQuery, language: Language): SheetColumn[] {
  const chosen = chosenFields(query)
  return sheetFields(list, query).map(([name, field]) => {
    const title = lookUp(texts[language].field, field.title ?? name)
    return {
      field: name,
      title: isTime(field) ? sheetWords[language].ofTime(title) : title,
      isHidden: chosen.length > 0 && !chosen.includes(name),
    }
  })
}

/** The digits that a spreadsheet keeps exactly. Longer numbers stay text, so that none is rounded. */
const exactDigits = 15

/** With as many decimals as the amounts of its currency have, or its own if they are more. */
export function numberCell(value: string, decimals?: number): Cell {
  const digits = value.replace(/\D/g, '').replace(/^0+/, '').length
  if (digits > exactDigits) return { digits: value }
  if (decimals === undefined) return { number: value }
  const ownDecimals = value.split('.')[1]?.length ?? 0
  return { number: value, decimals: Math.max(decimals, ownDecimals) }
}

export const moneyCell = (value: string, currency: string): Cell =>
  numberCell(value, decimalPlacesOf(currency))

/** In GMT+8, which the column's title says. */
export const timeCell = (instant: Date): Cell => ({ time: platformTime(instant) })

const wordOf = (language: Language, group: string, value: string): string => {
  const { order, shell } = texts[language]
  const groups = {
    ...order,
    country: shell.countries,
    auditAction: auditWords[language],
    ...arrivalWords[language],
  }
  return lookUp(groups, group, value)
}

/** How a sheet shows a stored value. */
export function wordIn(language: Language, field: Field | undefined, stored: string): string {
  if (field?.type === 'choice') {
    const { ids, texts: group } = field.choices
    const [name = stored] = Object.entries(ids).find(([, id]) => String(id) === stored) ?? []
    return wordOf(language, group, name)
  }
  return field?.type === 'text' && field.words ? wordOf(language, field.words, stored) : stored
}

const wallCell = (wall: 'date' | 'time', value: string): Cell =>
  wall === 'date' ? { date: value } : { time: value }

const number =
  (name: string, cell: (value: string, row: Row) => Cell) =>
  (row: Row): Cell => {
    const value = row[name]
    return value === null || value === undefined ? null : cell(String(value), row)
  }

function cellReader(
  list: List,
  language: Language,
  name: string,
  field: Field,
): (row: Row) => Cell {
  switch (field.type) {
    case 'instant':
      return (row) => (row[name] === null ? null : timeCell(new Date(String(row[name]))))
    case 'status':
      return (row) => lookUp(texts[language], list.area, 'states', String(row[name]))
    case 'choice':
      return (row) => wordOf(language, field.choices.texts, String(row[name]))
    case 'text':
      return (row) => {
        const value = row[name]
        if (value === null) return null
        if (field.wall) return wallCell(field.wall, String(value))
        return field.words ? wordOf(language, field.words, String(value)) : String(value)
      }
    case 'count':
      return number(name, (value) => numberCell(value, 0))
    case 'money':
      return number(name, (value, row) => moneyCell(value, currencyOf(field, row)))
    case 'decimal':
      return number(name, (value) => (field.share ? { share: value } : numberCell(value)))
    case 'image':
    case 'file':
      return (row) => fileIn(row, name)?.fileName ?? null
    default:
      return (row) => (row[name] === null ? null : String(row[name]))
  }
}

/** Reads through a cursor: neither the database nor the server holds all rows at once. */
export async function* sheetRows(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  language: Language,
): AsyncGenerator<Cell[]> {
  const filters = activeFilters(source.list, query)
  const all = sql`
    select ${selected(source)} from ${matchingRows(source, merchantId, filters)}
    order by ${ordering(source, query)} limit ${limits.exportMax}`
  const read = cellsReader(source, query, language)
  for await (const page of send<StoredRow>(tx, all).cursor(pageRows)) yield* page.map(read)
}

/** The same of a list whose export has parts, with the number of rows in the same snapshot. */
export async function countedSheetRows(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  language: Language,
): Promise<{ total: number; rows: AsyncGenerator<Cell[]> }> {
  const filters = activeFilters(source.list, query)
  const most = limits.exportMax * (source.list.exportPartsMax ?? 1)
  const all = sql`
    select (select count(*)::int from (${atMost(source, merchantId, filters, most + 1)}) found) as counted,
           ${selected(source)}
    from ${matchingRows(source, merchantId, filters)} order by ${ordering(source, query)}`
  const pages = send<StoredRow>(tx, all).cursor(pageRows)
  const read = cellsReader(source, query, language)
  const { done, value: first = [] } = await pages.next()
  const total = Number(first[0]?.counted ?? 0)
  if (total > most)
    throw new Error(`More rows than ${most} have come since the export was asked for`)
  return {
    total,
    rows: (async function* () {
      yield* first.map(read)
      if (!done) for await (const page of pages) yield* page.map(read)
    })(),
  }
}

/** The rows of a list up to a number, to be counted. */
export const atMost = (
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  most: number,
): SqlFragment => sql`select 1 from ${matchingRows(source, merchantId, filters)} limit ${most}`

const pageRows = 500

function cellsReader(source: ListSource, query: ListQuery, language: Language) {
  const { list, prepared = (stored: StoredRow) => stored } = source
  const readers = sheetFields(list, query).map(([name, field]) =>
    cellReader(list, language, name, field),
  )
  const read = rowReader(source)
  return (stored: StoredRow): Cell[] => {
    const row = read(prepared(stored))
    return readers.map((reader) => reader(row))
  }
}

/** The sums that the screen shows with the rows, apart from them: added to the rows they would count twice. */
export async function sumsSheet(
  tx: Transaction,
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  language: Language,
): Promise<Sheet | undefined> {
  const { list, sums } = source
  if (!sums) return undefined
  const { fields, rows } = await sums(tx, source, merchantId, query)
  if (rows.length === 0) return undefined
  const shown = sheetColumns(list, query, language).filter(
    ({ field, isHidden }) =>
      fields.measures.includes(field) && (!isHidden || fields.about.includes(field)),
  )
  // What a row is about comes first, wherever its column stands.
  const columns = shown.toSorted(
    (a, b) => Number(!fields.about.includes(a.field)) - Number(!fields.about.includes(b.field)),
  )
  const readers = columns.map(({ field }) =>
    cellReader(list, language, field, list.fields[field] as Field),
  )
  const [first] = fields.about
  const { sums: name, total } = sheetWords[language]
  return {
    name,
    columns: columns.map((column) => ({ ...column, isHidden: false })),
    rows: (async function* () {
      for (const row of rows)
        yield columns.map(({ field }, index) =>
          field === first && row[field] === null ? total : (readers[index]?.(row) ?? null),
        )
    })(),
  }
}
