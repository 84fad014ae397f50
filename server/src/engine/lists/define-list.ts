/** What the server adds to a list's declaration in the contract: where its fields come from. */
import type { List, ListQuery, Row } from '@countinghouse/contract/engine/list.ts'
import type { Language } from '@countinghouse/contract/languages.ts'
import type { Rollup } from '../../books/rollups/order-rollup.ts'
import { columnsOf } from '../../platform/db/column-names.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import type { ActiveFilter } from './conditions.ts'

/** Rows that are numbered without gaps, so that counting and deep pages need no scan. */
export interface Sequences {
  /** A query for the sequences: `id`, and the range of row numbers (`first` exclusive, `last` inclusive). */
  query: SqlFragment
  /**
   * True: few sequences, each of which is read by its numbers. False: many, read along the sort. 'whenDeep': along the
   * sort near the first page, and by their numbers far from it. Undefined: count them first.
   */
  areFew?: boolean | 'whenDeep'
  /** The column with a row's sequence, absent where a merchant has a single one, and the column with its number. */
  column?: string
  seq: string
}

interface SourceOf<L extends List> {
  list: L
  /** The column of each field. */
  columns: Readonly<Record<keyof L['fields'] & string, string>>
  /** A fixed SQL condition: the part of the table that this list shows. */
  where?: string
  /** Finds rows by key through an index; needed where the key column is not text. */
  withKeys?(keys: readonly string[]): SqlFragment
  /** The rows refer to orders of all kinds, by columns that are named as in order tables. */
  namesOrders?: boolean
  /** Fields to sort by that may be empty. */
  nullable?: readonly string[]
  /** A field whose index follows the default sort: each of its values is read on its own. */
  partitionedBy?: string
  /** Undefined for filters by anything else than sequences and their numbers. */
  sequences?(merchantId: string, filters: ActiveFilter[]): Sequences | undefined
  /** Set for orders: totals are read from the rollup of their kind. */
  rollup?: Rollup
  /**
   * Set for orders: the columns of their fees, which are charged by the first success, with the measures of the rollup
   * that have them whether charged or not, and the states that say so.
   */
  fees?: {
    columns: Readonly<Record<string, string>>
    succeeded: readonly number[]
    unsure: readonly number[]
  }
  /** What to know about the figures of an exported file, on its sheet of notes. */
  notes?(language: Language): readonly string[]
  /** A row as stored, before it is read: for values that depend on others of it. */
  prepared?(stored: Record<string, unknown>): Record<string, unknown>
  /** The sums that the screen shows with its rows; of the source that it is asked of, which may have fewer fields. */
  sums?(
    tx: Transaction,
    source: ListSource,
    merchantId: string,
    query: ListQuery,
  ): Promise<ListedSums>
}

export interface ListedSums {
  /** What a sum is about, first the field that a total has none of; and all fields of sums. */
  fields: { about: readonly string[]; measures: readonly string[] }
  rows: readonly Row[]
}

/** A list over a table or a view with a merchant_id. */
export interface TableSource<L extends List = List> extends SourceOf<L> {
  table: string
  query?: undefined
}

/** A list over a query that is built from the merchant and the filters: a report, a bill. */
export interface QuerySource<L extends List = List> extends SourceOf<L> {
  /** Keeps to the merchant by its own conditions; its rows have the columns of the fields. */
  query(merchantId: string, filters: ActiveFilter[]): SqlFragment
  /** Names of the filters that the query applies itself; the others are applied to its rows. */
  consumes?: readonly string[]
  table?: undefined
}

export type ListSource<L extends List = List> = TableSource<L> | QuerySource<L>

/** Names the columns that are not called as their field is. */
type Defined<S extends SourceOf<L>, L extends List> = Omit<S, 'columns'> & {
  columns?: Readonly<Partial<Record<keyof L['fields'] & string, string>>>
}

const withColumns = <L extends List, S extends SourceOf<L>>(
  source: Defined<S, L>,
): Defined<S, L> & { columns: S['columns'] } => ({
  ...source,
  columns: columnsOf<keyof L['fields'] & string, string>(source.list.fields, source.columns ?? {}),
})
export const defineList = <L extends List>(source: Defined<TableSource<L>, L>): TableSource<L> =>
  withColumns<L, TableSource<L>>(source)
export const defineQueryList = <L extends List>(
  source: Defined<QuerySource<L>, L>,
): QuerySource<L> => withColumns<L, QuerySource<L>>(source)

/** The SQL of an image or file field: describes the stored file whose id is in a column. */
export const storedFile = (merchantId: string, column: string): SqlFragment => sql`(
  select jsonb_build_object('fileId', f.file_id, 'fileName', f.file_name, 'bytes', f.bytes) from stored_file f
  where f.merchant_id = ${merchantId} and f.file_id = ${raw(column)})`
