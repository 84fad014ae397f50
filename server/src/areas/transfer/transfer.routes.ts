import * as transfer from '@countinghouse/contract/areas/transfer/transfer.contract.ts'
import { balanceOf } from '../../books/ledger/balance.ts'
import { customerAccount, merchantAccount } from '../../books/ledger/posting.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { isOffered, minimumOf, offersOf } from '../product/offer.ts'
import { addTransfer, findCustomer } from './transfer.commands.ts'

export const transferRoutes: Route[] = [
  route(transfer.transferCurrencies, async (_body, { services, caller: { merchantId } }) => {
    const offers = await services.db.asMerchant(merchantId, (tx) =>
      offersOf(tx, merchantId, 'transfer'),
    )
    return {
      currencies: offers.filter(isOffered).map((offer) => ({
        currency: offer.currency,
        flat: offer.terms.flatFee,
        rate: offer.setting.feeRate,
        minimum: minimumOf(offer),
      })),
    }
  }),

  route(
    transfer.transferAccounts,
    ({ currency, customerUid }, { services, caller: { merchantId } }) =>
      services.db.asMerchant(merchantId, async (tx) => {
        const merchantBalance = {
          accountType: 'merchant' as const,
          customerUid: '',
          customerName: '',
          available: await balanceOf(tx, merchantId, merchantAccount('available'), { currency }),
        }
        if (customerUid === '') return { accounts: [merchantBalance] }
        const customer = {
          accountType: 'customer' as const,
          ...(await findCustomer(tx, merchantId, customerUid)),
          available: await balanceOf(tx, merchantId, customerAccount(customerUid, 'available'), {
            currency,
          }),
        }
        return { accounts: [merchantBalance, customer] }
      }),
  ),

  route(transfer.transferInAccount, ({ customerUid }, { services, caller: { merchantId } }) =>
    services.db.asMerchant(merchantId, (tx) => findCustomer(tx, merchantId, customerUid)),
  ),

  route(transfer.addTransfer, (body, { services, caller, address }) =>
    addTransfer(services, caller, body, address),
  ),
]
