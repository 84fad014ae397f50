import * as deposit from '@countinghouse/contract/areas/deposit/deposit.contract.ts'
import { exportRoute } from '../../exports/export-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { listRoute } from '../../lists/list-route.ts'
import { detailRoute, notifyRoute } from '../../orders/order-routes.ts'
import { creditDeposit } from './credit-deposit.command.ts'
import { deposits } from './deposit.lists.ts'
import { depositOrder } from './deposit.postings.ts'

export const depositRoutes: Route[] = [
  listRoute(deposits),
  detailRoute(deposit.depositDetail, depositOrder, deposits),
  exportRoute(deposit.depositExport, deposits),
  notifyRoute(deposit.depositNotify, depositOrder),

  route(deposit.depositCredit, (body, { services, caller, address }) =>
    creditDeposit(services, caller, body, address),
  ),
]
