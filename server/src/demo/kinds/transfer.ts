import { addTransfer, transferColumns } from '../../areas/transfer/transfer.commands.ts'
import { transferOrder } from '../../areas/transfer/transfer.order.ts'
import { quoteUnder } from '../../products/offer.ts'
import { anyOrder, type DemoKind, sandboxAddress } from './demo-kind.ts'

const directions = { toCustomer: 50, toMerchant: 40, between: 10 }

const typeOf = (uid: string) => (uid === '' ? 'merchant' : 'customer')

export const transfer: DemoKind = {
  order: anyOrder(transferOrder),
  share: 5,
  otherwise: 'deposit',
  // The platform completes a transfer at once: none is left waiting.
  ends: { completed: 94, failed: 6 },
  ask({ merchantOrderNo, currency, amount, uid, otherUid }, chance) {
    const direction = chance.weighted(directions)
    const out = direction === 'toCustomer' ? '' : uid
    const other = uid === otherUid ? '' : otherUid
    const into = direction === 'toCustomer' ? uid : direction === 'toMerchant' ? '' : other
    const asked = {
      requestNo: merchantOrderNo,
      outAccountType: typeOf(out),
      outCustomerUid: out,
      inAccountType: typeOf(into),
      inCustomerUid: into,
      currency,
      amount,
      remark: '',
    } as const
    return {
      by: 'operator',
      customers: [out, into].filter((customer) => customer !== ''),
      create: async (by) => (await addTransfer(by, by.maker, asked, sandboxAddress)).orderNo,
      columns: ({ offer, maker }) => {
        const { processingFee: fee } = quoteUnder(offer('transfer', currency), amount)
        return { ...transferColumns(asked, { fee, operator: maker }) }
      },
    }
  },
  report: () => ({}),
}
