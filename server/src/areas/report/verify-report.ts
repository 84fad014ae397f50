/** Checks the rows of an exported report against their seals. It needs the file, and for signatures the public key. */
import { createPublicKey, type KeyObject } from 'node:crypto'
import { reports } from '@countinghouse/contract/areas/report/reports.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { wordIn } from '../../engine/lists/export-list.ts'
import { type ExportedRow, readExported } from '../../engine/lists/exported-rows.ts'
import { daySeal, findSeal, isSealOf, isSignedBy, type Seal, sealedColumns } from './row-seal.ts'

export interface VerifiedDay {
  reportDate: string
  /** What the console shows as the hash of the day. */
  daySeal: string
  sealedRows: number
  /** Numbers of rows of the sheet that are not as they were sealed. */
  changed: number[]
  /** Whether all rows of the day are present: a filter leaves rows out, and so may a forger. */
  isWhole: boolean
  /** By the key that was given, every row of them. */
  isSigned: boolean
}

export interface VerifiedReport {
  report: string
  /** Empty if no signed seal names it. */
  merchantId: string
  /** With seals, in the order of the file. */
  days: VerifiedDay[]
  /** Rows of days that are not sealed, and late rows. */
  unsealedRows: number
}

/** Undefined if it is no public key of the kind that signs seals. */
export function sealKeyFrom(text: string): KeyObject | undefined {
  try {
    const key = createPublicKey({
      key: Buffer.from(text, 'base64'),
      format: 'der',
      type: 'spki',
    })
    return key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

/** Undefined if no row has a seal. */
export async function verifyReport(
  content: Buffer,
  key?: KeyObject,
): Promise<VerifiedReport | undefined> {
  const rowsOf = await readExported(content)
  const seals = rowsOf([]).flatMap((row) => row.texts().flatMap((text) => findSeal(text) ?? []))
  const merchantId = seals.find((seal) => seal.merchantId !== '')?.merchantId ?? ''
  const report = (reports as readonly Report[]).find(({ name }) => name === seals[0]?.report)
  if (!report) return undefined
  const days = new Map<string, { day: VerifiedDay; unsigned: string[] }>()
  let unsealedRows = 0
  for (const row of rowsOf(Object.keys(report.fields))) {
    const [date, text, whole] = [row.date('reportDate'), row.read('seal'), row.read('daySeal')]
    if (text === '') {
      unsealedRows += 1
      continue
    }
    const seal = findSeal(text)
    const empty = { reportDate: date, daySeal: whole, sealedRows: 0, isWhole: false }
    const found = days.get(date) ?? {
      day: { ...empty, changed: [], isSigned: key !== undefined },
      unsigned: [],
    }
    days.set(date, found)
    const { day, unsigned } = found
    day.sealedRows += 1
    unsigned.push(seal?.unsigned ?? text)
    const isOurs = seal && ['', merchantId].includes(seal.merchantId) && whole === day.daySeal
    if (!isOurs || !isAsSealed(report, seal, row)) day.changed.push(row.row)
    if (key && !(seal && isSignedBy(key, seal, whole))) day.isSigned = false
  }
  for (const { day, unsigned } of days.values()) day.isWhole = daySeal(unsigned) === day.daySeal
  const verified = [...days.values()].map(({ day }) => day)
  return { report: report.name, merchantId, days: verified, unsealedRows }
}

function isAsSealed(report: Report, seal: Seal, shown: ExportedRow): boolean {
  const { read, time } = shown
  const sums = Object.fromEntries(sealedColumns(report).map((field) => [field, read(field)]))
  // A figure that is not a number can't have been sealed.
  if (!Object.values(sums).every((sum) => /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(sum))) return false
  const rowNo = read('rowNo')
  const [dayStart, dayEnd] = [time('dayStart'), time('dayEnd')]
  const row = { merchantId: seal.merchantId, rowNo, dayStart, dayEnd, sums }
  return isAboutWhatItSays(report, rowNo, shown) && isSealOf(seal, report, row)
}

/** The row number is sealed and contains the day and the dimensions of the row: the columns must show the same values. */
function isAboutWhatItSays(report: Report, rowNo: string, { read, date }: ExportedRow): boolean {
  const [day, ...about] = rowNo.split('/')
  return (
    day === date('reportDate') &&
    about.length === report.by.length &&
    report.by.every((field, index) =>
      languages.some(
        (language) => wordIn(language, report.fields[field], about[index] ?? '') === read(field),
      ),
    )
  )
}
