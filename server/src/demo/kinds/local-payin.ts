import type { MethodSide, PayinTerms } from '@countinghouse/contract/rails/rail.ts'
import { rails } from '@countinghouse/contract/rails/rails.ts'
import {
  createLocalPayin,
  localPayinColumns,
} from '../../areas/local-payin/create-local-payin.command.ts'
import { localPayinOrder } from '../../areas/local-payin/local-payin.order.ts'
import { resolveLocalPayin } from '../../areas/local-payin/resolve-local-payin.command.ts'
import { agreeUnder } from '../../rails/terms.ts'
import { anyOrder, type DemoKind, sandboxAddress } from './demo-kind.ts'

const upi = rails.IN.methods.upi.payin as MethodSide<string, PayinTerms>

export const localPayin: DemoKind = {
  order: anyOrder(localPayinOrder),
  share: 0,
  otherwise: 'cryptoPayin',
  ends: { paymentSuccessful: 1 },
  ask({ merchantOrderNo, uid, notifyUrl }, chance) {
    const asked = {
      merchantOrderNo,
      customerUid: uid,
      country: 'IN' as const,
      method: 'upi',
      amount: String(chance.integer(100, 9000)),
      details: { holderName: 'Anita Rao' },
      notifyUrl,
    }
    return {
      by: 'merchant',
      customers: [uid],
      create: async ({ db, merchantId }) =>
        (await db.asMerchant(merchantId, (tx) => createLocalPayin(tx, merchantId, asked))).order_no,
      columns: ({ at }) => ({
        ...localPayinColumns(asked, agreeUnder(rails.IN, upi, upi.terms, asked), at),
      }),
    }
  },
  report: (move, order) => (move === 'pay' ? { paid_amount: order.amount } : {}),
  resolve: (by, move, asked) =>
    resolveLocalPayin(by, by.checker, move as 'freeze', asked, sandboxAddress),
}
