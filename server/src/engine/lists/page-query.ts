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
  if (sequences && isByNumbers(sequences, query))
    return pageOfSequences(source, merchantId, query, sequences)
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

/** Where one look at the rows along the sort costs more than finding out how far each sequence is skipped. */
const deepAfter = 500

const isByNumbers = ({ areFew }: Sequences, query: ListQuery): boolean =>
  areFew === 'whenDeep' ? skippedRows(query) > deepAfter : areFew === true

/**
 * A page by row numbers: the thousandth costs about as much as the first. Of each sequence, the first `low` rows come
 * before the page for certain, and those after `high` do not. While many are in doubt, one of them is looked at in each
 * sequence: where it must come before the page so do all before it, and where it can't nor can those after it. It lies
 * where the page is thought to begin, in turn somewhat before it and after it, so that doubt ends on both sides.
 */
function pageOfSequences(
  source: ListSource,
  merchantId: string,
  query: ListQuery,
  { query: sequences, column, seq }: Sequences,
): SqlFragment {
  const { size } = query
  const ascending = isAscending(source, query)
  const direction = raw(ascending ? 'asc' : 'desc')
  const skipped = sql`${skippedRows(query)}::bigint`
  const [sortKey, key] = [sortKeyOf(source, query), source.list.key]
  const keys = raw(`${source.columns[sortKey]} as sort_key, ${source.columns[key]} as unique_key`)
  const numbered = identifier(seq)
  const rowsOf = (id: string) => sql`
    ${matchingRows(source, merchantId, [])} and ${column ? sql`${identifier(column)} = ${raw(id)}` : raw('true')}`
  const [at, rows] = ascending
    ? [
        raw('first + middle'),
        sql`${numbered} > first + low and ${numbered} <= least(first + high + ${size}, last)`,
      ]
    : [
        raw('last + 1 - middle'),
        sql`${numbered} <= last - low and ${numbered} > greatest(last - high - ${size}, first)`,
      ]
  return sql`
    with recursive found as materialized (${sequences}), sequence as (
      select id, first, last, least(last - first, ${skipped}) as high,
             greatest(0, least(last - first, ${skipped} - (sum(last - first) over ())::bigint + (last - first))) as low
      from found where last > first
    ), narrowed (round, id, first, last, low, high, certain, doubtful) as (
      select 0, id, first, last, low, high, (sum(low) over ())::bigint, (sum(high - low) over ())::bigint
      from sequence
      union all
      select round + 1, id, first, last, low, high, (sum(low) over ())::bigint, (sum(high - low) over ())::bigint
      from (
        select round, id, first, last,
               case when at_most <= ${skipped} then middle else low end as low,
               case when low < high and at_least > ${skipped} then middle - 1 else high end as high
        from (
          select n.*, certain + sum(middle - low) over before as at_least,
                 sum(middle) over () + sum(high - middle) over before - (high - middle) as at_most
          from (
            select *, least(high, low + 1 + floor((high - low) * (
              0.6 * (${skipped} - certain)::float8 / doubtful + case round % 2 when 0 then 0.4 else 0 end))::bigint) as middle
            from narrowed where doubtful > ${mostInDoubt}) n
          left join lateral (
            select ${keys} from ${rowsOf('n.id')} and ${numbered} = ${at} and n.low < n.high offset 0) looked_at on true
          window before as (order by sort_key ${direction}, unique_key ${direction} rows unbounded preceding)
        ) weighed
      ) halved
    ), settled as materialized (
      select * from narrowed where round = (select max(round) from narrowed))
    select part.* from settled cross join lateral (
      select ${selected(source)} from ${rowsOf('settled.id')} and ${rows}
      -- Kept apart: joined with the sequences, rows would be looked for by their sequence alone.
      offset 0) part
    order by ${identifier(sortKey)} ${direction}, ${identifier(key)} ${direction}
    limit ${size} offset (select ${skipped} - min(certain) from settled)`
}

/** Rows that are read and dropped before a page of several sequences, rather than finding out whose they are. */
const mostInDoubt = 50

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
  (sequences !== undefined && isByNumbers(sequences, query)) ||
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
