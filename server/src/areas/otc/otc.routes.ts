import * as otc from '@countinghouse/contract/areas/otc/otc.contract.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { verifyOtc } from './verify-otc.command.ts'

export const otcRoutes: Route[] = [
  route(otc.otcVerify, (body, { services, caller, address }) =>
    verifyOtc(services, caller, body, address),
  ),
]
