/** The totals of a list: which columns to query, and how to read the result. */
import { sum } from '@countinghouse/contract/engine/decimal.ts'
import type { CurrencyTotal, Field, List } from '@countinghouse/contract/engine/list.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { ListSource } from './define-list.ts'

export interface Counted {
  total: number
  totals: CurrencyTotal[]
}

/** One row per combination of currencies: the currencies, the sums, and the number of rows. */
export interface CountRow {
  orders: string
  [column: string]: string | undefined
}

/** The fields to add up besides the number of rows, with their columns. */
export interface TotalColumns {
  /** The currencies of the totals. */
  currencies: readonly (readonly [field: string, column: string])[]
  sums: readonly (readonly [field: string, column: string])[]
}

export function totalColumnsOf({ list, columns }: ListSource): TotalColumns {
  const withColumn = (field: string) => [field, columns[field] as string] as const
  return {
    currencies: currencyFields(list).map(withColumn),
    sums: (list.totals ?? []).map(withColumn),
  }
}

const moneyField = ({ fields }: List, name: string) => fields[name] as Field & { type: 'money' }

/** The fields that hold the currencies of totals, each once. A field with a fixed currency needs none. */
const currencyFields = (list: List): string[] => {
  const fields = (list.totals ?? []).map((name) => moneyField(list, name))
  return [...new Set(fields.flatMap((field) => (field.currency ? [] : [field.currencyField])))]
}

/** A column, or what is computed from some. */
const columnOrValue = (column: string): SqlFragment =>
  column.startsWith('case ') ? raw(column) : identifier(column)

/** `"currency", sum(orders) as orders, sum("amount") as "quantity"`, of columns by the names of the fields. */
export const countedColumns = (
  { currencies, sums }: TotalColumns,
  count: SqlFragment,
): SqlFragment =>
  joined(
    [
      ...currencies.map(([field, column]) => sql`${identifier(column)} as ${identifier(field)}`),
      sql`${count} as orders`,
      ...sums.map(
        ([field, column]) => sql`trim_scale(sum(${columnOrValue(column)})) as ${identifier(field)}`,
      ),
    ],
    raw(', '),
  )

export const groupedByCurrency = ({ currencies }: TotalColumns): SqlFragment =>
  currencies.length === 0
    ? raw('')
    : sql`group by ${joined(
        currencies.map(([, column]) => identifier(column)),
        raw(', '),
      )}`

/** One line per currency with its sums, ordered by total and then by currency. */
export function readCount(list: List, rows: readonly CountRow[]): Counted {
  const some = rows.filter(({ orders }) => orders !== '0')
  const lines = new Map<string, CurrencyTotal>()
  for (const name of list.totals ?? []) {
    const { currency: always, currencyField } = moneyField(list, name)
    const currencyOf = (row: CountRow) => always ?? row[currencyField] ?? ''
    for (const row of some.toSorted((a, b) => (currencyOf(a) < currencyOf(b) ? -1 : 1))) {
      const currency = currencyOf(row)
      const line = lines.get(currency) ?? ({ currency } as CurrencyTotal)
      line[name] = sum(line[name] ?? '0', row[name] ?? '0')
      lines.set(currency, line)
    }
  }
  return {
    total: some.reduce((total, { orders }) => total + Number(orders), 0),
    totals: [...lines.values()],
  }
}
