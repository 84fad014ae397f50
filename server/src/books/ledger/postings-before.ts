import { type SqlFragment, sql } from '../../platform/db/sql.ts'

interface Of {
  merchantId: string
  /** A value, or a column of the surrounding query. */
  accountId: SqlFragment | string
  /** The number of its last posting. */
  lastSeq: SqlFragment | number
}

/**
 * How many postings an account had before an instant. Their numbers have no gaps and follow time, so a binary search
 * takes twenty steps for a million postings. An inline query, because a sharded database can't call a function here.
 */
export const postingsBefore = (
  { merchantId, accountId, lastSeq }: Of,
  at: SqlFragment | Date,
): SqlFragment => sql`(
  with recursive part (low, high) as (
    select 0::bigint, ${lastSeq}::bigint
    union all
    select case when found.at < ${at} then middle else low end,
           case when found.at < ${at} then high else middle - 1 end
    from (select low, high, (low + high + 1) / 2 as middle from part where low < high) half
    cross join lateral (
      select at from posting
      where merchant_id = ${merchantId} and from_account = ${accountId} and from_seq = middle
      union all
      select at from posting
      where merchant_id = ${merchantId} and to_account = ${accountId} and to_seq = middle) found)
  select low from part where low >= high)`
