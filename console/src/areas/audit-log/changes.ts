/** Parses the detail of an entry into its subject and its changes. */

export type PlainValue = string | number | boolean | null

export interface Change {
  /** Empty if the entry is about a single thing. */
  name: string
  before: PlainValue | undefined
  after: PlainValue | undefined
}

export interface Detail {
  about: readonly [name: string, value: PlainValue][]
  changes: readonly Change[]
}

type Values = Readonly<Record<string, unknown>>

const isValues = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Nobody reads JSON: several values are a row of values. */
const plain = (value: unknown): PlainValue | undefined => {
  if (Array.isArray(value)) return value.map((each) => String(plain(each) ?? '')).join(', ')
  if (!isValues(value)) return value as PlainValue | undefined
  return Object.entries(value)
    .map(([name, each]) => `${name} ${plain(each)}`)
    .join(', ')
}

/** A single value has no name. */
const asValues = (value: unknown): Values =>
  value === undefined ? {} : isValues(value) ? value : { '': value }

/** These come first, because JSON from the database has no order of names. */
const leading = [
  'operator',
  'orderNo',
  'batchNo',
  'customerUid',
  'product',
  'list',
  'report',
  'name',
]
const rankOf = (name: string): number => (leading.includes(name) ? leading.indexOf(name) : 99)

export function readDetail(json: string): Detail {
  const detail = parsed(json)
  const { before, after, ...others } = detail
  const [old, now] = [asValues(before), asValues(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return {
    about: Object.entries(others)
      .map(([name, value]): [string, PlainValue] => [name, plain(value) ?? null])
      .sort(([a], [b]) => rankOf(a) - rankOf(b)),
    changes: names.map((name) => ({ name, before: plain(old[name]), after: plain(now[name]) })),
  }
}

function parsed(json: string): Values {
  try {
    const detail: unknown = JSON.parse(json)
    return isValues(detail) ? detail : {}
  } catch {
    return {}
  }
}
