/** The calls about one order that every kind has. */
import type { Call } from '@countinghouse/contract/engine/call.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { notifyByHand } from './notify.ts'
import type { OrderKindDefinition, OrderTypes } from './order-kind.ts'
import { orderTrace } from './order-trace.ts'
import { paymentPath } from './payment-link.ts'
import { revealOrder } from './reveal.ts'

export function detailRoute<T extends OrderTypes>(call: Call, kind: OrderKindDefinition<T>): Route {
  return route(call, async (body, { services, caller, address }) => {
    const { db } = services
    const { orderNo, whole } = body as { orderNo: string; whole?: boolean }
    // Before the trace, so that the answer to a refusal is the same for every number.
    const revealed = whole && (await revealOrder(db, kind, caller, orderNo, address))
    const trace = await orderTrace(db, kind, caller, orderNo)
    const { merchantId } = caller
    const link = paymentPath(services, kind.machine.kind, { merchantId, orderNo })
    const detail = { ...trace, paymentPath: link }
    return revealed ? { ...detail, order: revealed } : detail
  })
}

export function notifyRoute<T extends OrderTypes>(call: Call, kind: OrderKindDefinition<T>): Route {
  return route(call, async (body, { services, caller, address }) => {
    await notifyByHand(services, kind, caller, (body as { orderNo: string }).orderNo, address)
    return {}
  })
}
