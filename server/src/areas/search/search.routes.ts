import { searchAnything } from '@countinghouse/contract/areas/search/search.contract.ts'
import type { OrderRegistry } from '../../engine/orders/order-kind.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { search } from './search.query.ts'

export const searchRoutes = (registry: OrderRegistry): Route[] => [
  route(searchAnything, ({ text }, { services, caller }) =>
    search(services.db, registry, caller, text),
  ),
]
