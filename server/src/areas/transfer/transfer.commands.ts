/** Creates transfers, which a deadline of the platform completes at once. */
import {
  type AccountType,
  accountTypes,
} from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { callError } from '../../call-error.ts'
import type { Database, Transaction } from '../../db/database.ts'
import { createUnderTerms, type NewOrder } from '../../orders/create-order.ts'
import { quoteOrder } from '../../products/offer.ts'
import { audit } from '../../security/audit.ts'
import type { ActingOperator } from '../../security/session.ts'
import { type TransferRow, transferOrder } from './transfer.order.ts'

export interface NewTransfer {
  requestNo: string
  outAccountType: AccountType
  outCustomerUid: string
  inAccountType: AccountType
  inCustomerUid: string
  currency: string
  amount: string
  remark: string
}

export interface KnownCustomer {
  customerUid: string
  customerName: string
}

export async function findCustomer(
  tx: Transaction,
  merchantId: string,
  uid: string,
): Promise<KnownCustomer> {
  const [customer] = await tx<KnownCustomer[]>`
    select customer_uid as "customerUid", name as "customerName" from customer
    where merchant_id = ${merchantId} and customer_uid = ${uid}`
  if (!customer) throw callError('customerUnknown', { uid })
  return customer
}

export function addTransfer(
  { db }: { db: Pick<Database, 'asMerchant'> },
  { merchantId, operatorId, name }: ActingOperator,
  asked: NewTransfer,
  address: string,
): Promise<{ orderNo: string; fee: string }> {
  const { currency, amount } = asked
  const out = sideOf(asked.outAccountType, asked.outCustomerUid)
  const into = sideOf(asked.inAccountType, asked.inCustomerUid)
  if (out.uid === into.uid) throw callError('sameAccount')
  return db.asMerchant(merchantId, async (tx) => {
    for (const { uid } of [out, into]) if (uid !== '') await findCustomer(tx, merchantId, uid)
    const request = {
      merchantOrderNo: asked.requestNo,
      asked: { out, into, currency, amount, remark: asked.remark },
      actor: `operator:${name}`,
      followUp: ({ order_no: orderNo }: TransferRow) => {
        const detail = { orderNo, currency, amount, out: out.uid, in: into.uid }
        return audit(tx, { operatorId, action: 'transfer.created', address, detail })
      },
    }
    const order = await createUnderTerms(tx, transferOrder, merchantId, request, async () => {
      const unit = { currency, network: '', amount }
      const { processingFee: fee } = await quoteOrder(tx, merchantId, 'transfer', unit)
      return transferColumns(asked, { fee, operator: name })
    })
    return { orderNo: order.order_no, fee: order.processing_fee }
  })
}

/** The columns of a new order, also for the bulk writer. */
export const transferColumns = (
  asked: NewTransfer,
  { fee, operator }: { fee: string; operator: string },
): NewOrder<TransferRow> => ({
  merchant_order_no: asked.requestNo,
  currency: asked.currency,
  network: '',
  amount: asked.amount,
  processing_fee: fee,
  network_fee: '0',
  notify_url: null,
  out_kind: accountTypes.ids[asked.outAccountType],
  out_customer_uid: asked.outCustomerUid,
  in_kind: accountTypes.ids[asked.inAccountType],
  in_customer_uid: asked.inCustomerUid,
  operator,
  remark: asked.remark,
})

const sideOf = (type: AccountType, uid: string) => {
  if ((type === 'customer') !== (uid !== '')) {
    throw callError('inputInvalid', { rule: 'customerNamed' })
  }
  return { kind: accountTypes.ids[type], uid }
}
