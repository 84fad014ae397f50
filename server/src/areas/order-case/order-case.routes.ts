import * as orderCase from '@countinghouse/contract/areas/order-case/order-case.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { texts } from '../../platform/texts.ts'
import { assignOrders } from './assign-orders.command.ts'
import { assigneeOptions, readOrderCase } from './order-case.query.ts'
import { addReminder, removeReminder } from './reminders.ts'

export const orderCaseRoutes = (registry: OrderRegistry): Route[] => [
  route(orderCase.orderCase, async ({ orderNo }, { services: { db }, caller }) =>
    readOrderCase(db, registry, caller, orderNo),
  ),

  route(orderCase.assignOrders, async (body, { services: { db }, caller, address }) => {
    await assignOrders(db, registry, caller, body, address)
    return {}
  }),

  route(orderCase.remindOfOrder, (body, { services: { db }, caller, address }) =>
    addReminder(db, registry, caller, body, address),
  ),

  route(orderCase.removeReminder, async (body, { services: { db }, caller, address }) => {
    await removeReminder(db, registry, caller, body, address)
    return {}
  }),

  route(orderCase.assigneeOptions, (_body, { services: { db }, caller, language }) =>
    assigneeOptions(db, caller, texts[language].order),
  ),
]
