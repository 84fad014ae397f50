/** The calls about one order that every kind has. */
import type { Call } from '@countinghouse/contract/kit/call.ts'
import { type Route, route } from '../http/route.ts'
import { notifyByHand } from './notify.ts'
import type { OrderKindDefinition, OrderRow } from './order-kind.ts'
import { orderTrace } from './trace.ts'

export function detailRoute<R extends OrderRow, S extends string, M extends string>(
  call: Call,
  kind: OrderKindDefinition<R, S, M>,
): Route {
  return route(call, (body, { services, caller }) =>
    orderTrace(services.db, kind, caller, (body as { orderNo: string }).orderNo),
  )
}

export function notifyRoute<R extends OrderRow, S extends string, M extends string>(
  call: Call,
  kind: OrderKindDefinition<R, S, M>,
): Route {
  return route(call, async (body, { services, caller, address }) => {
    await notifyByHand(services, kind, caller, (body as { orderNo: string }).orderNo, address)
    return {}
  })
}
