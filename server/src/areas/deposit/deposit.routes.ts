import * as deposit from '@countinghouse/contract/areas/deposit/deposit.contract.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { creditDeposit } from './credit-deposit.command.ts'

export const depositRoutes: Route[] = [
  route(deposit.depositCredit, (body, { services, caller, address }) =>
    creditDeposit(services, caller, body, address),
  ),
]
