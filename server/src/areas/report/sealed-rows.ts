/**
 * The rows of a report with sealed days, whose figures stay as they were. A later difference in the books, which only
 * backdating can cause, becomes a row of its own. It is late since its day was over.
 */
import type { Report } from '@countinghouse/contract/engine/report.ts'
import { type ActiveFilter, storedValues } from '../../engine/lists/conditions.ts'
import { type Days, labelsOf } from '../../engine/lists/days.ts'
import { identifier, joined, raw, type SqlFragment, sql } from '../../platform/db/sql.ts'
import { minuteMs } from '../../platform/period.ts'
import { sealedColumns } from './row-seal.ts'

const comma = raw(', ')

/** `rows` have the number of their day, dimensions and sums; the result has the same with seals. */
export function withSeals(
  report: Report,
  merchantId: string,
  filters: readonly ActiveFilter[],
  days: Days,
  rows: SqlFragment,
): SqlFragment {
  const labels = labelsOf(days)
  const sealed = sealedColumns(report)
  const others = Object.keys(report.measures).filter(
    (field) => !sealed.includes(field) && !('operands' in (report.measures[field] as object)),
  )
  const about = report.by.map((field) => {
    const stored = raw(report.fields[field]?.type === 'choice' ? '::smallint' : '')
    return sql`coalesce(made.${identifier(field)}::text, kept.about->>${field})${stored} as ${identifier(field)}`
  })
  const isSame = report.by.map(
    (field) => sql`made.${identifier(field)}::text = kept.about->>${field}`,
  )
  const wanted = filters.flatMap((active) =>
    report.by.includes(active.name)
      ? [
          sql`kept.about->>${active.filter.field} = any(${storedValues({ list: report }, active).map(String)}::text[])`,
        ]
      : [],
  )
  const each = (columns: readonly string[], expression: (field: SqlFragment) => SqlFragment) =>
    columns.map((field) => sql`${expression(identifier(field))} as ${identifier(field)}`)
  const aboutNames = report.by.map(identifier)
  const select = (...columns: SqlFragment[]) =>
    joined([raw('day'), ...aboutNames, ...columns], comma)
  const was = (field: SqlFragment) => sql`coalesce((kept_sums->>${raw(quoted(field))})::numeric, 0)`
  const isNow = (field: SqlFragment) => sql`coalesce(${field}, 0)`
  const differs = sealed.map(
    (field) => sql`${isNow(identifier(field))} <> ${was(identifier(field))}`,
  )
  const nothing = sql`null::text as seal, null::text as "daySeal", null::timestamptz as "lateSince"`
  return sql`
    with made as materialized (${rows}),
    sealed_day as materialized (
      select (day - ${labels[0]}::date + 1)::integer as day, rows, day_seal,
             (day + 1)::timestamp at time zone 'UTC' + shift_minutes * interval '1 minute' as ended_at
      from report_seal
      where merchant_id = ${merchantId} and report = ${report.name}
        and shift_minutes = ${days.shiftMs / minuteMs} and day between ${labels[0]}::date and ${labels.at(-1)}::date),
    kept as (
      select * from (
        select d.day, r->'about' as about, r->'sums' as sums, r->>'seal' as seal
        from sealed_day d cross join lateral jsonb_array_elements(d.rows) r) kept
      where ${joined([raw('true'), ...wanted], raw(' and '))}),
    beside as (
      select coalesce(made.day, kept.day) as day, ${joined(about, comma)},
             ${joined(
               [...sealed, ...others].map((field) => sql`made.${identifier(field)}`),
               comma,
             )},
             kept.sums as kept_sums, kept.seal
      from (select * from made where day in (select day from sealed_day)) made
      full join kept on made.day = kept.day and ${joined(isSame, raw(' and '))})
    select ${select(...[...others, ...sealed].map(identifier))}, ${nothing}
    from made where day not in (select day from sealed_day)
    union all
    select ${select(...each(others, isNow), ...each(sealed, was))}, seal, day_seal, null
    from beside join sealed_day using (day)
    where ${joined([sql`seal is not null`, ...others.map((field) => sql`${isNow(identifier(field))} <> 0`)], raw(' or '))}
    union all
    select ${select(
      ...each(others, () => raw('0')),
      ...each(sealed, (field) => sql`${isNow(field)} - ${was(field)}`),
    )}, null, null, ended_at
    from beside join sealed_day using (day) where ${joined(differs, raw(' or '))}`
}

/** The name of a column as a text. */
const quoted = ({ texts }: SqlFragment): string => `'${(texts[0] ?? '').replaceAll('"', '')}'`
