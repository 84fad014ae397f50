/** The SQL of one page of a list, chosen so that it reads little more than the page. */
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { limits } from '@countinghouse/contract/limits.ts'
import { identifier, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { type ActiveFilter, matchingRows, storedValues } from './conditions.ts'
import type { ListSource, Sequences } from './define-list.ts'

export function pageQuery(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
  sequences?: Sequences,
): SqlFragment {
  if (sequences?.areFew) return pageOfSequences(source, merchantId, query, sequences)
  const partition = filters.find((active) => isPartition(source, query, active))
  const values = partition ? storedValues(source, partition) : []
  if (partition && values.length > 1) {
    const others = filters.filter((active) => active !== partition)
    const column = source.columns[partition.filter.field] as string
    return pageOfPartitions(source, merchantId, others, query, column, values)
  }
  return sql`
    select ${selected(source)} from ${matchingRows(source, merchantId, filters)}
    order by ${ordering(source, query)} limit ${inlined(query, query.size)} offset ${inlined(query, skippedRows(query))}`
}

const skippedRows = ({ size, current }: ListQuery) => (current - 1) * size

/** A generic plan must see the small limit of a first page; later pages are planned each time. */
const inlined = ({ current }: ListQuery, rows: number) => (current === 1 ? raw(String(rows)) : rows)

/**
 * A page by row numbers. In a single sequence the thousandth page costs as much as the first. Of several sequences
 * each contributes as many rows as the page could need.
 */
function pageOfSequences(
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  { query: sequences, column, seq }: Sequences,
): SqlFragment {
  const { size, current } = query
  const ascending = isAscending(source, query)
  const direction = raw(ascending ? 'asc' : 'desc')
  const skipped = sql`${skippedRows(query)}::bigint`
  const wanted = sql`${current * size}::bigint`
  const bounds = ascending
    ? sql`first + own as low, least(first + ${wanted}, last) as high`
    : sql`greatest(last - ${wanted}, first) as low, last - own as high`
  return sql`
    with sequence as materialized (
      select id, own, ${bounds} from (
        select id, first, last, case when count(*) over () = 1 then ${skipped} else 0 end as own
        from (${sequences}) sequences where last > first) sequences)
    select part.* from sequence cross join lateral (
      select ${selected(source)} from ${matchingRows(source, merchantId, [])}
        and ${column ? sql`${identifier(column)} = sequence.id` : raw('true')}
        and ${identifier(seq)} > sequence.low and ${identifier(seq)} <= sequence.high
      -- Kept apart: joined with the sequences, rows would be looked for by their sequence alone.
      offset 0) part
    order by ${identifier(sortKeyOf(source, query))} ${direction}, ${identifier(source.list.key)} ${direction}
    limit ${size} offset (select ${skipped} - coalesce(min(own), 0) from sequence)`
}

/**
 * Whether a generic plan is good for all values: pages by row number, by partition, or of a period along the sort.
 * Otherwise the values and the depth of the page decide which index is right.
 */
export const isPlannedOnce = (
  source: ListSource,
  filters: ActiveFilter[],
  query: ListQuery,
  sequences?: Sequences,
): boolean =>
  sequences?.areFew === true ||
  (query.current === 1 &&
    filters.every(
      (active) =>
        isPartition(source, query, active) ||
        (active.filter.type === 'period' && active.filter.field === sortKeyOf(source, query)),
    ))

const sortKeyOf = ({ list }: ListSource, query: ListQuery) => query.sortKey ?? list.defaultSort.key

/** On deep pages, reading every partition that far costs more than scanning along the sort. */
const isPartition = (source: ListSource, query: ListQuery, { filter }: ActiveFilter): boolean =>
  filter.field === source.partitionedBy &&
  sortKeyOf(source, query) === source.list.defaultSort.key &&
  query.current * query.size <= limits.unpagedSize

/** Each partition contributes as many rows as the page could need, so rows of a rare value need not be searched for. */
function pageOfPartitions(
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
  query: ListQuery,
  column: string,
  values: readonly (string | number)[],
): SqlFragment {
  const { size, current } = query
  const [sortKey, key] = [sortKeyOf(source, query), source.list.key].map(identifier)
  const direction = raw(isAscending(source, query) ? 'asc' : 'desc')
  return sql`
    select part.* from unnest(${values}::smallint[]) value cross join lateral (
      select ${selected(source)} from ${matchingRows(source, merchantId, filters)} and ${identifier(column)} = value
      order by ${ordering(source, query)} limit ${inlined(query, current * size)}) part
    order by ${sortKey} ${direction}, ${key} ${direction} limit ${size} offset ${skippedRows(query)}`
}

const isAscending = ({ list }: ListSource, query: ListQuery): boolean =>
  (query.sortType ?? list.defaultSort.type) === 1

const selections = new WeakMap<ListSource, SqlFragment>()

export function selected(source: ListSource): SqlFragment {
  const cached = selections.get(source)
  if (cached) return cached
  const columns = Object.entries(source.columns).map(([name, column]) => `${column} as "${name}"`)
  const all = raw(columns.join(', '))
  selections.set(source, all)
  return all
}

/** Nulls come last in a descending sort and first in an ascending one, as in the indexes. */
export function ordering(source: ListSource, query: ListQuery): SqlFragment {
  const { list, columns, nullable = [] } = source
  const key = sortKeyOf(source, query)
  const column = columns[key] as string
  const unique = columns[list.key] as string
  const empty = nullable.includes(key)
  return raw(
    isAscending(source, query)
      ? `${column} asc${empty ? ' nulls first' : ''}, ${unique} asc`
      : `${column} desc${empty ? ' nulls last' : ''}, ${unique} desc`,
  )
}
