/** Where a settings form is stored: one row per merchant and key, read and written by its declaration. */

import { times } from '@countinghouse/contract/engine/decimal.ts'
import type {
  KeyOf,
  SettingsField,
  SettingsForm,
  SettingsValue,
  SettingsValues,
  ValuesOf,
} from '@countinghouse/contract/engine/settings.ts'
import { columnsOf } from '../../platform/db/column-names.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { identifier, joined, raw, type SqlFragment, send, sql } from '../../platform/db/sql.ts'

export interface SettingsStore<S extends SettingsForm = SettingsForm> {
  form: S
  /** Created by `make_settings_table()`, which adds the version. */
  table: string
  /** The column of each field. */
  columns: { readonly [N in keyof S['fields'] & string]: string | Fraction }
  keyColumns: { readonly [N in keyof S['key'] & string]: string }
  /** Fixed values of its rows, where several forms share a table. */
  fixed?: Readonly<Record<string, string>>
  /**
   * Values while nothing is saved; undefined for an invalid key. A form without defaults has its row from the start.
   */
  defaults?: ValuesOf<S> | ((key: KeyOf<S>) => ValuesOf<S> | undefined)
}

/** The column of a percentage that is stored as a part of one. */
interface Fraction {
  fraction: string
}
export const fraction = (column: string): Fraction => ({ fraction: column })
export const columnOf = (column: string | Fraction): string =>
  typeof column === 'string' ? column : column.fraction

/** What is stored, and who changed it last. */
export interface StoredSettings<S extends SettingsForm = SettingsForm> {
  values: ValuesOf<S>
  version: number
  changedBy: string
  changedAt: Date | null
}

/** Names the columns that are not called as their field is. */
type DefinedSettings<S extends SettingsForm> = Omit<SettingsStore<S>, 'columns' | 'keyColumns'> & {
  [C in 'columns' | 'keyColumns']?: Partial<SettingsStore<S>[C]>
}

export const defineSettings = <S extends SettingsForm>(
  store: DefinedSettings<S>,
): SettingsStore<S> => ({
  ...store,
  columns: columnsOf(store.form.fields, store.columns ?? {}),
  keyColumns: columnsOf(store.form.key, store.keyColumns ?? {}),
})

const comma = raw(', ')

/** Amounts have no needless zeros. */
function selected(field: SettingsField, column: string | Fraction): SqlFragment {
  const from = sql`t.${identifier(columnOf(column))}`
  if (typeof column === 'object') return sql`trim_scale(${from} * 100)::text`
  return field.kind === 'decimal' || field.kind === 'percent'
    ? sql`trim_scale(${from})::text`
    : from
}

export function stored(
  field: SettingsField,
  value: SettingsValue,
  column: string | Fraction,
): unknown {
  const isNumber = field.kind === 'decimal' || field.kind === 'percent'
  if (isNumber && value === '') return null
  return typeof column === 'object' ? times(String(value), '0.01') : value
}

/** The key of a row besides its merchant, by column. */
export const rowKey = <S extends SettingsForm>(
  { keyColumns, fixed }: SettingsStore<S>,
  key: KeyOf<S>,
): Record<string, unknown> => ({
  ...fixed,
  ...Object.fromEntries(
    Object.entries<string>(keyColumns).map(([field, column]) => [column, key[field]]),
  ),
})

/** The row of a key, in the table `t`. */
export const isRow = <S extends SettingsForm>(
  store: SettingsStore<S>,
  merchantId: string,
  key: KeyOf<S>,
): SqlFragment => {
  const parts = Object.entries(rowKey(store, key)).map(
    ([column, value]) => sql` and t.${identifier(column)} = ${value}`,
  )
  return sql`t.merchant_id = ${merchantId}${joined(parts, raw(''))}`
}

export const settingsQuery = <S extends SettingsForm>(
  tx: Sql,
  store: SettingsStore<S>,
  merchantId: string,
  key: KeyOf<S>,
  lock: SqlFragment = raw(''),
) => {
  const fields = Object.entries<SettingsField>(store.form.fields).map(
    ([field, declared]) =>
      sql`${selected(declared, store.columns[field as keyof typeof store.columns])} as ${identifier(field)}`,
  )
  return send<Record<string, unknown>>(
    tx,
    sql`select ${joined(fields, comma)}, t.version as "$version", coalesce(o.name, '') as "$changedBy",
               t.changed_at as "$changedAt"
        from ${identifier(store.table)} t
        left join operator o on o.merchant_id = t.merchant_id and o.operator_id = t.changed_by
        where ${isRow(store, merchantId, key)}${lock}`,
  )
}

/** Undefined without a row and a default. Unset columns have the default, or are empty. */
export function settingsOf<S extends SettingsForm>(
  store: SettingsStore<S>,
  row: Record<string, unknown> | undefined,
  key: KeyOf<S>,
): StoredSettings<S> | undefined {
  const defaults = defaultsOf(store, key)
  if (!row) return defaults && { values: defaults, version: 0, changedBy: '', changedAt: null }
  const { $version, $changedBy, $changedAt, ...stored } = row
  const values = Object.entries(stored).map(([field, value]) => [
    field,
    value ?? (defaults as SettingsValues | undefined)?.[field] ?? '',
  ])
  return {
    values: Object.fromEntries(values) as ValuesOf<S>,
    version: $version as number,
    changedBy: $changedBy as string,
    changedAt: $changedAt as Date | null,
  }
}

const defaultsOf = <S extends SettingsForm>(
  { defaults }: SettingsStore<S>,
  key: KeyOf<S>,
): ValuesOf<S> | undefined => (typeof defaults === 'function' ? defaults(key) : defaults)

/** For code that acts on the settings, in the same transaction. */
export async function readSettings<S extends SettingsForm>(
  tx: Transaction,
  store: SettingsStore<S>,
  merchantId: string,
  key: KeyOf<S>,
): Promise<StoredSettings<S> | undefined> {
  const [row] = await settingsQuery(tx, store, merchantId, key)
  return settingsOf(store, row, key)
}

/** The settings as calls return them. */
export const settingsAnswer = <S extends SettingsForm>({
  values,
  version,
  changedBy,
  changedAt,
}: StoredSettings<S>) => ({
  ...values,
  version,
  changedBy,
  changedAt: changedAt?.toISOString() ?? null,
})
