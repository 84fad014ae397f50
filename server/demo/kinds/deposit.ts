import { networks } from '@countinghouse/contract/currencies.ts'
import { addressOn, hashOn } from '../../../connectors/sandbox/world/addresses.ts'
import { creditDeposit } from '../../src/areas/deposit/credit-deposit.command.ts'
import { depositOrder } from '../../src/areas/deposit/deposit.order.ts'
import { ownAddress } from '../world/addresses.ts'
import { createByCommand, sandboxAddress } from './create-by-command.ts'
import { anyOrder, type DemoKind } from './demo-kind.ts'

export const deposit: DemoKind = {
  order: anyOrder(depositOrder),
  share: 18,
  otherwise: 'deposit',
  ends: {
    credited: 90,
    notCredited: 3,
    'abnormalQuantity, credited': 4,
  },
  resting: [{ end: 'confirming' }],
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
        (await createByCommand.deposit(db, merchantId, seen)).order_no,
    }
  },
  report: (move, order) => ({
    set: {
      confirmations:
        move === 'confirm' ? Number(order.confirmations) + 1 : order.confirmations_needed,
    },
  }),
  confirmsIn: 'confirming',
  resolve: (by, _move, decided) => creditDeposit(by, by.checker, decided, sandboxAddress),
  remarks: { creditAfterReview: 'Checked on the chain' },
}
