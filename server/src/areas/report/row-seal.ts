/**
 * The seal of a report row: a hash over what never changes after its day, with a signature, so that a file proves
 * itself to whoever knows the public key. The signature also covers the hash of the day, which is one over all of its
 * rows: a missing row is noticed too. Seals of version 1 have neither a signature nor the merchant.
 */
import { createHash, type KeyObject, sign, verify } from 'node:crypto'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { isDerived, type Report } from '@countinghouse/contract/engine/report.ts'

const version = 'seal2'

export interface SealedRow {
  merchantId: string
  rowNo: string
  /** `yyyy-MM-dd HH:mm:ss` of GMT+8, as files have it. */
  dayStart: string
  dayEnd: string
  /** By the names of the columns. */
  sums: Readonly<Record<string, string>>
}

/** A seal, taken apart. */
export interface Seal {
  report: string
  /** Empty in version 1. */
  merchantId: string
  /** All of it but the signature. */
  unsigned: string
  /** Empty in version 1. */
  signature: string
}

/** The columns that are sealed: those by creation may still change, and quotients follow from others. */
export const sealedColumns = ({ measures }: Report): string[] =>
  Object.keys(measures).filter((field) => {
    const measure = measures[field]
    return measure && !isDerived(measure) && measure.clock !== 'created'
  })

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Names report and merchant, so that the file identifies them. */
export function unsignedSeal(report: Report, row: SealedRow): string {
  const { merchantId, rowNo, dayStart, dayEnd } = row
  const content = [report.name, merchantId, rowNo, dayStart, dayEnd, figuresOf(report, row)]
  return `${version}.${report.name}.${merchantId}.${digestOf(content)}`
}

function firstSeal(report: Report, row: SealedRow): string {
  const content = [report.name, row.rowNo, row.dayStart, row.dayEnd, figuresOf(report, row)]
  return `seal1.${report.name}.${digestOf(content)}`
}

const figuresOf = (report: Report, { sums }: SealedRow) =>
  sealedColumns(report).map((field) => [field, plain(sums[field] ?? '0')])

/** Of all rows of a day, without their signatures. */
export const daySeal = (unsigned: readonly string[]): string => digestOf(unsigned.toSorted())

const signedText = (unsigned: string, day: string) => Buffer.from(`${unsigned}.${day}`)

export const signedSeal = (key: KeyObject, unsigned: string, day: string): string =>
  `${unsigned}.${sign(null, signedText(unsigned, day), key).toString('base64url')}`

export const isSignedBy = (key: KeyObject, { unsigned, signature }: Seal, day: string): boolean =>
  verify(null, signedText(unsigned, day), key, Buffer.from(signature, 'base64url'))

const sealPattern =
  /^(?<unsigned>seal1\.(?<first>\w+)\.[0-9a-f]{64}|seal2\.(?<report>\w+)\.(?<merchantId>\d+)\.[0-9a-f]{64}(?=\.))(?:\.(?<signature>[\w-]{86}))?$/

export function findSeal(text: string): Seal | undefined {
  const found = sealPattern.exec(text)?.groups
  if (!found) return undefined
  const { unsigned = '', first, report = first ?? '', merchantId = '', signature = '' } = found
  return { report, merchantId, unsigned, signature }
}

/** Whether the row is as it was sealed. */
export const isSealOf = ({ unsigned, merchantId }: Seal, report: Report, row: SealedRow): boolean =>
  unsigned === (merchantId === '' ? firstSeal(report, row) : unsignedSeal(report, row))
