/**
 * The hash of a report row over what never changes after its day, so that a row of a file can be verified without a
 * database. The hash of a day covers those of its rows, so that a missing row is noticed too.
 */
import { createHash } from 'node:crypto'
import { plain } from '@countinghouse/contract/kit/decimal.ts'
import { isQuotient, type Report } from '@countinghouse/contract/kit/report.ts'

const version = 'seal1'

export interface SealedRow {
  rowNo: string
  /** `yyyy-MM-dd HH:mm:ss` of GMT+8, as files have it. */
  dayStart: string
  dayEnd: string
  /** By the names of the columns. */
  sums: Readonly<Record<string, string>>
}

/** The columns that are sealed: those by creation may still change, and quotients follow from others. */
export const sealedColumns = ({ measures }: Report): string[] =>
  Object.keys(measures).filter((field) => {
    const measure = measures[field]
    return measure && !isQuotient(measure) && measure.clock !== 'created'
  })

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Includes the report's name, so that the file identifies its report. */
export function rowSeal(report: Report, { rowNo, dayStart, dayEnd, sums }: SealedRow): string {
  const figures = sealedColumns(report).map((field) => [field, plain(sums[field] ?? '0')])
  return `${version}.${report.name}.${hashOf([report.name, rowNo, dayStart, dayEnd, figures])}`
}

export const daySeal = (seals: readonly string[]): string => hashOf(seals.toSorted())

export const findReport = (seal: string): string | undefined =>
  new RegExp(`^${version}\\.(\\w+)\\.[0-9a-f]{64}$`).exec(seal)?.[1]
