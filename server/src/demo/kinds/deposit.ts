import { networks } from '@countinghouse/contract/currencies.ts'
import { creditDeposit } from '../../areas/deposit/credit-deposit.command.ts'
import { depositOrder } from '../../areas/deposit/deposit.order.ts'
import { depositColumns, recordDeposit } from '../../areas/deposit/record-deposit.command.ts'
import { quoteArrivalUnder } from '../../products/offer.ts'
import { addressOn, hashOn, ownAddress } from '../world/addresses.ts'
import { anyOrder, type DemoKind, sandboxAddress } from './demo-kind.ts'

export const deposit: DemoKind = {
  order: anyOrder(depositOrder),
  share: 24,
  otherwise: 'deposit',
  ends: {
    credited: 90,
    notCredited: 3,
    abnormalQuantity: 2,
    'abnormalQuantity, credited': 2,
    confirming: 3,
  },
  ask(draft, chance) {
    const { merchantOrderNo, uid, currency, network, amount } = draft
    const seen = {
      merchantOrderNo,
      customerUid: uid,
      currency,
      network,
      amount,
      notifyUrl: null,
      fromAddress: addressOn(network, chance),
      toAddress: ownAddress('deposit', network, draft),
      txHash: hashOn(network, chance),
      confirmations: chance.integer(0, networks[network].confirmations),
    }
    return {
      by: 'upstream',
      customers: [uid],
      depositAddress: { network, address: seen.toAddress },
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => recordDeposit(tx, merchantId, seen))).order_no,
      columns: ({ offer }) => ({
        ...depositColumns(seen, quoteArrivalUnder(offer('deposit', currency, network), amount)),
      }),
    }
  },
  report: (_move, order) => ({ set: { confirmations: order.confirmations_needed } }),
  resolve: (by, _move, asked) => creditDeposit(by, by.checker, asked, sandboxAddress),
  remarks: { creditAfterReview: 'Checked on the chain' },
}
