/** Checks the rows of an exported report against their seals. It needs the file and nothing else. */
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import type { Report } from '@countinghouse/contract/kit/report.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { SheetRow } from '../../files/read-sheet.ts'
import { readWorkbook } from '../../files/read-xlsx.ts'
import { daySeal, findReport, rowSeal, sealedColumns } from './row-seal.ts'

export interface VerifiedDay {
  reportDate: string
  sealedRows: number
  /** Numbers of rows of the sheet whose figures are not those that were sealed. */
  changed: number[]
  /** Whether all rows of the day are present: a filter leaves rows out, and so may a forger. */
  isWhole: boolean
}

export interface VerifiedReport {
  report: string
  /** With seals, in the order of the file. */
  days: VerifiedDay[]
  /** Rows of days that are not sealed, and late rows. */
  unsealedRows: number
}

/** An export has at most so many rows, a note and a header. */
const readable = {
  ...limits.workbook,
  packedBytes: 64 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  sharedStrings: 1_000_000,
  milliseconds: 120_000,
  rows: limits.exportMax + 2,
}

/** Undefined if no row has a seal. */
export async function verifyReport(content: Buffer): Promise<VerifiedReport | undefined> {
  const { rows } = await readWorkbook(content, readable)
  const sealOf = (row: SheetRow) => [...row.cells.values()].find(({ text }) => findReport(text))
  const sealed = rows.find(sealOf)
  const named = findReport((sealed && sealOf(sealed)?.text) ?? '')
  const report = (reports as readonly Report[]).find(({ name }) => name === named)
  if (!sealed || !report) return undefined
  const columns = new Map(Object.keys(report.fields).map((field, index) => [field, index]))
  const read = (row: SheetRow, field: string) => row.cells.get(columns.get(field) ?? -1)?.text ?? ''
  const days = new Map<string, { day: VerifiedDay; seals: string[]; whole: string }>()
  let unsealedRows = 0
  // The note and the header are no rows of the report.
  for (const row of rows.slice(2)) {
    const [date, seal] = [read(row, 'reportDate'), read(row, 'seal')]
    if (seal === '') {
      unsealedRows += 1
      continue
    }
    const found = days.get(date) ?? {
      day: { reportDate: date, sealedRows: 0, changed: [], isWhole: false },
      seals: [],
      whole: read(row, 'daySeal'),
    }
    days.set(date, found)
    found.day.sealedRows += 1
    found.seals.push(seal)
    if (!isAsSealed(report, (field) => read(row, field))) found.day.changed.push(row.row)
  }
  for (const { day, seals, whole } of days.values()) day.isWhole = daySeal(seals) === whole
  return { report: report.name, days: [...days.values()].map(({ day }) => day), unsealedRows }
}

function isAsSealed(report: Report, read: (field: string) => string): boolean {
  const sums = Object.fromEntries(sealedColumns(report).map((field) => [field, read(field)]))
  // A figure that is not a number can't have been sealed.
  if (!Object.values(sums).every((sum) => /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(sum))) return false
  const [rowNo, dayStart, dayEnd] = ['rowNo', 'dayStart', 'dayEnd'].map(read) as [
    string,
    string,
    string,
  ]
  const isOfItsDay = rowNo.startsWith(`${read('reportDate')}/`)
  return isOfItsDay && rowSeal(report, { rowNo, dayStart, dayEnd, sums }) === read('seal')
}
