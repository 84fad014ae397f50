/** The USD value of orders at the rate when they end, so that past figures don't change. */
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { raw, type SqlFragment, sql } from '../../platform/db/sql.ts'

/** What one of a currency is worth at a time, as an expression; null without a rate. */
export const usdRateOf = (currency: SqlFragment, at: SqlFragment): SqlFragment => sql`(
  select usd from exchange_rate_history h where h.currency = ${currency} and h.valid_from <= ${at}
  order by h.valid_from desc limit 1)`

export interface Rate {
  currency: string
  /** USD for one unit. */
  usd: string
  /** Where it is from, and when it held there. */
  source?: string
  quotedAt?: string
}

export interface PastRate {
  currency: string
  /** Null where there was none. */
  usd: string | null
}

/** What is taken where many are valued: by a statement of its own, because a shard does not join them with rows that it is given. */
export const ratesAt = (
  tx: Transaction,
  at: SqlFragment,
  currencies: ReadonlySet<string>,
): Promise<PastRate[]> =>
  tx<PastRate[]>`
    select currency, ${usdRateOf(raw('c.currency'), at)} as usd
    from unnest(${[...currencies]}::text[]) c (currency) order by currency`.execute()

/**
 * Valid from now on. The first rate of a currency also applies to all time before it. Two statements: a coordinator of
 * shards can't change by one what is on every machine and read it there.
 */
export async function setRates(sql: Sql | Transaction, rates: readonly Rate[]): Promise<void> {
  const rate = sql`
    unnest(${rates.map(({ currency }) => currency)}::text[], ${rates.map(({ usd }) => usd)}::numeric[],
           ${rates.map(({ source }) => source ?? null)}::text[],
           ${rates.map(({ quotedAt }) => quotedAt ?? null)}::timestamptz[]) as rate (currency, usd, source, quoted_at)`
  await sql`
    insert into exchange_rate_history (currency, valid_from, usd, source, quoted_at)
    select currency, case when exists (select from exchange_rate_history h where h.currency = rate.currency)
                          then clock_timestamp() else '-infinity' end, usd, source, quoted_at
    from ${rate}`
  await sql`
    insert into exchange_rate (currency, usd, at, source, quoted_at)
    select currency, usd, now(), source, quoted_at from ${rate}
    on conflict (currency) do update set
      usd = excluded.usd, at = excluded.at, source = excluded.source, quoted_at = excluded.quoted_at`
}
