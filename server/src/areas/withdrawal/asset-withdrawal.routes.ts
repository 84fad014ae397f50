import * as asset from '@countinghouse/contract/areas/asset/asset.contract.ts'
import { isNetwork } from '@countinghouse/contract/currencies.ts'
import { balanceOf } from '../../books/ledger/balance.ts'
import { merchantAccount } from '../../books/ledger/posting.ts'
import { callError } from '../../platform/call-error.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { isOffered, minimumOf, networkFeeOf, offersOf } from '../product/offer.ts'
import { isAddressOn } from '../upstream/address.ts'
import { withdrawAsset } from './asset-withdrawal.command.ts'

interface UsedAddress {
  network: string
  address: string
  lastUsed: Date
}

export const assetWithdrawalRoutes: Route[] = [
  route(asset.withdrawalNetworks, ({ currency }, { services, caller: { merchantId } }) =>
    services.db.asMerchant(merchantId, async (tx) => {
      const [offers, available] = await Promise.all([
        offersOf(tx, merchantId, 'withdrawal'),
        balanceOf(tx, merchantId, merchantAccount('available'), { currency }),
      ])
      const offered = offers.filter((offer) => offer.currency === currency && isOffered(offer))
      return {
        available,
        networks: offered.map((offer) => ({
          network: offer.network,
          flat: networkFeeOf(offer),
          rate: '0',
          minimum: minimumOf(offer),
        })),
      }
    }),
  ),

  route(asset.withdrawalAddresses, async ({ currency }, { services, caller: { merchantId } }) => {
    const rows = await services.db.asMerchant(
      merchantId,
      (tx) => tx<UsedAddress[]>`
        select network, to_address as address, max(created_at) as "lastUsed" from (
          select network, to_address, created_at from withdrawal_order
          where merchant_id = ${merchantId} and customer_uid = '' and currency = ${currency}
          order by created_at desc limit 200) latest
        group by network, to_address order by "lastUsed" desc limit 10`,
    )
    return {
      addresses: rows.map(({ lastUsed, ...used }) => ({
        ...used,
        lastUsed: lastUsed.toISOString(),
      })),
    }
  }),

  route(asset.checkWithdrawalAddress, async ({ network, toAddress }) => {
    if (!isNetwork(network)) throw callError('networkNotOffered')
    if (!isAddressOn(network, toAddress)) throw callError('addressInvalid', { network })
    return {}
  }),

  route(asset.assetWithdraw, (body, { services, caller, address }) =>
    withdrawAsset(services, caller, body, address),
  ),
]
