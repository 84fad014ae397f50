/** The USD value of orders at the rate when they end, so that past figures don't change. */
import { sqlNow } from '../../platform/db/clock.ts'
import type { Sql, Transaction } from '../../platform/db/database.ts'
import { type SqlFragment, sql } from '../../platform/db/sql.ts'

/** The value of the order `o` that ends now, as an expression; null without a rate. */
export const usdValueOf = (tx: Transaction, amount: SqlFragment): SqlFragment => sql`
  round(${amount} * (
    select usd from exchange_rate_history h where h.currency = o.currency and h.valid_from <= ${sqlNow(tx)}
    order by h.valid_from desc limit 1), 6)`

export interface Rate {
  currency: string
  /** USD for one unit. */
  usd: string
}

/** Valid from now on. The first rate of a currency also applies to all time before it. */
export const setRates = (sql: Sql | Transaction, rates: readonly Rate[]) => sql`
  with written as (
    insert into exchange_rate (currency, usd, at)
    select currency, usd, now() from unnest(${rates.map(({ currency }) => currency)}::text[],
                                            ${rates.map(({ usd }) => usd)}::numeric[]) as rate (currency, usd)
    on conflict (currency) do update set usd = excluded.usd, at = excluded.at
    returning currency, usd)
  insert into exchange_rate_history (currency, valid_from, usd)
  select w.currency,
         case when exists (select from exchange_rate_history h where h.currency = w.currency)
              then clock_timestamp() else '-infinity' end,
         w.usd
  from written w`
