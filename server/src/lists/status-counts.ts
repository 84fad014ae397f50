/** How many orders are in each state, from rollups only: with filters that these don't have, nothing is counted. */
import type { Call } from '@countinghouse/contract/kit/call.ts'
import type { ListQuery } from '@countinghouse/contract/kit/list.ts'
import { statusFilterOf } from '@countinghouse/contract/kit/order.ts'
import { send } from '../db/sql.ts'
import { type Route, route } from '../http/route.ts'
import { activeFilters } from './conditions.ts'
import { statusCountQuery } from './count-by-rollup.ts'
import type { ListSource } from './define-list.ts'
import { visibleTo } from './visible-list.ts'

interface StatusRow {
  status: number
  orders: number
}

export const statusCountsRoute = (call: Call, source: ListSource): Route =>
  route(call, async (body, { services: { db }, caller: { merchantId, roles } }) => {
    const seen = visibleTo(roles, source)
    const query = statusCountQuery(seen, merchantId, activeFilters(seen.list, body as ListQuery))
    if (!query) return { counts: null }
    const [rows] = await db.readPipelined(merchantId, (tx) => [send<StatusRow>(tx, query)])
    const orders = new Map(rows.map((row) => [row.status, row.orders]))
    const counts = Object.entries(statesOf(seen)).flatMap(([status, { id }]) => {
      const count = orders.get(id) ?? 0
      return count > 0 ? [{ status, count }] : []
    })
    return { counts }
  })

function statesOf({ list }: ListSource) {
  const field = list.fields[list.filters[statusFilterOf(list) ?? '']?.field ?? '']
  return field?.type === 'status' ? field.machine.states : {}
}
