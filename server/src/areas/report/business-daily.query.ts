/**
 * Daily balances of all owners, from postings alone. A balance at the beginning of a day is everything ever posted,
 * less what was posted since: both are sums of rollups, whatever the number of postings.
 */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { balanceOwners } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { fiatCurrencyNames } from '@countinghouse/contract/currencies.ts'
import type { Report } from '@countinghouse/contract/kit/report.ts'
import { identifier, joined, raw, type Sql, sql } from '../../db/sql.ts'
import { type ActiveFilter, and } from '../../lists/conditions.ts'
import { dayParts, unionAll } from '../../rollups/day-parts.ts'
import { boundsOf, type Days, rollupDays } from '../../rollups/days.ts'
import { postingRollup } from '../../rollups/posting-rollup.ts'
import { summedMeasures } from './order-report.query.ts'

const comma = raw(', ')
const columns = ['flow_type', 'from_kind', 'to_kind', 'currency', 'country', 'amount'] as const
/** The day number that stands for all time. */
const ever = -1
const columnNames = joined(columns.map(identifier), comma)

/**
 * Postings as changes of owners' balances: added up over order kinds first, then counted for both sides. Crypto has
 * no country, even if its order does.
 */
const changesOf = (rows: Sql): Sql => sql`
  select day, flow_type, currency, country, owner, change from (
    select day, flow_type, from_kind, to_kind, currency,
           case when currency = any(${fiatCurrencyNames}::text[]) then country else '' end as country,
           sum(sign * amount) as amount
    from (${rows}) part group by 1, 2, 3, 4, 5, 6) part
  cross join lateral (values (to_kind, amount), (from_kind, -amount)) side (owner, change)
  where owner <> 3`

export function businessDailyQuery(
  report: Report,
  kinds: readonly number[],
  merchantId: string,
  filters: readonly ActiveFilter[],
  days: Days,
): Sql {
  const where = sql`
    merchant_id = ${merchantId} and kind = any(${kinds}::smallint[]) and from_kind <> to_kind`
  const { folded, live } = dayParts(
    { table: postingRollup, where, halfHour: 'half_hour', columns, coarser: 'ofBalances' },
    days,
  )
  const parts = unionAll(...folded, ...live, ...restParts(where, days))
  const chosen = joined([raw('true'), ...filters.flatMap(conditionOf)], and)
  const changes = summedMeasures(report).flatMap(([field, measure]) =>
    'change' in measure ? [[field, measure.change] as const] : [],
  )
  const named = changes.flatMap(([, flows]) => (flows === 'rest' ? [] : idsOf(flows)))
  const sums = changes.map(([field, flows]) => {
    const isOf =
      flows === 'rest'
        ? sql`not flow_type = any(${named}::smallint[])`
        : sql`flow_type = any(${idsOf(flows)}::smallint[])`
    return sql`coalesce(sum(change) filter (where ${isOf}), 0) as ${identifier(field)}`
  })
  const fields = changes.map(([field]) => identifier(field))
  const key = raw('currency, country, owner')
  const started = boundsOf(days).slice(0, -1)
  const fromHere = sql`partition by ${key} order by day desc rows unbounded preceding`
  return sql`
      with by_day as materialized (
        select day, ${key}, sum(change) as change, ${joined(sums, comma)} from (
          ${changesOf(parts)}) change
        where ${chosen} group by day, ${key}),
      each_day as (
        select * from by_day
        union all
        select d.day::integer, owned.*, 0, ${joined(
          fields.map(() => raw('0')),
          comma,
        )}
        from (select distinct ${key} from by_day) owned
        cross join unnest(${started}::timestamptz[]) with ordinality d (at, day) where d.at <= now()),
      filled as (
        select day, ${key}, sum(change) as change, ${joined(
          fields.map((field) => sql`sum(${field}) as ${field}`),
          comma,
        )}
        from each_day group by day, ${key}),
      balance as (
        select *, coalesce(sum(change) filter (where day = ${raw(String(ever))}) over (partition by ${key}), 0)
                  - coalesce(sum(change) filter (where day > 0) over (${fromHere}), 0) as "openingBalance"
        from filled)
      select day, ${key}, "openingBalance", ${joined(fields, comma)}, "openingBalance" + change as "closingBalance"
      from balance where (${started}::timestamptz[])[day] <= now() and ("openingBalance" <> 0 or ${joined(
        fields.map((field) => sql`${field} <> 0`),
        raw(' or '),
      )})`
}

const idsOf = (flows: readonly (keyof typeof flowTypes.ids)[]): number[] =>
  flows.map((flow) => flowTypes.ids[flow])

/** All that was ever posted, and what was posted after the last day. */
function restParts(where: Sql, days: Days): Sql[] {
  const end = boundsOf(days).at(-1)
  const { ofBalances, starts, intoMs } = rollupDays(days)
  const after = days.count + 1
  const rows = (day: number, sign: 1 | -1, table: string, condition: Sql) => sql`
    select ${raw(String(day))} as day, ${raw(String(sign))} as sign, ${columnNames} from ${identifier(table)}
    where ${where} and ${condition}`
  const parts = [
    rows(ever, 1, 'posting_rollup', raw('grain = 0')),
    rows(ever, 1, 'posting_delta', raw('true')),
    rows(
      after,
      1,
      'posting_rollup',
      sql`grain = ${raw(String(ofBalances))} and bucket >= ${starts.at(-1)}`,
    ),
    rows(after, 1, 'posting_delta', sql`half_hour >= ${end}`),
  ]
  // The last day reaches into the rollup's next one.
  if (intoMs > 0) {
    const beginning = sql`grain = 2 and bucket >= ${starts.at(-1)} and bucket < ${end}`
    parts.push(rows(after, -1, 'posting_rollup', beginning))
  }
  return parts
}

/** Filters of the rows themselves: they are few. */
function conditionOf({ name: filter, values }: ActiveFilter): Sql[] {
  const names = String(values[0]).split(',')
  if (filter === 'currency' || filter === 'country')
    return [sql`${identifier(filter)} = any(${names}::text[])`]
  if (filter !== 'owner') return []
  const ids = Object.entries(balanceOwners.ids).flatMap(([owner, id]) =>
    names.includes(owner) ? [id] : [],
  )
  return [sql`owner = any(${ids}::smallint[])`]
}
