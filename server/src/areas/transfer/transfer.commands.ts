/** Creates transfers, which a deadline of the platform completes at once. */
import {
  type AccountType,
  accountTypes,
} from '@countinghouse/contract/areas/transfer/transfer.order.ts'
import { createUnderTerms } from '../../engine/orders/create-order.ts'
import { callError } from '../../platform/call-error.ts'
import type { Database, Transaction } from '../../platform/db/database.ts'
import { audit } from '../../platform/security/audit.ts'
import type { ActingOperator } from '../../platform/security/session.ts'
import { quoteOrder } from '../product/offer.ts'
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
  input: NewTransfer,
  address: string,
): Promise<{ orderNo: string; fee: string }> {
  const { currency, amount } = input
  const out = sideOf(input.outAccountType, input.outCustomerUid)
  const into = sideOf(input.inAccountType, input.inCustomerUid)
  if (out.uid === into.uid) throw callError('sameAccount')
  return db.asMerchant(merchantId, async (tx) => {
    for (const { uid } of [out, into]) if (uid !== '') await findCustomer(tx, merchantId, uid)
    const request = {
      merchantOrderNo: input.requestNo,
      input: { out, into, currency, amount, remark: input.remark },
      actor: `operator:${name}`,
      followUp: ({ order_no: orderNo }: TransferRow) => {
        const detail = { orderNo, currency, amount, out: out.uid, in: into.uid }
        return audit(tx, { operatorId, action: 'transfer.created', address, detail })
      },
    }
    const order = await createUnderTerms(tx, transferOrder, merchantId, request, async () => {
      const unit = { currency, network: '', amount }
      const { processingFee } = await quoteOrder(tx, merchantId, 'transfer', unit)
      return {
        merchant_order_no: input.requestNo,
        currency,
        network: '',
        amount,
        processing_fee: processingFee,
        network_fee: '0',
        notify_url: null,
        out_kind: out.kind,
        out_customer_uid: out.uid,
        in_kind: into.kind,
        in_customer_uid: into.uid,
        operator: name,
      }
    })
    return { orderNo: order.order_no, fee: order.processing_fee }
  })
}

const sideOf = (type: AccountType, uid: string) => {
  if ((type === 'customer') !== (uid !== '')) {
    throw callError('inputInvalid', { rule: 'customerNamed' })
  }
  return { kind: accountTypes.ids[type], uid }
}
