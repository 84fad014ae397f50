/** The calls of the open API with the functions that answer them. */

import {
  balancesCall,
  createCall,
  moveCall,
  queryCall,
  ratesCall,
} from '@countinghouse/contract/areas/open-api/open-api.ts'
import {
  movesOfProduct,
  type OpenProduct,
  openProductNames,
} from '@countinghouse/contract/areas/open-api/paths.ts'
import type { BodyOf, Call, ResultOf } from '@countinghouse/contract/engine/call.ts'
import { readPayload } from '../../engine/orders/payload.ts'
import { withPaymentUrl } from '../../engine/orders/payment-link.ts'
import { callError } from '../../platform/call-error.ts'
import type { Services } from '../../platform/services.ts'
import { pairsOf } from '../p2p/pair.ts'
import { createOpenOrder, kindOf } from './create-open-order.ts'
import { moveOpenOrder } from './move-open-order.ts'

export type OpenServices = Pick<Services, 'db' | 'config' | 'custody' | 'paymentKey' | 'admission'>

export interface OpenRoute {
  call: Call
  handle(body: unknown, merchantId: string, services: OpenServices): Promise<unknown>
}

const openRoute = <C extends Call>(
  call: C,
  handle: (body: BodyOf<C>, merchantId: string, services: OpenServices) => Promise<ResultOf<C>>,
): OpenRoute => ({ call, handle: handle as OpenRoute['handle'] })

const routesOfProduct = (product: OpenProduct): OpenRoute[] => [
  {
    call: createCall(product),
    async handle(body, merchantId, services) {
      const order = await createOpenOrder(services, product, merchantId, body as never)
      return withPaymentUrl(services, product, merchantId, order)
    },
  },
  {
    call: queryCall(product),
    async handle(body, merchantId, services) {
      const order = await services.db.asMerchant(merchantId, (tx) =>
        readPayload(tx, kindOf(product), merchantId, body as object),
      )
      if (!order) throw callError('notFound')
      return withPaymentUrl(services, product, merchantId, order)
    },
  },
  ...movesOfProduct(product).map(
    (move): OpenRoute => ({
      call: moveCall(product, move),
      async handle(body, merchantId, services) {
        const order = await moveOpenOrder(services, merchantId, {
          product,
          move,
          name: body as object,
        })
        return withPaymentUrl(services, product, merchantId, order)
      },
    }),
  ),
]

export const openRoutes: readonly OpenRoute[] = [
  ...openProductNames.flatMap(routesOfProduct),

  openRoute(balancesCall, async (_body, merchantId, { db }) => ({
    balances: await db.asMerchant(
      merchantId,
      (tx) => tx<Balance[]>`
        select currency, country, trim_scale(available)::text as available,
               trim_scale(frozen)::text as frozen, trim_scale(unsettled)::text as unsettled,
               trim_scale(debt)::text as debt
        from merchant_asset where merchant_id = ${merchantId} order by country, currency`,
    ),
  })),

  openRoute(ratesCall, (_body, merchantId, { db }) =>
    db.asMerchant(merchantId, async (tx) => ({
      usd: await tx<{ currency: string; rate: string }[]>`
        select currency, trim_scale(usd)::text as rate from exchange_rate order by currency`,
      pairs: [
        ...(await pairsOf(tx, merchantId, 'payin')),
        ...(await pairsOf(tx, merchantId, 'payout')),
      ].flatMap(({ direction, currency, fiatCurrency, rate, terms }) =>
        terms.enabled
          ? [
              {
                direction,
                currency,
                fiatCurrency,
                rate,
                minimum: terms.minimum,
                maximum: terms.maximum,
                feeRate: terms.feeRate,
              },
            ]
          : [],
      ),
    })),
  ),
]

interface Balance {
  currency: string
  country: string
  available: string
  frozen: string
  unsettled: string
  debt: string
}
