/** From what the database stores to what travels: names for numbers, ISO for instants, plain decimals. */
import type { Field, List, Row } from '@countinghouse/contract/kit/list.ts'
import type { ListSource } from './define-list.ts'

export type StoredRow = Record<string, unknown>
type RowReader = (stored: StoredRow) => Row
const readers = new WeakMap<List, RowReader>()

export function rowReader({ list }: ListSource): RowReader {
  const cached = readers.get(list)
  if (cached) return cached
  const fields = Object.entries(list.fields).map(
    ([name, field]) => [name, readerOf(field)] as const,
  )
  // In place: the row is nobody else's, and a second object for each would cost as much as the values.
  const reader: RowReader = (stored) => {
    for (const [name, read] of fields) {
      const value = stored[name]
      if (value !== null) stored[name] = read(value)
    }
    return stored as Row
  }
  readers.set(list, reader)
  return reader
}

function readerOf(field: Field): (value: unknown) => string | number {
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
    // The object that storedFile() makes; whoever reads the row takes it out by fileIn().
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
