/** Checks an exported audit log by its hashes. It needs the file and nothing else. */
import { createHash } from 'node:crypto'
import { auditLogList } from '@countinghouse/contract/areas/audit-log/audit-log.list.ts'
import { languages } from '@countinghouse/contract/languages.ts'
import { type ExportedRow, readExported } from '../../engine/lists/exported-rows.ts'
import { platformTime } from '../../platform/platform-time.ts'
import { auditWords } from '../../platform/texts.ts'

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
  /** The last entry whose hash does not cover the names of operators, as was the rule once. 0 if all do. */
  namesOpenTo: number
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
  action: LoggedAction
  seq: number
  previousHash: string
  hash: string
  isAsHashed: boolean
  coversNames: boolean
}

/** Undefined if the file is no exported audit log. */
export async function verifyLog(content: Buffer): Promise<VerifiedLog | undefined> {
  const entries = (await readExported(content))(Object.keys(auditLogList.fields)).map(readEntry)
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
    namesOpenTo: inOrder.findLast(({ coversNames }) => !coversNames)?.seq ?? 0,
    actions: inOrder.map(({ action }) => action),
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

function readEntry({ read, time }: ExportedRow): Entry {
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
    action: saidBy(hashed, read('operatorName')),
    seq: Number(read('seq')),
    hash,
    previousHash,
    isAsHashed: hash === right && showsWhatIsHashed(hashed, read, time('createTime')),
    coversNames: coversNames(parsed(hashed)),
  }
}

const coversNames = (covered: unknown): boolean => Array.isArray(covered) && covered.length === 9

/** Whether the readable columns agree with the hashed text. */
function showsWhatIsHashed(
  hashed: string,
  read: (field: string) => string,
  createTime: string,
): boolean {
  const covered = parsed(hashed)
  if (!Array.isArray(covered) || ![7, 9].includes(covered.length)) return false
  const [, seq, at, operatorId, action, detail, address, operatorName, subject] = covered
  // Older entries name those whom they were about in what they were about, if at all.
  const names = coversNames(covered)
    ? { operatorName, subject }
    : 'operator' in (detail ?? {})
      ? { subject: detail.operator }
      : {}
  const words = [String(action), ...languages.map((each) => auditWords[each][String(action)])]
  return (
    read('seq') === String(seq) &&
    createTime === platformTime(new Date(Number(at) * 1000)) &&
    read('operatorId') === String(operatorId ?? '') &&
    words.includes(read('action')) &&
    Object.entries(names).every(([field, name]) => read(field) === String(name ?? '')) &&
    JSON.stringify(parsed(read('detail'))) === JSON.stringify(detail) &&
    read('address') === String(address) &&
    // Files of before have no column of it.
    ['', String(detail?.orderNo ?? '')].includes(read('orderNo'))
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
