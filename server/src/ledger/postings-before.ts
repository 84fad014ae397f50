import { type Sql, sql } from '../db/sql.ts'

interface Of {
  merchantId: string
  /** A value, or the column of a query around this. */
  accountId: Sql | string
  /** The number of its last posting. */
  lastSeq: Sql | number
}

/**
 * How many postings an account had before an instant. Numbers have no gaps and follow time, so this halves its way:
 * twenty looks for a million postings. A query and no function: those can't be called where shards are.
 */
export const postingsBefore = ({ merchantId, accountId, lastSeq }: Of, at: Sql | Date): Sql => sql`(
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
