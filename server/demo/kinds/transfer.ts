import { transferOrder } from '../../src/areas/transfer/transfer.order.ts'
import { createByCommand } from './create-by-command.ts'
import { anyOrder, type DemoKind, noteOn } from './demo-kind.ts'

const directions = { toCustomer: 50, toMerchant: 40, between: 10 }

const typeOf = (uid: string) => (uid === '' ? 'merchant' : 'customer')

export const transfer: DemoKind = {
  order: anyOrder(transferOrder),
  share: 4,
  otherwise: 'deposit',
  // The platform completes a transfer at once: none is left waiting.
  ends: { completed: 94, failed: 6 },
  ask({ merchantOrderNo, currency, amount, uid, otherUid }, chance) {
    const direction = chance.weighted(directions)
    const out = direction === 'toCustomer' ? '' : uid
    const other = uid === otherUid ? '' : otherUid
    const into = direction === 'toCustomer' ? uid : direction === 'toMerchant' ? '' : other
    const request = {
      requestNo: merchantOrderNo,
      outAccountType: typeOf(out),
      outCustomerUid: out,
      inAccountType: typeOf(into),
      inCustomerUid: into,
      currency,
      amount,
      remark: '',
      ...noteOn(merchantOrderNo),
    } as const
    return {
      by: 'operator',
      customers: [out, into].filter((customer) => customer !== ''),
      create: async ({ db, merchantId, maker: by }) =>
        (await createByCommand.transfer(db, merchantId, { by, ...request })).order_no,
    }
  },
  report: () => ({}),
}
