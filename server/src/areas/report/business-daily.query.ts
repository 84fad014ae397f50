/**
 * Daily balances of all owners, from postings alone. A balance at the beginning of a day is everything ever posted,
 * less what was posted since: both are sums of rollups, whatever the number of postings.
 */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import { balanceOwners } from '@countinghouse/contract/areas/report/business-daily.report.ts'
import { fiatCurrencyNames } from '@countinghouse/contract/currencies.ts'
import type { Report } from '@countinghouse/contract/engine/report.ts'
import type { Rollup } from '../../books/rollups/order-rollup.ts'
import { postingRollup } from '../../books/rollups/posting-rollup.ts'
import { type RollupRows, readRollup } from '../../books/rollups/read-rollup.ts'
import { type ActiveFilter, and } from '../../engine/lists/conditions.ts'
import { type Days, periodsOf } from '../../engine/lists/days.ts'
import { identifier, joined, raw, type SqlFragment, sql, unionAll } from '../../platform/db/sql.ts'
import { endOfTime } from '../../platform/period.ts'
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
const changesOf = (rows: SqlFragment): SqlFragment => sql`
  select day, flow_type, currency, country, owner, change from (
    select day, flow_type, from_kind, to_kind, currency,
           case when currency = any(${fiatCurrencyNames}::text[]) then country else '' end as country,
           sum(amount) as amount
    from (${rows}) part group by 1, 2, 3, 4, 5, 6) part
  cross join lateral (values (to_kind, amount), (from_kind, -amount)) side (owner, change)
  where owner <> 3`

export function businessDailyQuery(
  report: Report,
  kinds: readonly Rollup[],
  merchantId: string,
  filters: readonly ActiveFilter[],
  days: Days,
): SqlFragment {
  const periods = periodsOf(days)
  const started = periods.map(({ start }) => start)
  const scope = {
    table: postingRollup,
    merchantId,
    kinds,
    columns,
    filters: [{ dimension: 'from_kind', condition: raw('from_kind <> to_kind') }] as const,
  }
  const sinceThen = { start: periods.at(-1)?.end as Date, end: endOfTime }
  const parts = unionAll(
    numbered(readRollup({ ...scope, during: 'allTime' }), raw(String(ever))),
    numbered(
      readRollup({ ...scope, during: { clock: 'postedAt', periods: [...periods, sinceThen] } }),
      raw('period'),
    ),
  )
  const chosen = joined([raw('true'), ...filters.flatMap(conditionOf)], and)
  const changes = summedMeasures(report).flatMap(([field, measure]) =>
    'change' in measure ? [[field, measure.change] as const] : [],
  )
  const listedFlows = changes.flatMap(([, flows]) => (flows === 'rest' ? [] : idsOf(flows)))
  const sums = changes.map(([field, flows]) => {
    const isOf =
      flows === 'rest'
        ? sql`not flow_type = any(${listedFlows}::smallint[])`
        : sql`flow_type = any(${idsOf(flows)}::smallint[])`
    return sql`coalesce(sum(change) filter (where ${isOf}), 0) as ${identifier(field)}`
  })
  const fields = changes.map(([field]) => identifier(field))
  const key = raw('currency, country, owner')
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

const numbered = ({ folded, live }: RollupRows, day: SqlFragment): SqlFragment =>
  sql`select ${day} as day, ${columnNames} from (${unionAll(folded, live)}) part`

/** Filters of the rows themselves: they are few. */
function conditionOf({ name: filter, values }: ActiveFilter): SqlFragment[] {
  const names = String(values[0]).split(',')
  if (filter === 'currency' || filter === 'country')
    return [sql`${identifier(filter)} = any(${names}::text[])`]
  if (filter !== 'owner') return []
  const ids = Object.entries(balanceOwners.ids).flatMap(([owner, id]) =>
    names.includes(owner) ? [id] : [],
  )
  return [sql`owner = any(${ids}::smallint[])`]
}
