/** Checks an exported audit log by its hashes. It needs the file and nothing else. */
import { createHash } from 'node:crypto'
import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import type { SheetRow } from '../../files/read-sheet.ts'
import { readWorkbook } from '../../files/read-xlsx.ts'
import { platformTime } from '../../platform-time.ts'
import { auditWords } from '../../texts.ts'

/**
 * `changed`: it is not what its hash covers. `unlinked`: it does not follow from the entry before it, so one of the two
 * was changed. `missing`: the file has entries before and after it. `moved`: it stands in another place of the file.
 */
export interface LogProblem {
  seq: number
  kind: 'changed' | 'unlinked' | 'missing' | 'moved'
}

export interface VerifiedLog {
  entries: number
  first: number
  last: number
  /** Of the last entry: what the console showed when the file was made. */
  lastHash: string
  /** The one with the lowest number. */
  problem: LogProblem | undefined
  actions: LoggedAction[]
}

/** An entry, parsed from the text that its hash covers. */
export interface LoggedAction {
  merchantId: string
  at: Date
  operatorName: string
  action: string
  detail: Readonly<Record<string, unknown>>
}

interface Entry {
  said: LoggedAction
  seq: number
  previousHash: string
  hash: string
  isAsHashed: boolean
}

/** An export has at most so many rows, a note and a header. */
const readable = {
  ...limits.workbook,
  packedBytes: 64 * 1024 * 1024,
  unpackedBytes: 512 * 1024 * 1024,
  sharedStrings: 1_000_000,
  // As much as a cell of a sheet can hold.
  cellCharacters: 32_767,
  milliseconds: 120_000,
  rows: limits.exportMax + 2,
  keepsInvisible: true,
}

const columns = new Map(Object.keys(auditLogList.fields).map((field, index) => [field, index]))

/** Undefined if the file is no exported audit log. */
export async function verifyLog(content: Buffer): Promise<VerifiedLog | undefined> {
  const { rows } = await readWorkbook(content, readable)
  // The note and the header are no entries.
  const entries = rows.slice(2).map(readEntry)
  const numbers = entries.map(({ seq }) => seq)
  if (entries.length === 0 || !numbers.every((seq) => Number.isSafeInteger(seq) && seq > 0)) return
  const inOrder = entries.toSorted((a, b) => a.seq - b.seq)
  const problems = [...inOrder.flatMap(problemsOf), ...misplaced(numbers)]
  const [lowest] = problems.sort((a, b) => a.seq - b.seq)
  const [first, last] = [inOrder[0], inOrder.at(-1)] as [Entry, Entry]
  return {
    entries: entries.length,
    first: first.seq,
    last: last.seq,
    lastHash: last.hash,
    problem: lowest,
    actions: inOrder.map(({ said }) => said),
  }
}

function problemsOf(entry: Entry, index: number, inOrder: readonly Entry[]): LogProblem[] {
  const { seq, previousHash, isAsHashed } = entry
  if (!isAsHashed) return [{ seq, kind: 'changed' }]
  const before = inOrder[index - 1]
  if (!before) return seq === 1 && previousHash !== '' ? [{ seq, kind: 'unlinked' }] : []
  if (before.seq + 1 < seq) return [{ seq: before.seq + 1, kind: 'missing' }]
  return before.hash === previousHash ? [] : [{ seq, kind: 'unlinked' }]
}

/** Whichever way the file was sorted, its numbers go one way. */
function misplaced(numbers: readonly number[]): LogProblem[] {
  const isRising = (numbers[0] ?? 0) < (numbers.at(-1) ?? 0)
  const sorted = numbers.toSorted((a, b) => (isRising ? a - b : b - a))
  return numbers.flatMap((seq, index): LogProblem[] =>
    seq === sorted[index] ? [] : [{ seq, kind: 'moved' }],
  )
}

function readEntry(row: SheetRow): Entry {
  const read = (field: string) => row.cells.get(columns.get(field) ?? -1)?.text ?? ''
  const [hash, previousHash, hashed] = ['hash', 'previousHash', 'hashed'].map(read) as [
    string,
    string,
    string,
  ]
  const right = createHash('sha256')
    .update(Buffer.from(previousHash, 'hex'))
    .update(hashed, 'utf8')
    .digest('hex')
  return {
    said: saidBy(hashed, read('operatorName')),
    seq: Number(read('seq')),
    hash,
    previousHash,
    isAsHashed: hash === right && showsWhatIsHashed(hashed, read),
  }
}

/** Whether the readable columns agree with the hashed text. An operator's name is not hashed; the id is. */
function showsWhatIsHashed(hashed: string, read: (field: string) => string): boolean {
  const covered = parsed(hashed)
  if (!Array.isArray(covered) || covered.length !== 7) return false
  const [, seq, at, operatorId, action, detail, address] = covered
  const words = [String(action), ...languages.map((each) => auditWords[each][String(action)])]
  return (
    read('seq') === String(seq) &&
    read('createTime') === platformTime(new Date(Number(at) * 1000)) &&
    read('operatorId') === String(operatorId ?? '') &&
    words.includes(read('action')) &&
    JSON.stringify(parsed(read('detail'))) === JSON.stringify(detail) &&
    read('address') === String(address)
  )
}

function saidBy(hashed: string, operatorName: string): LoggedAction {
  const covered = parsed(hashed)
  const [merchantId, , at, , action, detail] = Array.isArray(covered) ? covered : []
  return {
    merchantId: String(merchantId),
    at: new Date(Number(at) * 1000),
    operatorName,
    action: String(action),
    detail: detail ?? {},
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
