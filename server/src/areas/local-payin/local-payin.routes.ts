import * as localPayin from '@countinghouse/contract/areas/local-payin/local-payin.contract.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { returnedAmount } from './local-payin.rules.ts'
import { resolveLocalPayin } from './resolve-local-payin.command.ts'

export const localPayinRoutes: Route[] = [
  route(localPayin.localPayinFreeze, async (body, { services, caller, address }) => {
    const order = await resolveLocalPayin(services, caller, 'freeze', body, address)
    return { frozenAmount: plain(order.settled_amount) }
  }),

  route(localPayin.localPayinUnfreeze, async (body, { services, caller, address }) => {
    const order = await resolveLocalPayin(services, caller, 'unfreeze', body, address)
    return { releasedAmount: plain(order.settled_amount) }
  }),

  route(localPayin.localPayinRefund, async (body, { services, caller, address }) => {
    const order = await resolveLocalPayin(services, caller, 'refund', body, address)
    return { returnedAmount: plain(returnedAmount(order)) }
  }),
]
