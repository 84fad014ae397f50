/** Reports made from the orders and postings themselves, by plain SQL that shares nothing with rollups. */
import { flowTypes } from '@countinghouse/contract/areas/flow/flow.fields.ts'
import type { Row } from '@countinghouse/contract/engine/list.ts'
import type { Measure, Report } from '@countinghouse/contract/engine/report.ts'
import { cutOffs, reportZones, zoneNames } from '@countinghouse/contract/engine/report-day.ts'
import { orderKindIn } from '../../src/engine/orders/order-kind.ts'
import { orderRegistry } from '../../src/order-registry.ts'
import type { OwnerSql } from '../../src/platform/db/owner.ts'

const [firstZone, secondZone] = zoneNames

/** Every cut-off in the first two zones, and one of them in each of the others. */
export const cutOffsInZones = cutOffs.flatMap((cutOff, index) =>
  zoneNames
    .filter(
      (zone, at) => zone === firstZone || zone === secondZone || at % cutOffs.length === index,
    )
    .map((zone) => ({ cutOff, zone })),
)

/** The report day of a time, as SQL. */
export function dayOf(column: string, { cutOff, zone }: (typeof cutOffsInZones)[number]): string {
  const [hours = 0, minutes = 0] = cutOff.split(':').map(Number)
  const minutesBack = hours * 60 + minutes - reportZones[zone]
  return `to_char(${column} at time zone 'UTC' - interval '${minutesBack} minutes', 'YYYY-MM-DD')`
}

interface ReportRequest {
  merchantId: string
  period: { reportDateStart: string; reportDateEnd: string }
  of: (typeof cutOffsInZones)[number]
}

type MeasureClock = 'created' | 'completed' | 'money'

export async function byHand(
  owner: OwnerSql,
  report: Report,
  { merchantId, period, of }: ReportRequest,
): Promise<Row[]> {
  const { table, machine, source } = orderKindIn(orderRegistry, report.kind?.machine.kind ?? '')
  const success = Object.values(machine.states)
    .flatMap(({ id, end }) => (end === 'success' ? [id] : []))
    .join()
  const column = (measure: Measure, from: MeasureClock) => {
    if ('operands' in measure || measure.clock !== from) return '0'
    if (measure.clock === 'created')
      return measure.counts === 'orders' ? '1' : `(o.status in (${success}))::int`
    if (measure.clock === 'completed') return '1'
    const flows = measure.flows.map((flow) => flowTypes.ids[flow]).join()
    const secondAmount = 'coalesce(i.second_amount, o.fiat_amount)'
    const summed = { amount: 'p.amount', usdValue: 'p.usd_value', secondAmount }
    return `case when p.flow_type in (${flows}) then coalesce(${summed[measure.sums]}, 0) else 0 end`
  }
  const by = report.by.map((field) => `o.${source.columns[field]} as "${field}"`).join(', ')
  const part = (time: string, from: MeasureClock, rows: string) => {
    const columns = Object.entries(report.measures).map(
      ([field, measure]) => `${column(measure, from)} as "${field}"`,
    )
    return `
      select ${dayOf(time, of)} as "reportDate", ${by}, ${columns.join(', ')} from ${rows}
      where o.merchant_id = ${merchantId} and ${time} is not null`
  }
  const moved = `
    posting p join ${table} o using (merchant_id, order_no)
    left join order_piece i using (merchant_id, order_no, piece_no)`
  const summed = Object.keys(report.measures)
  const about = report.by.map((field) => `"${field}"`).join(', ')
  const rows = await owner.unsafe(`
    select "reportDate", ${about},
           ${summed.map((field) => `trim_scale(sum("${field}"))::text as "${field}"`).join(', ')}
    from (${part('o.created_at', 'created', `${table} o`)}
          union all ${part('o.completed_at', 'completed', `${table} o`)}
          union all ${part('p.at', 'money', moved)}) parts
    where "reportDate" between '${period.reportDateStart}' and '${period.reportDateEnd}'
    group by "reportDate", ${about}`)
  return (rows as Row[]).filter((row) => summed.some((field) => row[field] !== '0'))
}

/** What both have in common: the day, what the row is about, and its sums as texts. */
export function comparable(report: Report, rows: readonly Row[]): string[] {
  const isSum = (field: string) => !('operands' in (report.measures[field] as object))
  const fields = ['reportDate', ...report.by, ...Object.keys(report.measures).filter(isSum)]
  return rows.map((row) => fields.map((field) => `${field}=${String(row[field])}`).join(' ')).sort()
}
