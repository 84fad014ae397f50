import { customerOrders } from '@countinghouse/contract/areas/customer/customer.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { ordersOfCustomer } from './customer-orders.query.ts'

export const customerPageRoutes = (registry: OrderRegistry): Route[] => [
  route(customerOrders, ({ customerUid }, { services, caller }) =>
    ordersOfCustomer(services.db, registry, caller, customerUid),
  ),
]
