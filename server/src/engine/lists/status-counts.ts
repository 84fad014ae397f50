/**
 * How many orders are in each state, from rollups. With filters that these don't have, the rows themselves are counted,
 * but only if the period holds few enough; otherwise nothing is.
 */
import type { Call } from '@countinghouse/contract/engine/call.ts'
import type { ListQuery } from '@countinghouse/contract/engine/list.ts'
import { creationFilter, statusFilterOf } from '@countinghouse/contract/engine/order.ts'
import type { Database } from '../../platform/db/database.ts'
import { send } from '../../platform/db/sql.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { type ActiveFilter, activeFilters } from './conditions.ts'
import { directStatusCountQuery, statusCountQuery } from './count-by-rollup.ts'
import type { ListSource } from './define-list.ts'
import { visibleTo } from './visible-list.ts'

interface StatusRow {
  status: number
  orders: number
}

export const statusCountsRoute = (call: Call, source: ListSource): Route =>
  route(call, async (body, { services: { db }, caller: { merchantId, roles } }) => {
    const seen = visibleTo(roles, source)
    const filters = activeFilters(seen.list, body as ListQuery)
    const query = statusCountQuery(seen, merchantId, filters)
    const [rows] = query
      ? await db.readPipelined(merchantId, (tx) => [send<StatusRow>(tx, query)])
      : [await countFewRows(db, seen, merchantId, filters)]
    if (!rows) return { counts: null }
    const orders = new Map(rows.map((row) => [row.status, row.orders]))
    const counts = Object.entries(statesOf(seen)).flatMap(([status, { id }]) => {
      const count = orders.get(id) ?? 0
      return count > 0 ? [{ status, count }] : []
    })
    return { counts }
  })

/** As many rows as may be read to count them; an index finds those of a period of creation. */
const mostRows = 10_000

async function countFewRows(
  db: Database,
  source: ListSource,
  merchantId: string,
  filters: ActiveFilter[],
): Promise<StatusRow[] | undefined> {
  const created = creationFilter(source.list)
  const period = filters.filter(({ filter }) => filter === created)
  const all = statusCountQuery(source, merchantId, period)
  if (!all) return undefined
  const [found] = await db.readPipelined(merchantId, (tx) => [send<StatusRow>(tx, all)])
  if (found.reduce((sum, { orders }) => sum + orders, 0) > mostRows) return undefined
  const direct = directStatusCountQuery(source, merchantId, filters)
  const [, rows] = await db.readPipelined(merchantId, (tx) => [
    // The values decide which index is right.
    tx`set local plan_cache_mode = auto`,
    send<StatusRow>(tx, direct),
  ])
  return rows
}

function statesOf({ list }: ListSource) {
  const field = list.fields[list.filters[statusFilterOf(list) ?? '']?.field ?? '']
  return field?.type === 'status' ? field.machine.states : {}
}
