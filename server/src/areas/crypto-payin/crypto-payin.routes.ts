import * as cryptoPayin from '@countinghouse/contract/areas/crypto-payin/crypto-payin.contract.ts'
import { plain } from '@countinghouse/contract/engine/decimal.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { resolveCryptoPayin } from './resolve-crypto-payin.command.ts'

export const cryptoPayinRoutes: Route[] = [
  route(cryptoPayin.cryptoPayinCredit, async (body, { services, caller, address }) => {
    const order = await resolveCryptoPayin(services, caller, 'creditByHand', body, address)
    return { creditedAmount: plain(order.settled_amount) }
  }),

  route(cryptoPayin.cryptoPayinReturn, async (body, { services, caller, address }) => {
    const order = await resolveCryptoPayin(services, caller, 'returnPayment', body, address)
    return { returnedAmount: plain(order.paid_amount) }
  }),

  route(cryptoPayin.cryptoPayinRefundExcess, async (body, { services, caller, address }) => {
    const order = await resolveCryptoPayin(services, caller, 'refundExcess', body, address)
    return { returnedAmount: plain(order.excess_refunded) }
  }),
]
