/** A list as a sheet: translated headers, names for states, times of GMT+8, numbers as numbers. */

import { fixedValuesOf, listFor } from '@countinghouse/contract/kit/conditional-field.ts'
import {
  type Field,
  fileIn,
  type List,
  type ListQuery,
  type Row,
} from '@countinghouse/contract/kit/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { Transaction } from '../db/database.ts'
import { send, sql } from '../db/sql.ts'
import type { Cell } from '../files/xlsx.ts'
import { platformTime } from '../platform-time.ts'
import { auditWords, lookUp, texts } from '../texts.ts'
import { activeFilters, matchingRows } from './conditions.ts'
import type { ListSource } from './define-list.ts'
import { ordering, selected } from './page-query.ts'
import { rowReader } from './row-reader.ts'

/** With the fields that apply to the query: a sheet for one country has that country's columns. */
export const sheetList = (list: List, query: ListQuery): List =>
  listFor(list, fixedValuesOf(list, query))

export const sheetHeader = ({ fields }: List, language: Language): string[] =>
  Object.entries(fields).map(([name, { title }]) => lookUp(texts[language].field, title ?? name))

export const sheetWidths = ({ fields }: List): number[] =>
  Object.values(fields).map(({ type }) =>
    type === 'instant' ? 20 : type === 'address' || type === 'hash' ? 36 : 16,
  )

/** The digits that a spreadsheet keeps exactly. Longer numbers stay text, so that none is rounded. */
const exactDigits = 15

export function numberCell(value: string): Cell {
  const digits = value.replace(/\D/g, '').replace(/^0+/, '').length
  return digits > exactDigits ? { digits: value } : { number: value }
}

const wordOf = (language: Language, group: string, value: string): string => {
  const { order, shell } = texts[language]
  const groups = { ...order, country: shell.countries, auditAction: auditWords[language] }
  return lookUp(groups, group, value)
}

function cellReader(
  list: List,
  language: Language,
  name: string,
  field: Field,
): (row: Row) => Cell {
  switch (field.type) {
    case 'instant':
      return (row) => (row[name] === null ? null : platformTime(new Date(String(row[name]))))
    case 'status':
      return (row) => lookUp(texts[language], list.area, 'states', String(row[name]))
    case 'choice':
      return (row) => wordOf(language, field.choices.texts, String(row[name]))
    case 'text':
      return (row) => {
        const value = row[name]
        if (value === null) return null
        return field.words ? wordOf(language, field.words, String(value)) : String(value)
      }
    case 'count':
    case 'money':
    case 'decimal':
      return (row) => {
        const value = row[name]
        return value === null || value === undefined ? null : numberCell(String(value))
      }
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
  const { list } = source
  const readers = Object.entries(sheetList(list, query).fields).map(([name, field]) =>
    cellReader(list, language, name, field),
  )
  const read = rowReader(source)
  const filters = activeFilters(list, query)
  const all = sql`
    select ${selected(source)} from ${matchingRows(source, merchantId, filters)}
    order by ${ordering(source, query)} limit ${limits.exportMax}`
  const pages = send<Record<string, unknown>>(tx, all).cursor(500)
  for await (const page of pages) {
    for (const stored of page) {
      const row = read(stored)
      yield readers.map((reader) => reader(row))
    }
  }
}
