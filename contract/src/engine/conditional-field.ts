/**
 * Fields that depend on the value of another field, as bank references depend on the country: for which values they
 * exist, and what they are called there. Where that value is fixed, table, filters, detail and export show only the
 * fields that apply; elsewhere they show all of them, empty in rows to which they don't apply.
 */
import type fieldTexts from '../areas/field/texts.en.ts'
import type { Field, List, ListQuery, Row } from './list.ts'

type Title = keyof typeof fieldTexts

export interface ConditionalField {
  /** The values of other fields that it applies to. */
  only?: Readonly<Record<string, readonly string[]>>
  titles?: { by: string; names: Readonly<Record<string, Title>> }
  /** Its title where the value is fixed: the matching one of `titles`. */
  title?: Title
}

/** `onlyFor({ country: ['IN', 'TH'] }, text)` */
export const onlyFor = <const O extends Record<string, readonly string[]>, const F extends object>(
  only: O,
  field: F,
): F & { only: O } => ({ ...field, only })

/** `titledBy('country', { IN: 'utr', BR: 'endToEndId' }, text)` */
export const titledBy = <const B extends string, const F extends object>(
  by: B,
  names: Readonly<Record<string, Title>>,
  field: F,
): F & { titles: { by: B; names: Readonly<Record<string, Title>> } } => ({
  ...field,
  titles: { by, names },
})

/** Values that are the same in all rows, by field. */
export type FixedValues = Readonly<Record<string, string>>

/** The list with only the fields, filters and sorts that apply to these values. */
export function listFor<L extends List>(list: L, fixed: FixedValues): L {
  const varies = Object.values(list.fields).some(({ only, titles }) => only ?? titles)
  if (!varies) return list
  const fields = Object.fromEntries(
    Object.entries(list.fields)
      .filter(([, field]) => applies(field, fixed))
      .map(([name, field]) => [name, titled(field, fixed)]),
  )
  const isField = (name: string) => name in fields
  return {
    ...list,
    fields,
    filters: Object.fromEntries(
      Object.entries(list.filters).filter(([, { field }]) => isField(field)),
    ),
    sorts: list.sorts.filter(isField),
    ...(list.totals && { totals: list.totals.filter(isField) }),
  }
}

/** The list with only what applies to this row. */
export const listOfRow = <L extends List>(list: L, row: Row): L =>
  listFor(
    list,
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')])),
  )

const applies = ({ only = {} }: Field, fixed: FixedValues): boolean =>
  Object.entries(only).every(([name, values]) => {
    const value = fixed[name]
    return value === undefined || values.includes(value)
  })

function titled(field: Field, fixed: FixedValues): Field {
  const title = field.titles?.names[fixed[field.titles.by] ?? '']
  return title ? { ...field, title } : field
}

/** What a query fixes: filters with exactly one value. */
export function fixedValuesOf({ filters }: List, query: ListQuery): FixedValues {
  const single = Object.entries(filters).flatMap(([name, { type, field }]) => {
    const value = query[name]
    if (type !== 'equals' && type !== 'anyOf') return []
    return typeof value === 'string' && value !== '' && !value.includes(',') ? [[field, value]] : []
  })
  return Object.fromEntries(single)
}
