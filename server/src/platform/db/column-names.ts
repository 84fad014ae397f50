/** A field is stored in the column of its name, `paidAmount` in `paid_amount`, unless its definition says otherwise. */

export type ColumnName<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${ColumnName<Rest>}`
    : `_${Lowercase<First>}${ColumnName<Rest>}`
  : Field

const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The column of each field, with those that are called otherwise. */
export const columnsOf = <Field extends string, Column = string>(
  fields: object,
  otherwise: { readonly [name: string]: Column | undefined },
): Record<Field, Column | string> =>
  Object.fromEntries(
    Object.keys(fields).map((field) => [field, otherwise[field] ?? columnName(field)]),
  ) as Record<Field, Column | string>
