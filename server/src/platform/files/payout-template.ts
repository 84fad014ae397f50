/**
 * The template into which operators enter payouts in one fiat currency. A hidden sheet holds its version, its
 * currency, and the lists that cells choose from.
 */

import { storedDetails } from '@countinghouse/contract/areas/local-rail/rail.ts'
import type { RailCurrency } from '@countinghouse/contract/areas/local-rail/rails.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { texts } from '../texts.ts'
import {
  labelOf,
  type PayoutColumn,
  payoutColumns,
  payoutMethods,
  payoutTemplateVersion,
  railOf,
} from './payout-columns.ts'
import { type WorkbookSheet, writeWorkbook } from './write-workbook.ts'
import { columnName } from './xlsx.ts'
import { escapeFormula } from './xlsx-text.ts'

/** The text in the first cell of the hidden sheet. */
export const templateMark = 'payout template'

export const payoutTemplateName = (currency: RailCurrency): string =>
  `payouts-${currency}-v${payoutTemplateVersion}.xlsx`

/** The content of the file. Its examples pay `exampleAmount`, or the least that their methods pay out. */
export function payoutTemplate(
  currency: RailCurrency,
  language: Language,
  exampleAmount?: string,
): Promise<Buffer> {
  const columns = payoutColumns(currency, language)
  return writeWorkbook([
    rowsSheet(columns, language),
    examplesSheet(columns, currency, language, exampleAmount),
    hiddenSheet(columns, currency, language),
  ])
}

export interface PayoutOutcome {
  /** By field, as the rows of the file had them. */
  values: Readonly<Record<string, string>>
  outcome: string
  orderNo: string
}

/** The rows of a batch in the columns of the template, each with its result. This file can't be uploaded again. */
export function payoutResult(
  currency: RailCurrency,
  language: Language,
  rows: readonly PayoutOutcome[],
): Promise<Buffer> {
  const columns = payoutColumns(currency, language)
  const { field, order } = texts[language]
  const added = [order.payoutFile.outcome, field.orderNo].map(
    (title): PayoutColumn => ({ field: '', title, format: 'text' }),
  )
  const all = [...columns, ...added]
  const lines = rows.map(({ values, outcome, orderNo }) => ({
    cells: [
      // Merchant order numbers are free text from a file.
      ...columns.map((column) => escapeFormula(labelOf(column, values[column.field] ?? ''))),
      outcome,
      orderNo,
    ],
  }))
  return writeWorkbook([
    {
      name: order.payoutFile.rows,
      frozenRows: 1,
      columns: widths(all),
      rows: [titles(all), ...lines],
    },
  ])
}

const hiddenName = 'template'
const columnWidth = 24

const widths = (columns: readonly PayoutColumn[]) =>
  columns.map(({ format }) => ({ width: columnWidth, format }))

const titles = (columns: readonly PayoutColumn[]) => ({
  cells: columns.map(({ title }) => title),
  style: 'header' as const,
})

function rowsSheet(columns: readonly PayoutColumn[], language: Language): WorkbookSheet {
  const lists = columns.filter(({ choices }) => choices)
  return {
    name: texts[language].order.payoutFile.rows,
    frozenRows: 1,
    columns: widths(columns),
    rows: [titles(columns)],
    choices: lists.map((column, index) => {
      const at = columnName(columns.indexOf(column))
      const list = columnName(listColumn + index)
      return {
        cells: `${at}2:${at}${limits.importRowsMax + 1}`,
        from: `${hiddenName}!$${list}$2:$${list}$${(column.choices?.length ?? 0) + 1}`,
      }
    }),
  }
}

/** One row for each method. Its note keeps this sheet from being read as the filled-in one, wherever it is moved. */
function examplesSheet(
  columns: readonly PayoutColumn[],
  currency: RailCurrency,
  language: Language,
  amount: string | undefined,
): WorkbookSheet {
  const { examples, examplesNote } = texts[language].order.payoutFile
  const rail = railOf(currency)
  const rows = payoutMethods(rail).map(({ method, side }, index) => {
    const details = storedDetails(
      rail,
      Object.fromEntries(side.fields.map((field) => [field, rail.fields[field]?.example ?? ''])),
    )
    const values: Readonly<Record<string, string>> = {
      merchantOrderNo: `A-${1001 + index}`,
      method,
      amount: amount ?? side.terms.minimum,
      ...details,
    }
    return { cells: columns.map((column) => labelOf(column, values[column.field] ?? '')) }
  })
  return {
    name: examples,
    frozenRows: 2,
    columns: widths(columns),
    rows: [{ cells: [examplesNote], style: 'note' }, titles(columns), ...rows],
  }
}

/** Lists stand in the columns after the version, currency and language. */
const listColumn = 2

function hiddenSheet(
  columns: readonly PayoutColumn[],
  currency: RailCurrency,
  language: Language,
): WorkbookSheet {
  const lists = columns.flatMap(({ field, choices }) =>
    choices ? [[field, ...choices.map(([, label]) => label)]] : [],
  )
  const about = [
    [templateMark, payoutTemplateVersion],
    ['currency', currency],
    ['language', language],
  ]
  const height = Math.max(about.length, ...lists.map((list) => list.length))
  const rows = Array.from({ length: height }, (_, index) => ({
    cells: [...(about[index] ?? ['', '']), ...lists.map((list) => list[index] ?? '')],
  }))
  const width = listColumn + lists.length
  return {
    name: hiddenName,
    isHidden: true,
    columns: Array.from({ length: width }, () => ({ width: columnWidth, format: 'text' as const })),
    rows,
  }
}
