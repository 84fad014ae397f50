/** Where a list's fields come from: all that the server adds to the declaration in the contract. */
import type { List } from '@countinghouse/contract/kit/list.ts'
import type { Sql } from '../db/sql.ts'
import type { Rollup } from '../rollups/rollup.ts'
import type { ActiveFilter } from './conditions.ts'

/** Rows that are numbered without gaps need no counting, and any page of a sequence is found by its numbers. */
export interface Sequences {
  /** A query of the sequences: `id`, and the numbers of the rows: above `first`, up to `last`. */
  query: Sql
  /** Each of a few gives its part of the page; many are read along the sort. Undefined: they are counted first. */
  areFew?: boolean
  /** The column that says which sequence a row is of; none where a merchant has one. And the column of its number. */
  column?: string
  seq: string
}

interface SourceOf<L extends List> {
  list: L
  /** The column of each field. */
  columns: Readonly<Record<keyof L['fields'] & string, string>>
  /** SQL that always holds: the part of the rows that this list is of. */
  where?: string
  /** The rows with these keys, as an index finds them; needed where the key's column is no text. */
  withKeys?(keys: readonly string[]): Sql
  /** Its numbers of orders are looked up among those of all kinds; the columns have the names that orders have. */
  namesOrders?: boolean
  /** Fields to sort by that may be empty. */
  nullable?: readonly string[]
  /** A field with an index in the order of the default sort: each of its values is read by itself. */
  partitionedBy?: string
  /** Undefined for filters by anything else than sequences and their numbers. */
  sequences?(merchantId: string, filters: ActiveFilter[]): Sequences | undefined
  /** Set for orders: the totals of a whole table are read from the rollup of their kind. */
  rollup?: Rollup
}

/** The rows are those of a table or a view, which has a merchant_id. */
export interface TableSource<L extends List = List> extends SourceOf<L> {
  table: string
  query?: undefined
}

/** The rows are those of a query that is made from the merchant and the filters: a report, a bill. */
export interface QuerySource<L extends List = List> extends SourceOf<L> {
  /** Keeps to the merchant by its own conditions; its rows have the columns of the fields. */
  query(merchantId: string, filters: ActiveFilter[]): Sql
  /** Names of the filters that the query applies itself; the others are applied to its rows. */
  consumes?: readonly string[]
  table?: undefined
}

export type ListSource<L extends List = List> = TableSource<L> | QuerySource<L>

export const defineList = <L extends List>(source: TableSource<L>): TableSource<L> => source
export const defineQueryList = <L extends List>(source: QuerySource<L>): QuerySource<L> => source

/** The column of an image or file field: what is known about the stored file whose id a column of the table holds. */
export const storedFile = (table: string, column: string): string => `(
  select jsonb_build_object('fileId', f.file_id, 'fileName', f.file_name, 'bytes', f.bytes) from stored_file f
  where f.merchant_id = ${table}.merchant_id and f.file_id = ${table}.${column})`
