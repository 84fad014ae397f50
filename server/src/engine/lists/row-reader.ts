/** Converts stored rows to the wire: names for numbers, ISO for instants, plain decimals, masked personal data. */
import type { Field, List, Row } from '@countinghouse/contract/engine/list.ts'
import { masked } from '@countinghouse/contract/engine/personal.ts'
import type { ListSource } from './define-list.ts'

export type StoredRow = Record<string, unknown>
type RowReader = (stored: StoredRow) => Row
type FieldReader = (value: unknown) => string | number

/** With personal data masked: for lists, exports and ordinary details. */
export const rowReader = cached((field) => {
  const data = field.type === 'text' && field.personal
  return data ? (value) => masked(data, String(value)) : readerOf(field)
})

/** With personal data in full: for merchants' own servers, and for operators whose access is permitted and logged. */
export const wholeRowReader = cached(readerOf)

function cached(readerFor: (field: Field) => FieldReader): (source: ListSource) => RowReader {
  const readers = new WeakMap<List, RowReader>()
  return ({ list }) => {
    const reader = readers.get(list) ?? readerOfRows(list, readerFor)
    readers.set(list, reader)
    return reader
  }
}

function readerOfRows({ fields }: List, readerFor: (field: Field) => FieldReader): RowReader {
  const readers = Object.entries(fields).map(([name, field]) => [name, readerFor(field)] as const)
  // Converts in place: nobody else has the row, and a copy of each would cost as much as its values.
  return (stored) => {
    for (const [name, read] of readers) {
      const value = stored[name]
      if (value !== null) stored[name] = read(value)
    }
    return stored as Row
  }
}

function readerOf(field: Field): FieldReader {
  switch (field.type) {
    case 'count':
      return (value) => Number(value)
    case 'instant':
      return (value) => (value as Date).toISOString()
    case 'status':
      return nameOf(Object.entries(field.machine.states).map(([name, { id }]) => [id, name]))
    case 'choice':
      return nameOf(Object.entries(field.choices.ids).map(([name, id]) => [id, name]))
    case 'money':
    case 'decimal':
      return (value) => trimmed(value as string)
    // The object built by storedFile(), which fileIn() reads.
    case 'image':
    case 'file':
      return (value) => value as string
    default:
      return (value) => String(value)
  }
}

function nameOf(names: [id: number, name: string][]): (value: unknown) => string {
  const known = new Map(names)
  return (value) => known.get(value as number) ?? String(value)
}

/** NUMERIC keeps the zeros it was given; people and sums do not need them. */
function trimmed(amount: string): string {
  if (!amount.includes('.')) return amount
  let end = amount.length
  while (amount[end - 1] === '0') end -= 1
  return amount.slice(0, amount[end - 1] === '.' ? end - 1 : end)
}
