import type { MethodSide, PayoutTerms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  createLocalPayout,
  localPayoutColumns,
} from '../../areas/local-payout/create-local-payout.command.ts'
import { localPayoutOrder } from '../../areas/local-payout/local-payout.order.ts'
import { agreeUnder } from '../../rails/terms.ts'
import { anyOrder, type DemoKind } from './demo-kind.ts'

const upi = rails.IN.methods.upi.payout as MethodSide<string, PayoutTerms>

export const localPayout: DemoKind = {
  order: anyOrder(localPayoutOrder),
  share: 0,
  otherwise: 'localPayin',
  ends: { paymentSuccessful: 1 },
  ask({ merchantOrderNo, notifyUrl }, chance) {
    const asked = {
      merchantOrderNo,
      country: 'IN' as const,
      method: 'upi',
      amount: String(chance.integer(100, 900)),
      details: { holderName: 'Anita Rao', upiId: 'anita.rao@okhdfc' },
      notifyUrl,
    }
    return {
      by: 'merchant',
      customers: [],
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createLocalPayout(tx, merchantId, asked)))
          .order_no,
      columns: ({ at }) => ({
        ...localPayoutColumns(asked, agreeUnder(rails.IN, upi, upi.terms, asked), at),
      }),
    }
  },
  report: () => ({}),
}
